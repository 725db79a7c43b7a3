import { once } from 'node:events';

/** How long an answer may take, in milliseconds. */
const ANSWER_MS = 2_000;

interface Answer {
  id?: number;
  result?: unknown;
}

/** A connection to a browser's DevTools (Chrome DevTools Protocol 1.3). */
export class DevTools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#answered(String(data)));
    socket.addEventListener('close', () => this.#waiting.forEach((answer) => answer(undefined)));
  }

  /** @param url `ws://…` @throws {Error} nobody answers there, or not in time */
  static async open(url: string): Promise<DevTools> {
    const socket = new WebSocket(url);
    const closed = once(socket, 'close').then(() => Promise.reject(new Error('nobody answers')));
    closed.catch(() => undefined); // it will be closed once
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      await Promise.race([once(socket, 'open', { signal }), closed]);
    } catch (error) {
      socket.close();
      throw error;
    }
    return new DevTools(socket);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** @returns what it answers; undefined if it does not in time, or cannot any more */
  async ask<Result>(
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Result | undefined> {
    if (!this.isOpen) return undefined;
    const id = (this.#count += 1);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const timer = setTimeout(resolve, ANSWER_MS);
    const result = await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return result as Result | undefined;
  }

  #answered(text: string): void {
    const { id, result } = JSON.parse(text) as Answer;
    if (id !== undefined) this.#waiting.get(id)?.(result);
  }
}
