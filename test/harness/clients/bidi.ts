import { once } from 'node:events';

type Data = Record<string, unknown>;

/** A session of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, (data: Data) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('close', () => {
      for (const answer of this.#waiting.values()) answer.reject(new Error('the browser has gone'));
    });
    socket.addEventListener('message', ({ data }) => this.#read(JSON.parse(String(data)) as Data));
  }

  /** @param address of the browser, such as `ws://127.0.0.1:9222` */
  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(`${address}/session`);
    const failed = once(socket, 'error').then(() => {
      throw new Error(`${address} does not answer`);
    });
    failed.catch(() => undefined); // it may fail later, too
    await Promise.race([once(socket, 'open'), failed]);
    const bidi = new Bidi(socket);
    await bidi.send('session.new', { capabilities: {} });
    return bidi;
  }

  /** @returns the command's result @throws {Error} the browser refused the command */
  send(method: string, params: object): Promise<unknown> {
    const id = ++this.#count;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  }

  /** Calls one function for each event of a kind. */
  on(event: string, listen: (data: Data) => void): void {
    this.#listeners.set(event, listen);
  }

  #read({ type, id, result, method, params, error, message }: Data): void {
    if (type === 'event') this.#listeners.get(String(method))?.(params as Data);
    const answer = this.#waiting.get(Number(id));
    if (!answer) return;
    this.#waiting.delete(Number(id));
    if (type === 'success') answer.resolve(result);
    else answer.reject(new Error(`${String(error)}: ${String(message)}`));
  }
}
