import type { Noise } from '@platen/contracts';
import { NOISE } from '../settings.ts';

/** What a page does, by the events of the Chrome DevTools Protocol that it causes; the first that fits. */
const DOINGS: readonly [Noise, RegExp][] = [
  ['NOISE_MESSAGES', /^Network\.(?:webSocketFrame|eventSource)/],
  ['NOISE_REQUESTS', /^(?:Network|Fetch)\./],
  ['NOISE_DIALOGS', /^Page\.javascriptDialog/],
  ['NOISE_ADDRESSES', /^Page\.navigatedWithinDocument|^Target\.targetInfoChanged/],
  ['NOISE_FRAMES', /^Page\./],
  ['NOISE_WORKERS', /^Target\.targetCreated/],
];

interface Heard {
  events: number;
  bytes: number;
}

/** Counts what one page makes the browser report, up to a limit. */
export class PageNoise {
  readonly #limits: typeof NOISE;
  readonly #all: Heard = { events: 0, bytes: 0 };
  readonly #byDoing = new Map<Noise, Heard>();
  /** Those that have not ended. */
  readonly #workers = new Set<string>();

  constructor(limits = NOISE) {
    this.#limits = limits;
  }

  /** @param method of the event @param target it is about @returns what the page does most, once it does too much */
  hear(method: string, bytes: number, target = ''): Noise | undefined {
    const doing = DOINGS.find(([, events]) => events.test(method))?.[0] ?? 'NOISE_UNSPECIFIED';
    const own = this.#byDoing.get(doing) ?? { events: 0, bytes: 0 };
    this.#byDoing.set(doing, own);
    for (const heard of [this.#all, own]) {
      heard.events += 1;
      heard.bytes += bytes;
    }
    if (doing === 'NOISE_WORKERS' && this.#isOneTooMany(target, own.events)) return doing;
    if (this.#all.events > this.#limits.events) return this.#most('events');
    return this.#all.bytes > this.#limits.bytes ? this.#most('bytes') : undefined;
  }

  workerEnded(target: string): void {
    this.#workers.delete(target);
  }

  #isOneTooMany(worker: string, begun: number): boolean {
    this.#workers.add(worker);
    return this.#workers.size > this.#limits.workersAtOnce || begun > this.#limits.workers;
  }

  #most(by: keyof Heard): Noise | undefined {
    const [most] = [...this.#byDoing].toSorted(([, one], [, other]) => other[by] - one[by]);
    return most?.[0];
  }
}
