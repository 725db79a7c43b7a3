import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { faultOf, type FirstUse } from './dependencies.ts';
import type { Logger } from './log.ts';

export interface ReadinessConfig {
  /** What the process is made of: its code and its settings. Left out: nobody rolls it out, and nothing is tried. */
  revision?: string | undefined;
  /** Has a line for each revision that was ready before. It may be missing. */
  provenRevisionsFile?: string | undefined;
}

interface ReadinessParts extends ReadinessConfig {
  firstUses: () => readonly FirstUse[];
  log: Pick<Logger, 'warn'>;
  /** How long what is away is waited for, where it may be. */
  graceMs?: number;
  /** Between two tries. */
  everyMs?: number;
}

const GRACE_MS = 30_000;

/** Above what auth waits before it asks an issuer again (key-set.ts). */
const EVERY_MS = 2_000;

/** How long one try may take. */
const TRY_MS = 5_000;

/**
 * When a process that has started may take traffic. A new revision has to use all that it needs once: a wrong address or
 * password then stops its roll-out, and who served before serves on. A revision that has been ready before does not wait
 * longer than half a minute, as an outage must not keep back what has worked; nor is what is optional waited for longer.
 */
export class Readiness {
  readonly #parts: Required<Omit<ReadinessParts, keyof ReadinessConfig>> & ReadinessConfig;
  readonly #faults = new Map<string, string>();

  constructor(parts: ReadinessParts) {
    this.#parts = { graceMs: GRACE_MS, everyMs: EVERY_MS, ...parts };
  }

  /** What has not worked yet, and why. */
  get faults(): ReadonlyMap<string, string> {
    return this.#faults;
  }

  /** Resolves when traffic may come, or when `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    const { revision, firstUses, graceMs, everyMs } = this.#parts;
    if (revision === undefined) return;
    const graceEnds = performance.now() + graceMs;
    let left = [...firstUses()];
    while (!signal.aborted) {
      left = await this.#tryAll(left);
      if (left.length === 0) return;
      const isOver = performance.now() >= graceEnds;
      if (isOver && (left.every(({ isOptional }) => isOptional) || (await this.#isProven())))
        return;
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns those that do not work */
  async #tryAll(all: readonly FirstUse[]): Promise<FirstUse[]> {
    const tried = await Promise.all(all.map((one) => this.#try(one)));
    return all.filter((_, index) => !tried[index]);
  }

  async #try({ name, use }: FirstUse): Promise<boolean> {
    const fault = await faultOf(use, TRY_MS);
    if (fault === undefined) return this.#faults.delete(name) || true;
    if (this.#faults.get(name) !== fault)
      this.#parts.log.warn({ dependency: name, reason: fault }, 'not ready: cannot use a dependency yet');
    this.#faults.set(name, fault);
    return false;
  }

  /** Read each time: another pod of this revision may have been ready meanwhile. */
  async #isProven(): Promise<boolean> {
    const { revision = '', provenRevisionsFile: file } = this.#parts;
    const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
    return text.split('\n').includes(revision);
  }
}
