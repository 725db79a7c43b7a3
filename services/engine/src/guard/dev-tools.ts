import { once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import { ANSWER_MS, LONGEST_MESSAGE_BYTES } from '../settings.ts';
import type { Message } from './message.ts';

type Listener = (params: never) => void;

export interface SessionEvent {
  method: string;
  params: object;
  /** How long the message was. */
  length: number;
}

/** What carries messages to a browser and back. */
interface Connection {
  readonly isOpen: boolean;
  send: (message: Message) => void;
  /** @param hear gets each message, and how long it was @param onEnd called once either side has closed it */
  listen: (hear: (message: Message, length: number) => void, onEnd: () => void) => void;
  close: () => void;
}

/** A connection to a browser's DevTools (Chrome DevTools Protocol 1.3). */
export class DevTools {
  readonly #connection: Connection;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #listeners = new Map<string, Listener>();
  readonly #sessions = new Map<string, (event: SessionEvent) => void>();
  #count = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.listen(
      (message, length) => this.#hear(message, length),
      () => this.#waiting.forEach((answer) => answer(undefined)),
    );
  }

  /** @param url `ws://…` @throws {Error} nothing answers there in time */
  static async open(url: string): Promise<DevTools> {
    // One thread of the browser would compress what all its pages say.
    const options = { perMessageDeflate: false, maxPayload: LONGEST_MESSAGE_BYTES };
    const socket = new WebSocket(url, options);
    socket.on('error', () => undefined); // it closes, too
    const closed = once(socket, 'close').then(() =>
      Promise.reject(new Error('the browser does not answer')),
    );
    closed.catch(() => undefined); // it will be closed once
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      await Promise.race([once(socket, 'open', { signal }), closed]);
    } catch (error) {
      socket.close();
      throw error;
    }
    return new DevTools(over(socket));
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  close(): void {
    this.#connection.close();
  }

  /** @param listener gets this event of all sessions from now on */
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  /** @param listener gets all events of this session from now on; absent: the connection ignores them */
  onSession(sessionId: string, listener?: (event: SessionEvent) => void): void {
    if (listener) this.#sessions.set(sessionId, listener);
    else this.#sessions.delete(sessionId);
  }

  /** @returns the answer; undefined: none in time, refused, or no longer possible */
  async ask<Result>(
    method: string,
    params: object = {},
    { sessionId, withinMs = ANSWER_MS }: { sessionId?: string; withinMs?: number } = {},
  ): Promise<Result | undefined> {
    if (!this.isOpen) return undefined;
    const id = (this.#count += 1);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, resolve);
    this.#connection.send({ id, method, params, sessionId });
    const timer = setTimeout(resolve, withinMs);
    const result = await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return result as Result | undefined;
  }

  #hear({ id, result, method, params = {}, sessionId = '' }: Message, length: number): void {
    if (id !== undefined) this.#waiting.get(id)?.(result);
    if (method === undefined) return;
    this.#listeners.get(method)?.(params as never);
    this.#sessions.get(sessionId)?.({ method, params, length });
  }
}

const over = (socket: WebSocket): Connection => ({
  get isOpen() {
    return socket.readyState === WebSocket.OPEN;
  },
  send: (message) => socket.send(JSON.stringify(message)),
  listen: (hear, onEnd) => {
    socket.on('message', (data: RawData) => {
      const text = (data as Buffer).toString();
      hear(JSON.parse(text) as Message, text.length);
    });
    socket.once('close', onEnd);
  },
  close: () => socket.close(),
});
