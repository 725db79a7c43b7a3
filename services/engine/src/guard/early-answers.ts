import { ANSWERED_AT_ONCE, KEPT_FROM_BROWSER } from '../settings.ts';

/** The form of Gotenberg's requests. */
const COMMAND = /^\{"id":(\d+)(?:,"sessionId":"([^"]+)")?,"method":"([^"]+)"/;

const ANSWER = /^\{"id":(\d+),/;

/** How many bytes of a message the guard searches for its id, session and method. */
const HEAD_BYTES = 160;

/**
 * Answers requests at once that Gotenberg sends one after the other and only waits for, so Gotenberg can send the next one
 * while the browser works. A process of the browser executes its requests in order; a page's navigation, which begins in
 * another process, has to wait for them (browser-contexts.ts).
 */
export class EarlyAnswers {
  /** Sessions of the requests that the guard has answered itself; it drops the browser's own answers when they come. */
  readonly #given = new Map<number, string>();

  /** @returns the immediate answer to a request, and whether the browser does not get it; undefined: the client has to wait */
  answerTo(message: Buffer): { text: string; isEnough: boolean } | undefined {
    const [, id, sessionId, method = ''] =
      COMMAND.exec(message.toString('latin1', 0, HEAD_BYTES)) ?? [];
    const kept = sessionId === undefined ? undefined : KEPT_FROM_BROWSER.get(method);
    const isEnough = kept !== undefined;
    const result = kept ?? ANSWERED_AT_ONCE.get(method);
    if (!result) return undefined;
    if (!isEnough) this.#given.set(Number(id), sessionId ?? '');
    return { text: JSON.stringify({ id: Number(id), result, sessionId }), isEnough };
  }

  /**
   * @param head the beginning of a browser's message
   * @returns the session ('': none) of the request, if the guard has answered it already
   */
  keptFor(head: string): string | undefined {
    const id = Number(ANSWER.exec(head)?.[1]);
    const sessionId = this.#given.get(id);
    this.#given.delete(id);
    return sessionId;
  }

  /** @returns whether the browser has still to do something that was answered */
  isOpen(sessionId: string): boolean {
    return [...this.#given.values()].includes(sessionId);
  }
}
