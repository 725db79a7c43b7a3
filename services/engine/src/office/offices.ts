import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OFFICE_AT_ONCE } from '@platen/contracts/limits';
import { ENGINE_TIMEOUT_MS } from '@platen/contracts/time-outs';
import type { OfficeDocument } from '../print/document.ts';
import { PrintFault } from '../print/print-fault.ts';
import { RESTART_MS, start } from '../settings.ts';
import { converted } from './convert.ts';

const CLIENT = process.env['UNOCONVERTER_BIN_PATH'] ?? '/usr/bin/unoconverter';

/** A LibreOffice for each document, several at once. `start/soffice` runs them. */
export class Offices {
  #port: number | undefined;
  #hasStarted = false;
  readonly #ended = new AbortController();
  readonly #client: string;
  readonly #program: string;

  /** @param client of LibreOffice: Gotenberg's image brings it @param program which runs LibreOffice */
  constructor(client = CLIENT, program = start('soffice')) {
    this.#client = client;
    this.#program = program;
  }

  /** Whether LibreOffice has started, and can again. */
  get isUp(): boolean {
    return this.#port !== undefined;
  }

  /**
   * Runs LibreOffice until it is closed, and starts it anew whenever it ends.
   * @throws {Error} it has never started
   */
  async run(): Promise<void> {
    for (;;) {
      const cause = await this.#runOnce().catch((error: unknown) => error);
      if (this.#ended.signal.aborted) return;
      if (!this.#hasStarted)
        throw new Error(`LibreOffice does not start: ${(cause as Error | undefined)?.message}`);
      await delay(RESTART_MS, undefined, { ref: false });
    }
  }

  /**
   * Prints a document. Its end, also by the signal, is that of its LibreOffice.
   * @throws {PrintFault} why there is no PDF
   * @throws the signal's reason, once it is aborted
   */
  async print(document: OfficeDocument, { signal }: { signal: AbortSignal }): Promise<Buffer> {
    if (this.#port === undefined) throw new PrintFault('FAULT_NOT_READY', 'LibreOffice starts');
    const limit = AbortSignal.timeout(ENGINE_TIMEOUT_MS);
    const place = { port: this.#port, client: this.#client };
    return converted(document, place, AbortSignal.any([signal, limit])).catch((error: unknown) => {
      throw limit.aborted && !signal.aborted ? new PrintFault('FAULT_SLOW') : error;
    });
  }

  /** Ends LibreOffice, with the documents in progress. */
  close(): void {
    this.#ended.abort();
  }

  async #runOnce(): Promise<void> {
    const home = mkdtempSync(join(tmpdir(), 'offices-'));
    try {
      const program = spawn(this.#program, [home, String(OFFICE_AT_ONCE)], {
        env: { ...process.env, UNOCONVERTER_BIN_PATH: this.#client },
        stdio: ['ignore', 'pipe', 'inherit'],
        signal: this.#ended.signal,
        killSignal: 'SIGKILL', // its LibreOffices end with it
      });
      program.stdout.once('data', (port) => {
        this.#port = Number(port);
        this.#hasStarted = true;
      });
      program.stdout.once('close', () => (this.#port = undefined));
      await new Promise((done, fail) => {
        program.once('close', done);
        // One that was begun is killed.
        program.on('error', (error) => program.pid === undefined && fail(error));
      });
    } finally {
      this.#port = undefined;
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
