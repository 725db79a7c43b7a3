import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kind } from './settings.ts';
import { FIRST_PRINT, GOTENBERG_PORT, HERE } from './settings.ts';

const GOTENBERG = `http://${HERE}:${GOTENBERG_PORT}`;

const ROUTES = {
  chromium: { path: '/forms/chromium/convert/html', name: 'index.html', body: '<p>First</p>' },
  libreoffice: { path: '/forms/libreoffice/convert', name: 'first.txt', body: 'First' },
};

interface Parts {
  /** Gotenberg's address, for tests. */
  gotenberg?: string;
  pauseMs?: number;
}

/**
 * Whether the engine takes documents. Gotenberg is healthy once its programs run; this only after a print. So an engine
 * that cannot print gets no documents.
 */
export class Health {
  readonly #gotenberg: string;
  readonly #pauseMs: number;
  #hasPrinted = false;

  constructor({ gotenberg = GOTENBERG, pauseMs = FIRST_PRINT.pauseMs }: Parts = {}) {
    this.#gotenberg = gotenberg;
    this.#pauseMs = pauseMs;
  }

  /** Answers 200 or 503, at every address of this machine. */
  async listen(port: number): Promise<Server> {
    const server = createServer((_, response) => {
      void this.#isWell().then((isWell) => response.writeHead(isWell ? 200 : 503).end());
    });
    server.listen(port);
    await once(server, 'listening');
    return server;
  }

  /**
   * Prints a page of each kind, as soon as Gotenberg accepts requests.
   * @throws {Error} it cannot print, after several tries
   */
  async print(prints: Kind): Promise<void> {
    while (!(await this.#isUp())) await delay(this.#pauseMs);
    for (const kind of prints === 'all' ? (['chromium', 'libreoffice'] as const) : [prints]) {
      await this.#printOne(kind);
    }
    this.#hasPrinted = true;
  }

  async #printOne(kind: keyof typeof ROUTES): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const fault = await this.#faultOf(kind);
      if (fault === undefined) return;
      if (tries === FIRST_PRINT.tries) throw new Error(`${kind} cannot print: ${fault}`);
      await delay(this.#pauseMs);
    }
  }

  async #faultOf(kind: keyof typeof ROUTES): Promise<string | undefined> {
    const { path, name, body } = ROUTES[kind];
    const form = new FormData();
    form.append('files', new Blob([body]), name);
    const signal = AbortSignal.timeout(FIRST_PRINT.timeoutMs);
    try {
      const response = await fetch(this.#gotenberg + path, { method: 'POST', body: form, signal });
      const answer = Buffer.from(await response.arrayBuffer());
      if (!response.ok) return `${response.status} ${answer.toString().slice(0, 200)}`;
      return answer.subarray(0, 5).toString() === '%PDF-' ? undefined : 'what it printed is no PDF';
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #isWell(): Promise<boolean> {
    return this.#hasPrinted && (await this.#isUp());
  }

  async #isUp(): Promise<boolean> {
    const signal = AbortSignal.timeout(FIRST_PRINT.healthMs);
    return fetch(`${this.#gotenberg}/health`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
