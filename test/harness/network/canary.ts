import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * A server that no document may reach: TCP and UDP on every address of this machine. It answers
 * every request with a secret.
 */
export class Canary {
  /** The secret. */
  readonly secret = 'sung-by-the-canary';
  /** The connections: `TCP`, `UDP`, and for a request `GET /path`. */
  readonly reached: string[] = [];
  readonly #server: Server;
  readonly #udp: UdpSocket;

  private constructor(server: Server, udp: UdpSocket) {
    this.#server = server;
    this.#udp = udp;
    server.on('connection', () => this.reached.push('TCP'));
    udp.on('message', () => this.reached.push('UDP'));
    server.on('upgrade', (request, socket) => {
      this.reached.push(`${request.method} ${request.url}`);
      socket.destroy();
    });
    server.on('request', (request, response) => {
      this.reached.push(`${request.method} ${request.url}`);
      request.resume();
      const type = TYPES[extname(new URL(request.url ?? '', 'http://x').pathname)] ?? 'text/html';
      response.writeHead(200, {
        'Content-Type': type,
        'Access-Control-Allow-Origin': '*',
        Connection: 'close',
      });
      response.end(type === 'text/html' ? `<p>${this.secret}` : '');
    });
  }

  static async start(): Promise<Canary> {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const udp = createSocket({ type: 'udp6', ipv6Only: false }).bind(port);
    await once(udp, 'listening');
    return new Canary(server, udp);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The URL on loopback. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  forget(): void {
    this.reached.length = 0;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#udp.close();
  }
}
