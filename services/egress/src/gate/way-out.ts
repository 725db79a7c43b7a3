import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { relay } from '../relay.ts';

export interface WayOutLimits {
  /** In both directions and over all connections, in bytes. */
  maxBytes: number;
  /** Open at once. */
  maxConnections: number;
}

/** Chromium itself has at most 32 connections to a proxy, and as many more for WebSockets. */
const LIMITS: WayOutLimits = { maxBytes: 128 * 1024 * 1024, maxConnections: 64 };

const REFUSAL =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const HOST = '127.0.0.1';

/** One document's way to the proxy: a port of its own, with limits of its own, which ends with the document. */
export class WayOut {
  readonly #server: Server;
  readonly #limits: WayOutLimits;
  readonly #open = new Set<Socket>();
  #bytes = 0;

  private constructor(proxyPort: number, limits: WayOutLimits) {
    this.#limits = limits;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      this.#take(socket, proxyPort),
    );
  }

  /** @param proxyPort where the proxy listens on this loopback @returns when it may be taken */
  static async open(proxyPort: number, limits = LIMITS): Promise<WayOut> {
    const way = new WayOut(proxyPort, limits);
    await once(way.#server.listen(0, HOST), 'listening');
    return way;
  }

  /** As `--proxy-server` takes it. */
  get url(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Also what is under way. */
  close(): void {
    this.#server.close();
    this.#cut();
  }

  #take(socket: Socket, proxyPort: number): void {
    const { maxBytes, maxConnections } = this.#limits;
    if (this.#open.size >= maxConnections || this.#bytes >= maxBytes) {
      socket.on('error', () => undefined).end(REFUSAL);
      return;
    }
    const proxy = connect({ host: HOST, port: proxyPort, allowHalfOpen: true, noDelay: true });
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    for (const side of [socket, proxy]) side.on('data', ({ length }) => this.#count(length));
    relay(socket, proxy);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= this.#limits.maxBytes) this.#cut();
  }

  #cut(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
