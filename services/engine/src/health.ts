import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Offices } from './office/offices.ts';
import type { Gotenberg } from './print/gotenberg/gotenberg.ts';
import { FIRST_PRINT, HEALTH_EVERY_MS, type Kind } from './settings.ts';

/** What prints. */
export type Program = 'chromium' | 'libreoffice';

const PROGRAMS: Record<Kind, readonly Program[]> = {
  all: ['chromium', 'libreoffice'],
  chromium: ['chromium'],
  libreoffice: ['libreoffice'],
};

interface Parts {
  prints: Kind;
  gotenberg: Pick<Gotenberg, 'printHtml' | 'isUp'>;
  offices: Pick<Offices, 'print' | 'isUp'>;
  /** Called whenever something is known about one of its programs, or about all of them ('') together. */
  onHealth: (program: Program | '', isServing: boolean) => void;
  pauseMs?: number;
  everyMs?: number;
}

/**
 * Whether the engine takes documents. Its programs are up once they run; this is only after a print. So an engine
 * that cannot print gets no documents.
 */
export class Health {
  readonly #parts: Required<Parts>;
  readonly #printed = new Set<Program>();
  #up: readonly Program[] = [];

  constructor(parts: Parts) {
    this.#parts = { pauseMs: FIRST_PRINT.pauseMs, everyMs: HEALTH_EVERY_MS, ...parts };
  }

  /** Answers 200 or 503, at every address of this machine: `/alive` while its programs run, all else after prints as well. */
  async listen(port: number): Promise<Server> {
    const server = createServer(({ url }, response) => {
      void this.#look().then(() => {
        const isWell =
          url === '/alive' ? this.#programs.every((each) => this.#up.includes(each)) : this.#isWell;
        response.writeHead(isWell ? 200 : 503).end();
      });
    });
    server.listen(port);
    await once(server, 'listening');
    return server;
  }

  /**
   * Prints a page of each kind, as soon as its program runs, and then looks after them.
   * @throws {Error} it cannot print, after several tries
   */
  async run(): Promise<never> {
    await Promise.all(this.#programs.map((program) => this.#printFirst(program)));
    for (;;) {
      await delay(this.#parts.everyMs, undefined, { ref: false });
      await this.#look();
    }
  }

  get #programs(): readonly Program[] {
    return PROGRAMS[this.#parts.prints];
  }

  get #isWell(): boolean {
    return this.#programs.every((each) => this.#isServing(each));
  }

  #isServing(program: Program): boolean {
    return this.#printed.has(program) && this.#up.includes(program);
  }

  async #look(): Promise<void> {
    const { prints, gotenberg, offices, onHealth } = this.#parts;
    const signal = AbortSignal.timeout(FIRST_PRINT.healthMs);
    const chromium = prints !== 'libreoffice' && (await gotenberg.isUp(signal));
    const up = { chromium, libreoffice: offices.isUp };
    this.#up = this.#programs.filter((program) => up[program]);
    for (const program of this.#programs) onHealth(program, this.#isServing(program));
    onHealth('', this.#isWell);
  }

  async #printFirst(program: Program): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      for (; !this.#up.includes(program); await this.#look()) await delay(this.#parts.pauseMs);
      const fault = await this.#faultOf(program);
      if (fault === undefined) break;
      if (tries === FIRST_PRINT.tries) throw new Error(`${program} cannot print: ${fault}`);
      await delay(this.#parts.pauseMs);
      await this.#look(); // it may just begin again
    }
    this.#printed.add(program);
    await this.#look();
  }

  async #faultOf(program: Program): Promise<string | undefined> {
    const { gotenberg, offices } = this.#parts;
    const asking = {
      signal: AbortSignal.timeout(FIRST_PRINT.timeoutMs),
      requestId: '',
      deadline: Infinity,
    };
    try {
      const pdf =
        program === 'chromium'
          ? await gotenberg.printHtml({ html: '<p>First</p>', header: '', footer: '' }, {}, asking)
          : await offices.print(FIRST_FILE, asking);
      return pdf.toString('latin1', 0, 5) === '%PDF-' ? undefined : 'what it printed is no PDF';
    } catch (error) {
      return (error as Error).message;
    }
  }
}

const FIRST_FILE = {
  kind: 'office',
  file: Buffer.from('First'),
  extension: 'txt',
  pages: '',
  outline: false,
  tagged: false,
  pdfA: '',
  flatFields: false,
} as const;
