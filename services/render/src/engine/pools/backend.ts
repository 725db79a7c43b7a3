import type { Gotenberg } from '../gotenberg/gotenberg.ts';

/** How long a backend that said it is busy is left alone: a part of what a print takes, in milliseconds at least. */
const REST = { share: 0.1, leastMs: 50 };

/** How much of its room comes back with every print once it has said that it is busy. */
const REGROWTH = 0.2;

/** Only what is in service gets work; what is ejected has failed a probe. */
type State = 'in service' | 'suspect' | 'ejected';

interface BackendOptions {
  url: string;
  gotenberg: Gotenberg;
  /** How many prints it gets at once from here, ≥ 1. */
  limit: number;
}

/** One Gotenberg, and what it has in flight of this process. */
export class Backend {
  readonly url: string;
  readonly gotenberg: Gotenberg;
  state: State = 'in service';
  /** By `performance.now()`; an answer to a document proves more than any question. */
  lastAnswerAt = -Infinity;
  /** How often it has come back into service. */
  returns = 0;
  readonly #most: number;
  readonly #work = new Set<AbortController>();
  #limit: number;
  #isResting = false;
  #failuresInRow = 0;

  constructor({ url, gotenberg, limit }: BackendOptions) {
    this.url = url;
    this.gotenberg = gotenberg;
    this.#most = limit;
    this.#limit = limit;
  }

  /** Another one after each return: what it failed on before it did not fail on since. */
  get incarnation(): string {
    return `${this.url} ${this.returns}`;
  }

  get slots(): number {
    return this.#most;
  }

  get busy(): number {
    return this.#work.size;
  }

  /** 0 idle, 1 full. */
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

  /** Ends all that is at work here, as it will never be finished. */
  abandon(): void {
    for (const work of this.#work) work.abort();
  }

  /** It works, whatever it said. */
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

  /** It has enough to do, for other replicas too: it gets less, and nothing for a while. */
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

/** Never quite the same: replicas that were sent away together must not come back together. */
function restMs(serviceMs: number): number {
  const { share, leastMs } = REST;
  return Math.max(share * serviceMs, leastMs) * (0.5 + Math.random());
}
