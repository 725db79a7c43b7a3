import { Gauge, type Registry } from 'prom-client';

/** Resolves if what a process needs answers, rejects or says false if not. */
type Check = () => unknown;

/** Longer than any healthy answer takes, shorter than any scrape may. In milliseconds. */
const PATIENCE_MS = 1_000;

/** What a process needs of others, asked whenever somebody wants to know; nothing waits for the answers but that. */
export class Dependencies {
  readonly #checks = new Map<string, Check>();

  constructor(metrics: Registry) {
    const states = () => this.states();
    new Gauge({
      name: 'platen_dependency_up',
      help: '1 if it answered at this scrape, else 0.',
      labelNames: ['dependency'],
      registers: [metrics],
      async collect() {
        for (const [dependency, isUp] of await states()) this.set({ dependency }, isUp ? 1 : 0);
      },
    });
  }

  add(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** Each with whether it answered within a second. */
  states(): Promise<[name: string, isUp: boolean][]> {
    const states = [...this.#checks].map(async ([name, check]): Promise<[string, boolean]> => [
      name,
      await answers(check),
    ]);
    return Promise.all(states);
  }
}

async function answers(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  try {
    return (await Promise.race([check(), silence])) !== false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
