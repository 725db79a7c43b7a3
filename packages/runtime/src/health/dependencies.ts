import { Gauge, type Registry } from 'prom-client';
import { reasonOf } from '../log/reason.ts';

/** Resolves if what a process needs answers, rejects or says false if not. */
type Check = () => unknown;

/** Longer than any healthy answer takes, shorter than any scrape may. In milliseconds. */
const PATIENCE_MS = 1_000;

interface Options {
  /** A fuller check with the dependency's real work, only at the start. */
  use?: Check;
  /** The process can do its work without it, too. */
  isOptional?: boolean;
}

/** What is tried at the start. */
export interface FirstUse extends Required<Options> {
  name: string;
}

/** The dependencies of a process, checked on every request of a report; only the first readiness waits for them. */
export class Dependencies {
  readonly #checks = new Map<string, Check>();
  readonly #firstUses: FirstUse[] = [];

  constructor(metrics: Registry) {
    const faults = () => this.faults();
    new Gauge({
      name: 'platen_dependency_up',
      help: '1: it answers at the scrape; edge: `auth`, `usage`, `render`; auth, usage: `redis`; render: `chromium`, `libreoffice`',
      labelNames: ['dependency'],
      registers: [metrics],
      async collect() {
        for (const [dependency, fault] of await faults())
          this.set({ dependency }, fault === undefined ? 1 : 0);
      },
    });
  }

  add(name: string, check: Check, { use = check, isOptional = false }: Options = {}): void {
    this.#checks.set(name, check);
    this.#firstUses.push({ name, use, isOptional });
  }

  /** A dependency that is checked at the start, and later only on use. */
  addFirstUse(name: string, use: Check): void {
    this.#firstUses.push({ name, use, isOptional: false });
  }

  get firstUses(): readonly FirstUse[] {
    return this.#firstUses;
  }

  /** Each with why it did not answer within a second, if it did not. */
  faults(): Promise<[name: string, fault: string | undefined][]> {
    const all = [...this.#checks].map(
      async ([name, check]): Promise<[string, string | undefined]> => [
        name,
        await findFault(check, PATIENCE_MS),
      ],
    );
    return Promise.all(all);
  }
}

/** @returns why it does not work, in one line; nothing if it does */
export async function findFault(check: Check, patienceMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patienceMs, new Error(`no answer within ${patienceMs} ms`));
  });
  try {
    const answer = await Promise.race([check(), silence]);
    return answer === false ? 'it does not serve' : undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}
