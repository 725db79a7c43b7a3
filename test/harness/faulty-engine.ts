import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const WELL = { details: { chromium: { status: 'up' }, libreoffice: { status: 'up' } } };

/** Something in Gotenberg's place that fails in a way which a real one cannot be made to. */
export class FaultyEngine {
  /** What becomes of documents from now on. */
  answer: RequestListener = (_, response) => response.writeHead(500).end();
  /** What it says of itself. */
  health: RequestListener = (_, response) => response.end(JSON.stringify(WELL));
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const reply = request.url === '/health' ? this.health : this.answer;
      request.resume().on('end', () => reply(request, response));
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

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
