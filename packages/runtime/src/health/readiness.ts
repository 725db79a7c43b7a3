import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findFault, type FirstUse } from './dependencies.ts';
import type { Logger } from '../log/log.ts';

interface ReadinessConfig {
  /** The revision of the process: its code and settings. Absent: no roll-out, and nothing is tried. */
  revision?: string | undefined;
  /** A file with a line for each revision that was ready before. It may be missing. */
  provenRevisionsFile?: string | undefined;
}

interface ReadinessParts extends ReadinessConfig {
  firstUses: () => readonly FirstUse[];
  log: Pick<Logger, 'warn'>;
  /** How long to wait for dependencies that may be down. */
  graceMs?: number;
  /** Time between two tries. */
  everyMs?: number;
}

const GRACE_MS = 30_000;

/** Longer than auth waits before it asks an issuer again (key-set.ts). */
const EVERY_MS = 2_000;

/** Time-out of one try. */
const TRY_MS = 5_000;

/**
 * Decides when a started process may take traffic. A new revision has to use each dependency once: a wrong address or
 * password then stops its roll-out, and the former revision still serves. A revision that was ready before waits at most half
 * a minute, because an outage must not hold back what has worked. The same holds for optional dependencies.
 */
export class Readiness {
  readonly #parts: Required<Omit<ReadinessParts, keyof ReadinessConfig>> & ReadinessConfig;
  readonly #faults = new Map<string, string>();

  constructor(parts: ReadinessParts) {
    this.#parts = { graceMs: GRACE_MS, everyMs: EVERY_MS, ...parts };
  }

  /** Dependencies that have not worked yet, with reasons. */
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
    const fault = await findFault(use, TRY_MS);
    if (fault === undefined) return this.#faults.delete(name) || true;
    if (this.#faults.get(name) !== fault)
      this.#parts.log.warn(
        { dependency: name, reason: fault },
        'not ready: cannot use a dependency yet',
      );
    this.#faults.set(name, fault);
    return false;
  }

  /** Reads the file each time, because another pod of this revision may have become ready meanwhile. */
  async #isProven(): Promise<boolean> {
    const { revision = '', provenRevisionsFile: file } = this.#parts;
    const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
    return text.split('\n').includes(revision);
  }
}
