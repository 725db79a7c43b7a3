import { boundedText } from '@platen/contracts';

/** A piece of a document, or a value, that was recognised, but is not shown as its author saw it. */
export interface UnreadText {
  text: string;
  /** From 1; absent where it is a value's. */
  line?: number;
  /** JSON Pointer of the field of the request that it stands in, or its line in that field; absent: the document, or a value. */
  path?: string;
}

/** More than this no caller reads. */
const MAX_NOTED = 1_000;
/** In bytes. */
const MAX_TEXT = 80;

/** What a document has that was not read, in the order met; values each once. */
export class UnreadTexts {
  readonly #texts = new Map<string, UnreadText>();

  get list(): UnreadText[] {
    return [...this.#texts.values()];
  }

  note(whole: string, line?: number, path?: string): void {
    const text = boundedText(whole.trim().replace(/\s+/g, ' '), MAX_TEXT);
    const noted = {
      text,
      ...(line !== undefined && { line }),
      ...(path !== undefined && { path }),
    };
    if (this.#texts.size < MAX_NOTED) this.#texts.set(JSON.stringify(noted), noted);
  }
}
