import { ANSWERED_AT_ONCE } from '../settings.ts';

/** How Gotenberg asks. */
const ASKED = /^\{"id":(\d+)(?:,"sessionId":"([^"]+)")?,"method":"([^"]+)"/;

const ANSWER = /^\{"id":(\d+),/;

/** How many bytes of a message the guard searches for its id, session and method. */
const HEAD_BYTES = 160;

/**
 * What Gotenberg asks one after the other, and only waits for. The browser does it in the order in which it is asked: so it is
 * answered at once, and the next one is asked while the browser is at it.
 */
export class EarlyAnswers {
  /** Messages that the guard has answered itself; it drops the browser's own answers when they come. */
  readonly #given = new Set<number>();

  /** @returns what a client hears at once of what it asks; undefined: it has to wait */
  answerTo(asked: Buffer): string | undefined {
    const [, id, sessionId, method] = ASKED.exec(asked.toString('latin1', 0, HEAD_BYTES)) ?? [];
    const result = ANSWERED_AT_ONCE.get(method ?? '');
    if (!result) return undefined;
    this.#given.add(Number(id));
    return JSON.stringify({ id: Number(id), result, sessionId });
  }

  /** @param head how a message of the browser begins @returns whether it answers what was answered before */
  isKept(head: string): boolean {
    const [, id] = ANSWER.exec(head) ?? [];
    return id !== undefined && this.#given.delete(Number(id));
  }
}
