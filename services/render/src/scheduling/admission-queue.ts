import { PlatenError } from '@platen/contracts';
import {
  policy,
  type Capacity,
  type InFlight,
  type Reason,
  type Refusal,
  type Sighting,
  type Snapshot,
  type Waiting,
} from './policy.ts';
import type { RequestContext } from './request-context.ts';

/** A document's request for a slot. */
export type SlotRequest = Omit<RequestContext, 'memory'>;

interface QueueOptions<Slot, Place> {
  capacity: () => Capacity;
  /** Whether a slot is free for a document that was tried in these places. */
  hasSlot: (tried: ReadonlySet<Place>) => boolean;
  take: (tried: ReadonlySet<Place>) => Slot;
  onRefused?: (reason: Reason) => void;
  /** The message of refusals. */
  refusal: string;
}

/** A slot, until it is released. */
export interface Grant<Slot> extends InFlight {
  slot: Slot;
  arrival: number;
  /** The number of its account's last turn before this one. */
  lastTurn: number;
}

/** A document that asks again. */
interface Again<Slot, Place> {
  tried: ReadonlySet<Place>;
  /** A slot without a print: document and account keep their place in the order. */
  unused?: Grant<Slot> | undefined;
}

interface Entry<Place> extends Waiting {
  tried: ReadonlySet<Place>;
}

/** The queue before slots of any kind. It keeps waiters and timers, and follows `policy`. */
export class AdmissionQueue<Slot, Place = never> {
  readonly #options: QueueOptions<Slot, Place>;
  readonly #waiting = new Map<Entry<Place>, PromiseWithResolvers<Grant<Slot>>>();
  readonly #inFlight = new Set<Grant<Slot>>();
  /** Documents that have had a slot. */
  readonly #begun = new WeakSet<object>();
  /** For accounts with waiting documents. */
  readonly #lastTurns = new Map<string, number>();
  #recent: readonly Sighting[] = [];
  /** Numbers arrivals and turns. */
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QueueOptions<Slot, Place>) {
    this.#options = options;
  }

  get length(): number {
    return this.#waiting.size;
  }

  /** @throws {PlatenError} overloaded: a newcomer has no place, or would wait past its deadline */
  check(request: SlotRequest): void {
    this.#refusalsFor(this.#entryOf(request));
  }

  /**
   * Waits for a slot. A document that has had one takes no place in the queue, and goes before its account's others.
   * @throws {PlatenError} overloaded
   * @throws the signal's reason, once it is aborted
   */
  async enter(request: SlotRequest, again?: Again<Slot, Place>): Promise<Grant<Slot>> {
    const { accountId, signal } = request;
    signal.throwIfAborted();
    const entry = this.#entryOf(request, again);
    for (const refusal of this.#refusalsFor(entry)) this.#refuse(refusal);
    if (again?.unused) this.#takeBack(again.unused);
    const granted = Promise.withResolvers<Grant<Slot>>();
    this.#waiting.set(entry, granted);
    this.#saw(accountId);
    const leave = () => {
      // A slot that was granted at this moment stays: the work itself sees the abort.
      if (this.#waiting.delete(entry)) granted.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.serve();
    return granted.promise.finally(() => signal.removeEventListener('abort', leave));
  }

  release(grant: Grant<Slot>): void {
    this.#inFlight.delete(grant);
    this.#saw(grant.accountId);
    this.serve();
  }

  /** Applies the decision of `policy` now, and again when time requires it. */
  serve(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const now = performance.now();
      const { refused, next, againInMs } = policy(this.#snapshot(), now);
      for (const refusal of refused) this.#refuse(refusal);
      if (!next) return this.#serveIn(againInMs);
      this.#give(next, now);
    }
  }

  refuseAll(error: PlatenError): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #serveIn(ms: number): void {
    const accounts = new Set([...this.#waiting.keys()].map(({ accountId }) => accountId));
    for (const each of this.#lastTurns.keys())
      if (!accounts.has(each)) this.#lastTurns.delete(each);
    if (ms < Infinity) this.#timer = setTimeout(() => this.serve(), Math.ceil(ms)).unref();
  }

  #give(entry: Entry<Place>, now: number): void {
    const { accountId, document, arrival } = entry;
    const lastTurn = this.#lastTurns.get(accountId) ?? 0;
    const slot = this.#options.take(entry.tried);
    const grant = { slot, accountId, document, since: now, arrival, lastTurn };
    this.#waiting.get(entry)?.resolve(grant);
    this.#waiting.delete(entry);
    this.#inFlight.add(grant);
    this.#begun.add(document);
    for (const each of this.#waiting.keys()) each.isBegun ||= each.document === document;
    this.#lastTurns.set(accountId, (this.#count += 1));
  }

  #takeBack({ accountId, lastTurn }: Grant<Slot>): void {
    const latest = this.#lastTurns.get(accountId) ?? Infinity;
    this.#lastTurns.set(accountId, Math.min(latest, lastTurn));
  }

  /** The documents that a newcomer displaces. @throws {PlatenError} overloaded: the newcomer itself */
  #refusalsFor(newcomer: Entry<Place>): Refusal<Entry<Place>>[] {
    if (newcomer.isBegun) return [];
    const { refused } = policy(this.#snapshot(newcomer), performance.now());
    const own = refused.find(({ waiting }) => waiting === newcomer);
    if (own) throw this.#errorOf(own);
    return refused;
  }

  #refuse(refusal: Refusal<Entry<Place>>): void {
    this.#waiting.get(refusal.waiting)?.reject(this.#errorOf(refusal));
    this.#waiting.delete(refusal.waiting);
  }

  #errorOf({ reason, retryAfterMs }: Refusal<Waiting>): PlatenError {
    const { onRefused, refusal } = this.#options;
    onRefused?.(reason);
    return new PlatenError('overloaded', refusal, { retryAfterMs });
  }

  #entryOf(
    { accountId, document, deadline }: SlotRequest,
    { tried = NOWHERE, unused }: Partial<Again<Slot, Place>> = {},
  ): Entry<Place> {
    return {
      accountId,
      document,
      deadline,
      tried,
      since: performance.now(),
      arrival: unused?.arrival ?? (this.#count += 1),
      isBegun: this.#begun.has(document),
    };
  }

  #saw(accountId: string): void {
    const other = this.#recent.find((each) => each.accountId !== accountId);
    this.#recent = [{ accountId, at: performance.now() }, ...(other ? [other] : [])];
  }

  #snapshot(newcomer?: Entry<Place>): Snapshot<Entry<Place>> {
    const waiting = [...this.#waiting.keys()];
    const free = new Map<ReadonlySet<Place>, boolean>();
    const hasSlot = (tried: ReadonlySet<Place>) => {
      const known = free.get(tried) ?? this.#options.hasSlot(tried);
      free.set(tried, known);
      return known;
    };
    return {
      waiting,
      newcomer,
      inFlight: [...this.#inFlight],
      capacity: this.#options.capacity(),
      recent: this.#recent,
      lastTurns: this.#lastTurns,
      canStart: ({ tried }) => hasSlot(tried),
    };
  }
}

const NOWHERE: ReadonlySet<never> = new Set();
