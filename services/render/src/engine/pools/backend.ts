import type { EngineClient } from '../engine-client.ts';

/** Pause after a busy backend's answer: a share of the service time, and at least this many milliseconds. */
const REST = { share: 0.1, leastMs: 50 };

/** How much of its limit each print restores after a busy answer. */
const REGROWTH = 0.2;

/** Only a backend in service gets work; an ejected one has failed a probe. */
type State = 'in service' | 'suspect' | 'ejected';

interface BackendOptions {
  url: string;
  engine: EngineClient;
  /** How many prints render sends it at once, ≥ 1. */
  limit: number;
}

/** One engine, with the prints of this process in flight. */
export class Backend {
  readonly url: string;
  readonly engine: EngineClient;
  state: State = 'in service';
  /** Time of its last answer to a document, which proves more than a health check; by `performance.now()`. */
  lastAnswerAt = -Infinity;
  /** How often it returned into service. */
  returns = 0;
  readonly #most: number;
  readonly #work = new Set<AbortController>();
  #limit: number;
  #isResting = false;
  #failuresInRow = 0;

  constructor({ url, engine, limit }: BackendOptions) {
    this.url = url;
    this.engine = engine;
    this.#most = limit;
    this.#limit = limit;
  }

  /** Changes with each return, because earlier failures do not count any more. */
  get incarnation(): string {
    return `${this.url} ${this.returns}`;
  }

  get slots(): number {
    return this.#most;
  }

  get busy(): number {
    return this.#work.size;
  }

  /** From 0 (idle) to 1 (full). */
  get load(): number {
    return this.#work.size / this.#limit;
  }

  get hasRoom(): boolean {
    return (
      this.state === 'in service' && !this.#isResting && this.#work.size < Math.floor(this.#limit)
    );
  }

  get failuresInRow(): number {
    return this.#failuresInRow;
  }

  begin(): AbortController {
    const work = new AbortController();
    this.#work.add(work);
    return work;
  }

  end(work: AbortController): void {
    this.#work.delete(work);
  }

  /** Ends all its prints, which will never finish. */
  abandon(): void {
    for (const work of this.#work) work.abort();
  }

  /** It has answered a document, so it works. */
  answered(): void {
    this.lastAnswerAt = performance.now();
    this.#failuresInRow = 0;
  }

  printed(): void {
    this.answered();
    this.#limit = Math.min(this.#limit + REGROWTH, this.#most);
  }

  failed(): void {
    this.#failuresInRow += 1;
  }

  /** It is busy, also for other replicas: it gets fewer prints, and none for a while. */
  rest(onRested: () => void, serviceMs = 0): void {
    this.#limit = Math.max(1, Math.min(this.#limit, this.#work.size - 1));
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      onRested();
    }, restMs(serviceMs)).unref();
  }

  returned(): void {
    this.state = 'in service';
    this.returns += 1;
    this.#failuresInRow = 0;
  }
}

/** Random, so that replicas do not return all at once. */
function restMs(serviceMs: number): number {
  const { share, leastMs } = REST;
  return Math.max(share * serviceMs, leastMs) * (0.5 + Math.random());
}
