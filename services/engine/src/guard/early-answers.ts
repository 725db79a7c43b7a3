import { ANSWERED_AT_ONCE, KEPT_FROM_BROWSER } from '../settings.ts';
import type { Message } from './message.ts';

/**
 * Answers requests at once that Gotenberg sends one after the other and only waits for, so Gotenberg can send the next one
 * while the browser works. A process of the browser executes its requests in order; a page's navigation, which begins in
 * another process, has to wait for them (browser-contexts.ts).
 */
export class EarlyAnswers {
  /** Sessions of the requests that the guard has answered itself; it drops the browser's own answers when they come. */
  readonly #given = new Map<number, string>();

  /** @returns the immediate answer to a request, and whether the browser does not get it; undefined: the client has to wait */
  answerTo({ id = 0, method = '', sessionId }: Message) {
    const kept = sessionId === undefined ? undefined : KEPT_FROM_BROWSER.get(method);
    const isEnough = kept !== undefined;
    const result = kept ?? ANSWERED_AT_ONCE.get(method);
    if (!result) return undefined;
    if (!isEnough) this.#given.set(id, sessionId ?? '');
    return { answer: { id, result, sessionId }, isEnough };
  }

  /**
   * @param id of the browser's answer
   * @returns the session ('': none) of the request, if the guard has answered it already
   */
  keptFor(id: number): string | undefined {
    const sessionId = this.#given.get(id);
    this.#given.delete(id);
    return sessionId;
  }

  /** @returns whether the browser has still to do something that was answered */
  isOpen(sessionId: string): boolean {
    return [...this.#given.values()].includes(sessionId);
  }
}
