import { orElse } from '@platen/contracts';
import type { PrintFault } from '../print/print-fault.ts';
import { ENDED_WITHIN_MS } from '../settings.ts';

type Failure = PrintFault['failure'];

/** Processes of documents that the engine has killed, each until its document is known, with why and when. */
export class EndedProcesses {
  readonly #ended = new Map<number, { failure: Failure; at: number }>();

  /** Kills one, once. */
  end(pid: number, failure: Failure): void {
    if (this.#ended.has(pid) || !orElse(() => process.kill(pid, 'SIGKILL'), false)) return;
    this.#ended.set(pid, { failure, at: performance.now() });
  }

  /** A document's process was killed just now. @returns why; undefined: not by the engine */
  takeLast(): Failure | undefined {
    const [pid, last] = [...this.#ended].at(-1) ?? [];
    if (pid === undefined || last === undefined) return undefined;
    this.#ended.delete(pid);
    return performance.now() - last.at < ENDED_WITHIN_MS ? last.failure : undefined;
  }
}

/** No two pages share a renderer, and no two office documents a LibreOffice. */
export const endedRenderers = new EndedProcesses();
export const endedOffices = new EndedProcesses();
