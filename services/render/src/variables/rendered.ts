import { Drop } from 'liquidjs';
import type { Write } from './filler.ts';
import { escapeHtml } from './html.ts';

/** A text that knows how it goes into a document. For filters and tags it is the text itself. */
export abstract class Rendered extends Drop {
  abstract override valueOf(): string;
  abstract written(write: Write): string;
  /** Text that `raw` inserts. */
  abstract source(write: Write): string;

  /** As a part of an array or object. */
  toJSON(): string {
    return this.valueOf();
  }
}

/** From the `json` filter. */
export class JsonText extends Rendered {
  readonly #json: string;

  constructor(json: string) {
    super();
    this.#json = json;
  }

  override valueOf(): string {
    return this.#json;
  }

  override written(write: Write): string {
    return write(this.#json, 'json');
  }

  override source(): string {
    return this.#json;
  }
}

/** From `escape`: escaped once, wherever it is inserted. */
export class Escaped extends Rendered {
  readonly text: string;

  /** @param text not yet escaped */
  constructor(text: string) {
    super();
    this.text = text;
  }

  override valueOf(): string {
    return escapeHtml(this.text);
  }

  override written(write: Write): string {
    return write(this.text);
  }

  override source(): string {
    return this.valueOf();
  }
}

/** From `newline_to_br`: the lines are values, the breaks between them are HTML. */
export class Lines extends Rendered {
  readonly #lines: string[];

  constructor(text: string) {
    super();
    this.#lines = text.split(/\r?\n/);
  }

  override valueOf(): string {
    return this.#lines.join('<br>\n');
  }

  override written(write: Write): string {
    return this.#lines.map((line) => write(line)).join(write.lineBreak ?? '<br>\n');
  }

  override source(write: Write): string {
    return this.written(write);
  }
}

/** The text between `capture` and `endcapture`, with its values written. */
export class Captured extends Rendered {
  readonly #markup: string;
  readonly #plain: string;

  constructor(markup: string, plain: string) {
    super();
    this.#markup = markup;
    this.#plain = plain;
  }

  override valueOf(): string {
    return this.#plain;
  }

  override written(): string {
    return this.#markup;
  }

  override source(): string {
    return this.#markup;
  }
}
