import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSpec } from '../../scripts/start/process-spec.ts';
import { Supervisor } from '../../scripts/start/supervisor.ts';

/** A part of the platform that runs by itself. */
export class LoneProcess {
  readonly #supervisor: Supervisor;
  readonly #folder: string;

  private constructor(supervisor: Supervisor, folder: string) {
    this.#supervisor = supervisor;
    this.#folder = folder;
  }

  /** Starts it and waits until it is ready. */
  static async start(spec: ProcessSpec): Promise<LoneProcess> {
    const folder = mkdtempSync(join(tmpdir(), `platen-${spec.name}-`));
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    await supervisor.start(spec);
    return new LoneProcess(supervisor, folder);
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
