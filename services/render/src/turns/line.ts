import { PlatenError } from '@platen/contracts';
import { AtWork } from './at-work.ts';
import type { Claim } from './claim.ts';
import { Company } from './company.ts';
import { FairQueue, type Owned } from './fair-queue.ts';
import { NO_BOUND, type Part } from './part.ts';

/** Who stands in a line. */
export type Waiter = Omit<Claim, 'document' | 'memory'>;

/** Why somebody was sent away. */
export type ShedReason = 'full' | 'crowded_out' | 'too_late';

/** What decides who may wait. */
export interface Prospects {
  /** How many can be served at once; 0 if nobody can be now. */
  slots: number;
  /** How much of one account may be at work while it is not alone. Absent: any. */
  inCompany?: Part;
  /** How long one takes, in milliseconds. */
  serviceMs: number;
  /** How many may wait. */
  places: number;
}

interface LineOptions<Slot, Place> {
  prospects: () => Prospects;
  /** Finds a slot for one; undefined if there is none now. */
  take: (tried: ReadonlySet<Place>) => Slot | undefined;
  onShed?: (reason: ShedReason) => void;
  /** What those who are sent away are told. */
  refusal: string;
}

interface Entry<Slot, Place> extends Owned {
  claim: Waiter;
  /** When it came, by `performance.now()`. */
  since: number;
  /** It has had a slot before. */
  isBegun: boolean;
  tried: ReadonlySet<Place>;
  resolve: (slot: Slot) => void;
  reject: (error: unknown) => void;
}

/** How somebody waits. */
interface Waiting<Place> {
  tried: ReadonlySet<Place>;
  /** Before the others of its account. */
  isBegun?: boolean;
  /** The turn that was for nothing. */
  turn?: number | undefined;
}

/** What has waited is not begun any more when less than this is left, in milliseconds. */
const LEAST_TIME_MS = 1_000;

/** Bounds of what callers are told to wait, in milliseconds. */
const RETRY_AFTER_MS = { min: 1_000, max: 30_000 };

/** The line before slots of any kind: bounded, fair between accounts, and nobody waits in vain. */
export class Line<Slot, Place = never> {
  readonly #options: LineOptions<Slot, Place>;
  readonly #queue = new FairQueue<Entry<Slot, Place>>();
  readonly #atWork = new AtWork<Waiter>();
  /** Where the accounts of those at work stood before their last turn. */
  readonly #turns = new WeakMap<Waiter, number>();
  readonly #company = new Company();
  #wakeUp: NodeJS.Timeout | undefined;

  constructor(options: LineOptions<Slot, Place>) {
    this.#options = options;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** @throws {PlatenError} overloaded: a newcomer would find no place, or wait past its deadline */
  check(waiter: Waiter): void {
    const { accountId, deadline } = waiter;
    const { slots, places } = this.#options.prospects();
    const waitMs = slots > 0 ? this.#msUntil(this.#queue.ahead(accountId), accountId) : 0;
    if (performance.now() + waitMs > deadline) throw this.#shed('too_late', waiter);
    if (this.#queue.length >= places && !this.#queue.crowder(accountId))
      throw this.#shed('full', waiter);
  }

  /**
   * Waits for a slot; tell `leave` when it is free again.
   * @throws {PlatenError} overloaded
   * @throws the signal's reason, once it is aborted
   */
  async enter(claim: Waiter): Promise<Slot> {
    this.check(claim);
    if (this.#queue.length >= this.#options.prospects().places) {
      const crowder = this.#queue.crowder(claim.accountId);
      if (crowder) this.#sendAway(crowder, 'crowded_out');
    }
    return this.#wait(claim, { tried: new Set() });
  }

  /**
   * Waits again with what was begun: it is finished before its account begins anything else, and
   * takes nobody's place.
   */
  reenter(claim: Waiter, tried: ReadonlySet<Place>): Promise<Slot> {
    return this.#wait(claim, { tried, isBegun: true });
  }

  /** Waits again with what its slot had no room for: it has its turn still to come. */
  putBack(claim: Waiter, tried: ReadonlySet<Place>): Promise<Slot> {
    return this.#wait(claim, { tried, isBegun: true, turn: this.#turns.get(claim) });
  }

  leave(claim: Waiter): void {
    this.#atWork.end(claim);
    this.#company.saw(claim.accountId);
    this.serve();
  }

  /** Gives out slots for as long as there are any, and somebody who may have one. */
  serve(): void {
    const neededMs = Math.min(this.#options.prospects().serviceMs, LEAST_TIME_MS);
    for (const entry of this.#queue.entries)
      if (msUntilTooLate(entry, neededMs) <= 0) this.#sendAway(entry, 'too_late');
    this.#giveAll();
    this.#serveLater(neededMs);
  }

  #giveAll(): void {
    const passed = new Set<Entry<Slot, Place>>();
    const { inCompany = NO_BOUND } = this.#options.prospects();
    for (;;) {
      const entry = this.#queue.next(
        (accountId) => this.#atWork.slotsOf(accountId),
        (each) => passed.has(each) || this.#isHeldBack(each, inCompany),
      );
      if (!entry) return;
      if (this.#give(entry)) continue;
      if (entry.tried.size === 0) return;
      passed.add(entry); // it waits for a certain slot, others need not
    }
  }

  /** Nobody will be served. */
  sendAll(error: PlatenError): void {
    for (const { reject } of this.#queue.clear()) reject(error);
  }

  async #wait(claim: Waiter, { tried, isBegun = false, turn }: Waiting<Place>): Promise<Slot> {
    const { accountId, signal } = claim;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const since = performance.now();
    const own = { accountId, claim, since, isBegun, tried };
    const entry: Entry<Slot, Place> = { ...own, resolve, reject };
    this.#company.saw(accountId);
    const leave = () => {
      // A slot that was given at this very moment is kept: the work itself sees the abort.
      if (this.#queue.delete(entry)) reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    if (turn !== undefined) this.#queue.putBack(entry, turn);
    else if (isBegun) this.#queue.addFirst(entry);
    else this.#queue.add(entry);
    this.serve();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #give(entry: Entry<Slot, Place>): boolean {
    const { claim, tried, resolve } = entry;
    const slot = this.#options.take(tried);
    if (slot === undefined) return false;
    this.#turns.set(claim, this.#queue.served(entry));
    this.#atWork.begin(claim);
    resolve(slot);
    return true;
  }

  /** Whoever is not alone begins no more than its part: others who come find a slot, and the engine not taken up. */
  #isHeldBack({ accountId, claim, isBegun }: Entry<Slot, Place>, { quick, inAll }: Part): boolean {
    if (isBegun || !this.#isInCompany(accountId) || this.#turns.has(claim)) return false;
    return this.#atWork.quickOf(accountId) >= quick || this.#atWork.documentsOf(accountId) >= inAll;
  }

  #isInCompany(accountId: string): boolean {
    return this.#atWork.hasOthersThan(accountId) || this.#company.msLeftFor(accountId) > 0;
  }

  /** Who waits does so for a document to end, which serves anyway, or to be slow, for others to be gone, or until it is too late. */
  #serveLater(neededMs: number): void {
    clearTimeout(this.#wakeUp);
    const waits = this.#queue.accountIds.flatMap((accountId) => [
      this.#company.msLeftFor(accountId) || Infinity,
      this.#atWork.msUntilSlow(accountId),
    ]);
    const patience = this.#queue.entries.map((entry) => msUntilTooLate(entry, neededMs));
    const waitMs = Math.min(...waits, ...patience, Infinity);
    if (waitMs < Infinity) this.#wakeUp = setTimeout(() => this.serve(), Math.ceil(waitMs)).unref();
  }

  #sendAway(entry: Entry<Slot, Place>, reason: ShedReason): void {
    this.#queue.delete(entry);
    entry.reject(this.#shed(reason, entry));
  }

  /** How long it takes until so many have been served, and all that the account has waiting, in milliseconds. */
  #msUntil(count: number, accountId: string): number {
    const { slots, serviceMs, inCompany = NO_BOUND } = this.#options.prospects();
    const part = this.#isInCompany(accountId) ? inCompany : NO_BOUND;
    const rounds = Math.max(count / Math.max(slots, 1), this.#roundsOf(accountId, part));
    return rounds * serviceMs;
  }

  /** How often an account's part has to be served until all that it has waiting was; one more if slow documents take it up. */
  #roundsOf(accountId: string, { quick, inAll }: Part): number {
    const slow = this.#atWork.documentsOf(accountId) - this.#atWork.quickOf(accountId);
    const atOnce = Math.min(quick, inAll - slow);
    return this.#queue.lengthOf(accountId) / Math.max(atOnce, 1) + Number(atOnce <= 0);
  }

  #shed(reason: ShedReason, { accountId }: Owned): PlatenError {
    const { refusal, onShed } = this.#options;
    onShed?.(reason);
    const drainedMs = this.#msUntil(this.#queue.length, accountId);
    const { min, max } = RETRY_AFTER_MS;
    return new PlatenError('overloaded', refusal, {
      retryAfterMs: Math.min(Math.max(drainedMs, min), max),
    });
  }
}

/** Until the line has cost it the time that it needs; who comes with less has used it up before. */
function msUntilTooLate(
  { claim, since }: Pick<Entry<never, never>, 'claim' | 'since'>,
  neededMs: number,
): number {
  return Math.max(claim.deadline - neededMs, since + neededMs) - performance.now();
}
