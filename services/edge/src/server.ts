import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from '@platen/runtime';
import { answerClientError, BodyPaused, lingeringClose } from './client-errors.ts';
import { CutOff } from './middleware/request-context.ts';
import { hasBody } from './middleware/body/incoming-body.ts';

/** Limits for slow or greedy clients; times in milliseconds. */
export interface HttpLimits {
  /** From the first byte, or the answer before, to the end of the headers. */
  headersTimeoutMs: number;
  /** From the first byte to the last of a request. */
  requestTimeoutMs: number;
  /** Between two pieces of a body. */
  bodyIdleMs: number;
  /** Between an answer and the next request. */
  keepAliveMs: number;
  maxConnections: number;
}

/** All headers of a request, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;

/** A connection that lived for ever would never reach a new edge. */
const MAX_REQUESTS_PER_CONNECTION = 10_000;

/**
 * How long a client may take to read an answer once it is whole, in milliseconds: less than usage remembers the charge of a
 * document, to refund it (`REMEMBERED_MS` of usage).
 */
export const READING_MS = 300_000;

/** How late a time-out may be noticed, in milliseconds. */
const CHECK_EVERY_MS = 1_000;

/** An HTTP server that waits for no client for ever, and can stop without cutting off any response. */
export class HttpServer {
  readonly #server: Server;
  readonly #limits: HttpLimits;
  readonly #log: Logger;
  /** Every connection, with the responses that it waits for. */
  readonly #connections = new Map<Socket, Set<ServerResponse>>();
  readonly #latest = new WeakMap<Socket, ServerResponse>();
  #draining = false;
  #closing = false;

  constructor(app: RequestListener, { limits, log }: { limits: HttpLimits; log: Logger }) {
    this.#limits = limits;
    this.#log = log;
    this.#server = createServer({
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // `requestHead` answers with JSON
    });
    this.#server.maxConnections = limits.maxConnections;
    this.#server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
    this.#server.on('connection', (socket) => this.#welcome(socket));
    const listener = this.#listener(app);
    this.#server.on('request', listener);
    // `proceed` sends “100 Continue” once the edge wants the body.
    this.#server.on('checkContinue', listener);
    this.#server.on('checkExpectation', listener); // a server may ignore others (RFC 9110, 10.1.1)
    this.#server.on('clientError', (error, socket) => this.#fail(socket as Socket, error));
  }

  async listen(host: string, port: number): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
  }

  drain(): void {
    this.#draining = true;
  }

  /** Accepts no new connections, waits at most `timeoutMs` for requests in flight, then cuts them off. */
  close(timeoutMs: number): Promise<void> {
    this.#closing = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#cutOff(), timeoutMs);
      // HTTP's own `close` would cut off responses that are still being sent.
      NetServer.prototype.close.call(this.#server, () => {
        clearTimeout(timer);
        resolve();
      });
      for (const socket of this.#connections.keys()) this.#closeIfIdle(socket);
    });
  }

  #welcome(socket: Socket): void {
    this.#connections.set(socket, new Set());
    socket.once('close', () => this.#connections.delete(socket));
    socket.destroySoon = () => lingeringClose(socket);
  }

  #listener(app: RequestListener): RequestListener {
    return (request, response) => {
      if (request.socket.writableEnded) return; // sent after the last answer
      // A client that kept its connection would send its next request to a closed server.
      if (this.#draining) response.setHeader('Connection', 'close');
      this.#expect(request.socket, response);
      if (hasBody(request)) this.#boundPauses(request);
      return app(request, response);
    };
  }

  #boundPauses(request: IncomingMessage): void {
    const { socket } = request;
    request.setTimeout(this.#limits.bodyIdleMs, () => this.#fail(socket, new BodyPaused()));
    request.once('end', () => socket.setTimeout(0));
  }

  #fail(socket: Socket, error: Error): void {
    const owed = this.#connections.get(socket) ?? new Set();
    const latest = this.#latest.get(socket);
    answerClientError(error, { socket, owed, latest, log: this.#log });
  }

  /** Counts a response as in flight until its last byte is sent. */
  #expect(socket: Socket, response: ServerResponse): void {
    const owed = this.#connections.get(socket);
    owed?.add(response);
    this.#latest.set(socket, response);
    let reading: NodeJS.Timeout | undefined;
    response.once('prefinish', () => {
      reading = setTimeout(() => socket.destroy(), READING_MS).unref();
    });
    response.once('close', () => {
      clearTimeout(reading);
      owed?.delete(response);
      if (this.#closing) this.#closeIfIdle(socket);
    });
  }

  #cutOff(): void {
    for (const owed of this.#connections.values()) {
      for (const response of owed) response.destroy(new CutOff('the edge stops'));
    }
    this.#server.closeAllConnections();
  }

  #closeIfIdle(socket: Socket): void {
    if (this.#connections.get(socket)?.size === 0) socket.destroySoon();
  }
}
