import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { isBlocked, relay } from '@platen/network';
import type { Endpoint } from '../options.ts';
import { HERE, SOCKETS, PROXY_LIMITS } from '../settings.ts';
import { siteServer, type Site } from './site.ts';

export interface ProxyLimits {
  /** In both directions and over all connections, in bytes; and as many of the document's own origin. */
  maxBytes: number;
  /** Connections open at once. */
  maxConnections: number;
  /** Connections, and requests of the document's own origin, in all. */
  maxRequests: number;
}

/** `OPTIONS`: a browser uses no longer one. */
const LONGEST_METHOD = 7;

const REFUSAL =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A document's own port to the egress proxy, with its own limits. It ends with the document. */
export class DocumentProxy {
  readonly #server: Server;
  readonly #limits: ProxyLimits;
  /** Sockets of both sides, also of refused connections. */
  readonly #sockets = new Set<Socket>();
  #toSite: ((socket: Socket, head: Buffer) => boolean) | undefined;
  #open = 0;
  #bytes = 0;
  #ownBytes = 0;
  #requests = 0;
  #blocked = 0;
  /** Called once the document has made too many requests; the proxy has closed. */
  onFlood: () => void = () => undefined;

  private constructor(egress: Endpoint | undefined, limits: ProxyLimits) {
    this.#limits = limits;
    this.#server = createServer(SOCKETS, (socket) => this.#take(socket, egress));
  }

  /**
   * @param egress address of the egress proxy; without one all connections are refused
   * @returns when it accepts connections
   * @throws {Error} the system has no free port
   */
  static async open(
    egress: Endpoint | undefined,
    limits: ProxyLimits = PROXY_LIMITS,
  ): Promise<DocumentProxy> {
    const proxy = new DocumentProxy(egress, limits);
    await once(proxy.#server.listen(0, HERE), 'listening');
    proxy.#server.on('error', () => undefined); // a connection was lost before it was taken
    return proxy;
  }

  /** The form that `--proxy-server` takes. */
  get url(): string {
    return `http://${HERE}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many requests of the document failed, because the destination is forbidden or a limit is reached. */
  get blocked(): number {
    return this.#blocked;
  }

  /** Answers itself what is asked of the document's own origin from now on. */
  serve(site: Site): void {
    const server = siteServer(site, {
      take: (bytes) => {
        this.#countRequest();
        return (this.#ownBytes += bytes) <= this.#limits.maxBytes;
      },
      lose: () => (this.#blocked += 1),
    });
    const wanted = Buffer.from(` ${site.origin}/`);
    this.#toSite = (socket, head) => {
      const isOwn = head.subarray(0, LONGEST_METHOD + wanted.length).includes(wanted);
      if (isOwn) server.emit('connection', socket);
      return isOwn;
    };
  }

  /** Closes open connections, too. */
  close(): void {
    this.#server.close();
    this.#cut();
  }

  #take(socket: Socket, egress: Endpoint | undefined): void {
    this.#keep(socket);
    const toSite = this.#toSite;
    if (!toSite) return this.#passOn(socket, egress);
    socket
      .on('error', () => undefined)
      .once('data', (head: Buffer) => {
        socket.pause();
        socket.unshift(head);
        if (!toSite(socket, head)) this.#passOn(socket, egress);
        socket.resume();
      });
  }

  #passOn(socket: Socket, egress: Endpoint | undefined): void {
    if (egress) this.#countRequest();
    if (!egress || this.#isSpent()) {
      this.#blocked += 1;
      socket.on('error', () => undefined).end(REFUSAL);
      socket.resume(); // it ends when all is read
      return;
    }
    const upstream = this.#keep(connect({ ...SOCKETS, ...egress }));
    this.#open += 1;
    socket.once('close', () => (this.#open -= 1));
    upstream.once('data', (answer: Buffer) => (this.#blocked += Number(isBlocked(answer))));
    for (const side of [socket, upstream]) side.on('data', ({ length }) => this.#count(length));
    relay(socket, upstream);
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }

  #isSpent(): boolean {
    const { maxBytes, maxConnections, maxRequests } = this.#limits;
    const isFull = this.#open >= maxConnections || this.#requests > maxRequests;
    return isFull || this.#bytes >= maxBytes;
  }

  /** The browser does not report requests of workers, so they are counted here. */
  #countRequest(): void {
    this.#requests += 1;
    if (this.#requests !== this.#limits.maxRequests + 1) return;
    this.close();
    this.onFlood();
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= this.#limits.maxBytes) this.#cut();
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
