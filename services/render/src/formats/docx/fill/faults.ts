import { boundedText, type ErrorDetail, PlatenError } from '@platen/contracts';
import { withoutFormat } from '../check/merge-format.ts';

/** The most faults that one answer lists. */
const MAX_FAULTS = 50;

const HINT = 'If these braces are no tags, set options.syntax to "off".';

/** Where a fault stands. */
interface Place {
  part: string;
  /** The text of its paragraph; '' if unknown. */
  paragraph?: string | undefined;
}

/** Collects all faults in the tags of one document, so that one answer lists them. */
export class Faults {
  readonly #sentences = new Map<string, string>();
  #cause: unknown;

  /** @throws {PlatenError} template_error, once there are more faults than anybody reads */
  add(sentence: string, { part, paragraph = '' }: Place, cause?: unknown): void {
    const where = `${boundedText(part, MAX_QUOTE)}${paragraph}`;
    const key = `${where}: ${sentence}`;
    if (!this.#sentences.has(key)) this.#sentences.set(key, `${sentence} It stands in ${where}.`);
    this.#cause ??= cause;
    if (this.#sentences.size >= MAX_FAULTS) this.throwIfAny();
  }

  /** @throws {PlatenError} template_error that lists them */
  throwIfAny(): void {
    const [first] = this.#sentences.values();
    if (first === undefined) return;
    const more = this.#sentences.size - 1;
    const others = more > 0 ? ` ${more} more: see details.` : '';
    const details: ErrorDetail[] = [...this.#sentences.keys()].map((message) => ({
      path: '/file',
      message,
    }));
    throw new PlatenError('template_error', `${first}${others} ${HINT}`, {
      details,
      ...(this.#cause !== undefined && { cause: this.#cause }),
    });
  }
}

const MAX_QUOTE = 80;

/** A piece of a document's text, for a sentence. */
export function quoted(text: string): string {
  return `“${boundedText(withoutFormat(text).replace(/\s+/g, ' ').trim(), MAX_QUOTE)}”`;
}
