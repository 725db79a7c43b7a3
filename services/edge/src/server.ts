import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** An HTTP server that can go without cutting anybody off. */
export class HttpServer {
  readonly #server: Server;
  /** Every connection, with the number of responses it still owes. */
  readonly #connections = new Map<Socket, number>();
  #draining = false;
  #closing = false;

  constructor(app: RequestListener) {
    this.#server = createServer((request, response) => {
      // A client that keeps its connection would send its next request to a closed door.
      if (this.#draining) response.setHeader('Connection', 'close');
      this.#expect(request.socket, response);
      return app(request, response);
    });
    this.#server.on('connection', (socket) => {
      this.#connections.set(socket, 0);
      socket.once('close', () => this.#connections.delete(socket));
    });
  }

  async listen(host: string, port: number): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
  }

  drain(): void {
    this.#draining = true;
  }

  /** Takes no new connections, waits for what is in flight at most `timeoutMs`, then cuts it. */
  close(timeoutMs: number): Promise<void> {
    this.#closing = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#server.closeAllConnections(), timeoutMs);
      // HTTP's own `close` would cut responses that were ended but are still on their way.
      NetServer.prototype.close.call(this.#server, () => {
        clearTimeout(timer);
        resolve();
      });
      for (const socket of this.#connections.keys()) this.#closeIfIdle(socket);
    });
  }

  /** Counts a response as in flight until its last byte is out. */
  #expect(socket: Socket, response: ServerResponse): void {
    const count = (change: number) =>
      this.#connections.set(socket, (this.#connections.get(socket) ?? 0) + change);
    count(1);
    response.once('close', () => {
      if (!this.#connections.has(socket)) return;
      count(-1);
      if (this.#closing) this.#closeIfIdle(socket);
    });
  }

  #closeIfIdle(socket: Socket): void {
    if (this.#connections.get(socket) === 0) socket.destroySoon();
  }
}
