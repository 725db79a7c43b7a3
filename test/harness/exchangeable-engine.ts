import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** One address behind which another engine can be put, without the platform being told. */
export class ExchangeableEngine {
  readonly #server: Server;
  readonly #clients = new Set<Socket>();
  #target: URL;

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.#target = new URL(target);
    server.on('connection', (client) => this.#link(client));
  }

  /** @param target the first engine's `http://host:port` */
  static async before(target: string): Promise<ExchangeableEngine> {
    const server = createServer();
    const engine = new ExchangeableEngine(server, target);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Connections to the engine before are cut. */
  exchange(target: string): void {
    this.#target = new URL(target);
    this.#cut();
  }

  close(): void {
    this.#server.close();
    this.#cut();
  }

  #link(client: Socket): void {
    this.#clients.add(client);
    const engine = connect(Number(this.#target.port), this.#target.hostname);
    pipeline(client, engine, client, () => this.#clients.delete(client)); // either end tells the other
  }

  #cut(): void {
    for (const client of this.#clients) client.destroy();
  }
}
