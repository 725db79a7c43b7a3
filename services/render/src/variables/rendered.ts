import { Drop } from 'liquidjs';
import type { Write } from './filler.ts';
import { escapeHtml } from './html.ts';

/** A text that knows how it goes into a document. For filters and tags it is the text itself. */
export class Rendered extends Drop {
  readonly #plain: string;
  readonly written: (write: Write) => string;
  /** Text that `raw` inserts. */
  readonly source: (write: Write) => string;

  constructor(plain: string, written: Rendered['written'], source = written) {
    super();
    this.#plain = plain;
    this.written = written;
    this.source = source;
  }

  override valueOf(): string {
    return this.#plain;
  }

  /** As a part of an array or object. */
  toJSON(): string {
    return this.valueOf();
  }
}

/** From `escape`: escaped once, wherever it is inserted. */
export class Escaped extends Rendered {
  readonly text: string;

  /** @param text not yet escaped */
  constructor(text: string) {
    super(
      text,
      (write) => write(text),
      () => escapeHtml(text),
    );
    this.text = text;
  }

  override valueOf(): string {
    return escapeHtml(this.text);
  }
}

/** From the `json` filter. */
export function jsonText(json: string): Rendered {
  return new Rendered(
    json,
    (write) => write(json, 'json'),
    () => json,
  );
}

/** From `newline_to_br`: the lines are values, the breaks between them are HTML. */
export function linesOf(text: string): Rendered {
  const lines = text.split(/\r?\n/);
  return new Rendered(lines.join('<br>\n'), (write) =>
    lines.map((line) => write(line)).join(write.lineBreak ?? '<br>\n'),
  );
}
