import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSpec } from '../../scripts/start/processes/process-spec.ts';
import { Supervisor } from '../../scripts/start/processes/supervisor.ts';
import { removeSearched } from '../../scripts/test/leaks.ts';

/** A part of the platform that runs separately. */
export class LoneProcess {
  readonly #supervisor: Supervisor;
  readonly #folder: string;
  readonly #name: string;
  readonly #secrets: readonly string[];

  private constructor(supervisor: Supervisor, folder: string, name: string, secrets: string[]) {
    this.#supervisor = supervisor;
    this.#folder = folder;
    this.#name = name;
    this.#secrets = secrets;
  }

  /**
   * Starts it and waits until it is ready.
   * @param secrets texts that its log must not have, besides whole keys and tokens
   */
  static async start(spec: ProcessSpec, secrets: string[] = []): Promise<LoneProcess> {
    const folder = mkdtempSync(join(tmpdir(), `platen-${spec.name}-`));
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    await supervisor.start(spec);
    return new LoneProcess(supervisor, folder, spec.name, secrets);
  }

  log(): string {
    return readFileSync(join(this.#folder, `${this.#name}.log`), 'utf8');
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.#supervisor.pid(this.#name)!, signal);
  }

  /** @throws {Error} a key, a token or a secret is in its log */
  async stop(): Promise<void> {
    await this.#supervisor.stop();
    removeSearched(this.#folder, this.#secrets);
  }
}
