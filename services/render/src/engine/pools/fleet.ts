import { EngineClient } from '../engine-client.ts';
import type { EngineKind } from '../print-order.ts';
import { Backend } from './backend.ts';
import { HealthChecker } from './health-checker.ts';

export interface FleetOptions {
  kind: EngineKind;
  /** How many prints render sends each backend at once. */
  concurrency: number;
  /** The recent service time, in milliseconds. */
  serviceMs: () => number;
  /** Called when a slot may be free. */
  onRoom: () => void;
  /** Called when every backend was tried and none works. */
  onEmpty: () => void;
  /** Called when a backend leaves service. */
  onOut: (url: string, reason: unknown) => void;
  onReturn: (url: string) => void;
}

/** A slot of one backend; `work` aborts when render gives the backend up. */
export interface Slot {
  backend: Backend;
  work: AbortController;
}

export class Fleet {
  readonly #options: FleetOptions;
  readonly #members = new Map<string, { backend: Backend; health: HealthChecker }>();

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  get slots(): number {
    return sum(this.#inService().map(({ slots }) => slots));
  }

  /** Number of backends, in service or not. */
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

  /** New backends count as working; removed ones finish their prints. */
  set(urls: readonly string[]): void {
    for (const url of this.#members.keys()) if (!urls.includes(url)) this.#remove(url);
    for (const url of urls) if (!this.#members.has(url)) this.#add(url);
    this.#options.onRoom();
  }

  /** @param tried backends that failed on this print */
  hasSlot(tried: ReadonlySet<Backend>): boolean {
    return this.#placeFor(tried) !== undefined;
  }

  take(tried: ReadonlySet<Backend>): Slot {
    const backend = this.#placeFor(tried);
    if (!backend) throw new Error('there is no free slot');
    return { backend, work: backend.begin() };
  }

  leave({ backend, work }: Slot): void {
    backend.end(work);
    if (this.#members.get(backend.url)?.backend !== backend && backend.busy === 0) {
      backend.engine.close();
    }
  }

  /** Gives a backend no work until it has printed a probe. */
  markSuspect(backend: Backend, reason: unknown): void {
    const member = this.#members.get(backend.url);
    if (member?.backend === backend) member.health.markSuspect(reason);
  }

  /** A backend was busy. */
  rest(backend: Backend): void {
    backend.rest(this.#options.onRoom, this.#options.serviceMs());
  }

  /** Probes all backends at once if none is in service, because a document waits. */
  probeNow(): void {
    if (this.#inService().length > 0) return;
    for (const { health } of this.#members.values()) health.probeNow();
  }

  close(): void {
    const backends = this.#backends();
    for (const { health } of this.#members.values()) health.end();
    this.#members.clear();
    for (const { engine } of backends) engine.close();
  }

  #add(url: string): void {
    const { kind, concurrency: limit, serviceMs } = this.#options;
    const { onRoom, onOut, onReturn } = this.#options;
    const backend = new Backend({ url, engine: new EngineClient(url), limit });
    const health = new HealthChecker({
      backend,
      kind,
      serviceMs,
      isLast: () => this.#inService().length === 1,
      onOut: (reason) => onOut(url, reason),
      onReturn: () => {
        onReturn(url);
        onRoom();
      },
      onFailure: () => {
        if (this.#backends().every(({ state }) => state === 'ejected')) this.#options.onEmpty();
      },
    });
    this.#members.set(url, { backend, health });
  }

  #remove(url: string): void {
    const member = this.#members.get(url);
    this.#members.delete(url);
    member?.health.end();
    if (member?.backend.busy === 0) member.backend.engine.close();
  }

  #placeFor(tried: ReadonlySet<Backend>): Backend | undefined {
    return placeFor(this.#inService(), tried);
  }

  #backends(): Backend[] {
    return [...this.#members.values()].map(({ backend }) => backend);
  }

  #inService(): Backend[] {
    return this.#backends().filter(({ state }) => state === 'in service');
  }
}

/**
 * The least busy backend with room. Among equals chance decides, so that replicas of render, which do not know of each
 * other, do not all choose the same one.
 * @param tried backends that failed on this print; used again only if there is no other
 */
export function placeFor(
  inService: readonly Backend[],
  tried: ReadonlySet<Backend>,
): Backend | undefined {
  const others = inService.filter((backend) => !tried.has(backend));
  return (others.length > 0 ? others : inService)
    .filter(({ hasRoom }) => hasRoom)
    .map((backend) => ({ backend, chance: Math.random() }))
    .toSorted((one, other) => one.backend.load - other.backend.load || one.chance - other.chance)
    .at(0)?.backend;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
