import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OFFICE_AT_ONCE } from '@platen/contracts/limits';
import type { OfficeDocument } from '../print/document.ts';
import { PrintFault } from '../print/print-fault.ts';
import { OFFICE_RESTART_MS, start } from '../settings.ts';
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
      await this.#runOnce().catch(() => undefined); // its folder is full
      if (this.#ended.signal.aborted) return;
      if (!this.#hasStarted) throw new Error('LibreOffice does not start');
      await delay(OFFICE_RESTART_MS, undefined, { ref: false });
    }
  }

  /**
   * Prints a document. Its end, also by the signal, is that of its LibreOffice.
   * @throws {PrintFault} why there is no PDF
   * @throws the signal's reason, once it is aborted
   */
  async print(document: OfficeDocument, { signal }: { signal: AbortSignal }): Promise<Buffer> {
    if (this.#port === undefined) throw new PrintFault('FAULT_NOT_READY', 'LibreOffice starts');
    return converted(document, { port: this.#port, client: this.#client }, signal);
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
      program.on('error', () => undefined); // it ends, or has not begun
      await once(program, 'close');
    } finally {
      this.#port = undefined;
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
