import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Answer = (response: ServerResponse, form: string) => void;

export const PDF = '%PDF-1.4\n%%EOF';

export const prints: Answer = (response) => response.end(PDF);
export const answers =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();
/** Reads the document, and closes the connection. */
export const vanishes: Answer = (response) => response.destroy();

/** An engine that does as a test says, on a port that stays. */
export class ScriptedEngine {
  document: Answer = prints;
  probe: Answer = prints;
  health: Answer = (response) => response.end('{"details":{"chromium":{"status":"up"}}}');
  /** How many documents it was sent, and how often it was tried. */
  readonly received = { documents: 0, probes: 0 };
  #server: Server | undefined;
  #port = 0;

  static async start(): Promise<ScriptedEngine> {
    const engine = new ScriptedEngine();
    await engine.open();
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      void text(request).then((form) => this.#reply(request.url ?? '', form, response));
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #reply(url: string, form: string, response: ServerResponse): void {
    if (url === '/health') return this.health(response, form);
    const isProbe = form.includes('\r\n\r\nprobe\r\n');
    this.received[isProbe ? 'probes' : 'documents'] += 1;
    (isProbe ? this.probe : this.document)(response, form);
  }
}
