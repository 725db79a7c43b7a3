import { ANSWERED_AT_ONCE, KEPT_FROM_BROWSER } from '../settings.ts';

/** The form of Gotenberg's requests. */
const COMMAND = /^\{"id":(\d+)(?:,"sessionId":"([^"]+)")?,"method":"([^"]+)"/;

const ANSWER = /^\{"id":(\d+),/;

/** How many bytes of a message the guard searches for its id, session and method. */
const HEAD_BYTES = 160;

/**
 * Answers requests at once that Gotenberg sends one after the other and only waits for. The browser executes requests in
 * order, so Gotenberg can send the next one while the browser works.
 */
export class EarlyAnswers {
  /** Messages that the guard has answered itself; it drops the browser's own answers when they come. */
  readonly #given = new Set<number>();

  /** @returns the immediate answer to a request, and whether the browser does not get it; undefined: the client has to wait */
  answerTo(message: Buffer): { text: string; isEnough: boolean } | undefined {
    const [, id, sessionId, method = ''] =
      COMMAND.exec(message.toString('latin1', 0, HEAD_BYTES)) ?? [];
    const isEnough = KEPT_FROM_BROWSER.has(method);
    const result = KEPT_FROM_BROWSER.get(method) ?? ANSWERED_AT_ONCE.get(method);
    if (!result) return undefined;
    if (!isEnough) this.#given.add(Number(id));
    return { text: JSON.stringify({ id: Number(id), result, sessionId }), isEnough };
  }

  /** @param head the beginning of a browser's message @returns whether the guard has answered its request already */
  isKept(head: string): boolean {
    const [, id] = ANSWER.exec(head) ?? [];
    return id !== undefined && this.#given.delete(Number(id));
  }
}
