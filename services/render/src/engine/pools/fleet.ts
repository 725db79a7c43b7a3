import { Gotenberg, type EngineKind } from '../gotenberg.ts';
import { Backend } from './backend.ts';
import { placeFor } from './placement.ts';
import { rankOf } from './rank.ts';
import { HealthChecker } from './health-checker.ts';

export interface FleetOptions {
  kind: EngineKind;
  /** How many prints each backend gets at once from here. */
  concurrency: number;
  /** This replica of render, and how many there are: each has its own share of the backends. */
  replica: { id: string; count: number };
  /** How long a print takes lately, in milliseconds. */
  serviceMs: () => number;
  /** A slot may be free. */
  onRoom: () => void;
  /** Every backend was tried, and none works. */
  onNobody: () => void;
  /** A backend was taken out of service. */
  onOut: (url: string, reason: unknown) => void;
  onReturn: (url: string) => void;
}

/** A slot of one backend; `work` aborts when the backend is given up. */
export interface Slot {
  backend: Backend;
  work: AbortController;
}

/** For so many prints after a backend was busy with others' documents, they are taken to want it still. */
const CONTENDED_FOR = 10;

/** How often a place is left to others that have not shown themselves: who has all engines meets nobody. */
const UNASKED = 0.1;

/** What a replica rests that has no other print at work, in rests of one that has one more. */
const NOTHING_ELSE = 0.25;

/** The backends of one kind as they come and go, and their health. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #members = new Map<string, { backend: Backend; health: HealthChecker }>();
  /** By `performance.now()`. */
  #metBusyAt = -Infinity;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  /** Of all backends in service. */
  get slots(): number {
    return sum(this.#inService().map(({ slots }) => slots));
  }

  /** How many there are, in service or not. */
  get size(): number {
    return this.#members.size;
  }

  get busy(): number {
    return sum(this.#backends().map(({ busy }) => busy));
  }

  get counts(): { inService: number; out: number } {
    const inService = this.#inService().length;
    return { inService, out: this.#members.size - inService };
  }

  /** Those that are new are believed to work; those that are gone finish what they have. */
  set(urls: readonly string[]): void {
    for (const url of this.#members.keys()) if (!urls.includes(url)) this.#remove(url);
    for (const url of urls) if (!this.#members.has(url)) this.#add(url);
    this.#options.onRoom();
  }

  /** @param tried backends that failed on what wants a slot */
  hasSlot(tried: ReadonlySet<Backend>): boolean {
    return this.#placeFor(tried) !== undefined;
  }

  /** Takes a slot that there is. */
  take(tried: ReadonlySet<Backend>): Slot {
    const backend = this.#placeFor(tried);
    if (!backend) throw new Error('there is no free slot');
    return { backend, work: backend.begin() };
  }

  leave({ backend, work }: Slot): void {
    backend.end(work);
    if (this.#members.get(backend.url)?.backend !== backend && backend.busy === 0) {
      void backend.gotenberg.close();
    }
  }

  /** It gets no work until a print has proved that it works. */
  markSuspect(backend: Backend, reason: unknown): void {
    const member = this.#members.get(backend.url);
    if (member?.backend === backend) member.health.markSuspect(reason);
  }

  /**
   * One more print succeeded. Who has an engine would have it for ever, as it knows first when that
   * is free: with other replicas about, they get a try.
   */
  printed(backend: Backend): void {
    backend.printed();
    const { replica, onRoom, serviceMs } = this.#options;
    if (replica.count === 1 || Math.random() > (this.#isContended() ? 1 : UNASKED)) return;
    backend.cede(onRoom, serviceMs() * this.#patience());
  }

  /** It said that it is busy. */
  rest(backend: Backend): void {
    this.#metBusyAt = performance.now();
    backend.rest(this.#options.onRoom, this.#options.serviceMs() * this.#patience());
  }

  /** A document needs a backend: if none is in service, all are probed at once. */
  probeNow(): void {
    if (this.#inService().length > 0) return;
    for (const { health } of this.#members.values()) health.probeNow();
  }

  async close(): Promise<void> {
    const backends = this.#backends();
    for (const { health } of this.#members.values()) health.end();
    this.#members.clear();
    await Promise.all(backends.map(({ gotenberg }) => gotenberg.close()));
  }

  /** Who has much already comes back later than who has nothing. */
  #patience(): number {
    return NOTHING_ELSE + (this.busy - 1);
  }

  #isContended(): boolean {
    return performance.now() - this.#metBusyAt < CONTENDED_FOR * this.#options.serviceMs();
  }

  #add(url: string): void {
    const { kind, concurrency: limit, replica, serviceMs } = this.#options;
    const { onRoom, onOut, onReturn } = this.#options;
    const rank = rankOf(replica.id, url);
    const backend = new Backend({ url, gotenberg: new Gotenberg(url), limit, rank });
    const health = new HealthChecker({
      ...{ backend, kind, serviceMs },
      isLast: () => this.#inService().length === 1,
      onOut: (reason) => onOut(url, reason),
      onReturn: () => {
        onReturn(url);
        onRoom();
      },
      onFailure: () => {
        if (this.#backends().every(({ state }) => state === 'ejected')) this.#options.onNobody();
      },
    });
    this.#members.set(url, { backend, health });
  }

  #remove(url: string): void {
    const member = this.#members.get(url);
    this.#members.delete(url);
    member?.health.end();
    if (member?.backend.busy === 0) void member.backend.gotenberg.close();
  }

  #placeFor(tried: ReadonlySet<Backend>): Backend | undefined {
    const share = Math.ceil(this.#members.size / this.#options.replica.count);
    return placeFor(this.#backends(), { share, tried });
  }

  #backends(): Backend[] {
    return [...this.#members.values()].map(({ backend }) => backend);
  }

  #inService(): Backend[] {
    return this.#backends().filter(({ state }) => state === 'in service');
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
