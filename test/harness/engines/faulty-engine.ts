import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const WELL = { details: { chromium: { status: 'up' }, libreoffice: { status: 'up' } } };

/** A server in place of Gotenberg, with faults that a real one cannot produce on demand. */
export class FaultyEngine {
  /** The fate of documents from now on. */
  answer: RequestListener = (_, response) => response.writeHead(500).end();
  /** The fate of probes. */
  probe: RequestListener = (_, response) => response.end('%PDF-1.4\n%%EOF');
  /** The answer of its health check. */
  health: RequestListener = (_, response) => response.end(JSON.stringify(WELL));
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const reply = (form: string) => this.#replyTo(request, form)(request, response);
      text(request).then(reply, () => undefined); // the client has left
    });
  }

  static async start(): Promise<FaultyEngine> {
    const engine = new FaultyEngine();
    engine.#server.listen(0, '127.0.0.1');
    await once(engine.#server, 'listening');
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #replyTo({ url }: IncomingMessage, form: string): RequestListener {
    if (url === '/health') return this.health;
    return form.includes('\r\n\r\nprobe\r\n') ? this.probe : this.answer;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
