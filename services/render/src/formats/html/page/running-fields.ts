import { escapeHtml } from '../../../variables/html.ts';
import { edited, type Edit } from '../edits.ts';
import { scanHtml, type HtmlEvents, type OpenTag, type Span } from '../html-scan.ts';

/** The texts for the elements of each class. */
type Fields = Readonly<Record<string, () => string>>;

/** Other names of the classes: Chromium would fill the original ones itself. */
const OWN_CLASS = 'platen-$1';

const classesOf = (fields: Fields) => Object.keys(fields).join('|');

/** They hold nothing. */
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr']);

/**
 * Fills elements of class `date`, and empties those of class `url`. Chromium fills five classes in headers and
 * footers. Of these, `date` would have the American format in any locale, and `url` would be the path of a temporary
 * file, because a sent document has no address. @param date in the reader's format; called only if there is a place
 * for it
 */
export function fillRunningFields(html: string, date: () => string): string {
  return filled(html, { date, url: () => '' });
}

/** Writes the page's number and the last page's into a header or footer of one page. */
export function fillPageFields(html: string, page: number, last: number): string {
  return filled(html, { pageNumber: () => String(page), totalPages: () => String(last) });
}

function filled(html: string, texts: Fields): string {
  if (!new RegExp(classesOf(texts)).test(html)) return html;
  const fields = new RunningFields(html, texts);
  scanHtml(html, fields, () => true);
  return edited(html, fields.edits());
}

/** A field without its end yet. */
interface OpenField {
  tag: OpenTag;
  text: string;
  /** Elements of its name that are open inside it. */
  depth: number;
}

class RunningFields implements HtmlEvents {
  readonly #html: string;
  readonly #texts: Fields;
  readonly #taken: RegExp;
  readonly #inStyles: RegExp;
  readonly #edits: Edit[] = [];
  #field: OpenField | undefined;
  #isInStyle = false;

  constructor(html: string, texts: Fields) {
    this.#html = html;
    this.#texts = texts;
    this.#taken = new RegExp(String.raw`(?<![^\s])(${classesOf(texts)})(?![^\s])`, 'g');
    this.#inStyles = new RegExp(String.raw`\.(${classesOf(texts)})(?![\w-])`, 'g');
  }

  /** Fills a field without an end at its beginning. */
  edits(): readonly Edit[] {
    if (this.#field) this.#fill(this.#field, this.#field.tag.end);
    this.#field = undefined;
    return this.#edits;
  }

  onOpenTag(tag: OpenTag): void {
    this.#isInStyle = tag.name === 'style';
    if (this.#field) {
      if (tag.name === this.#field.tag.name) this.#field.depth += 1;
      return;
    }
    const classes = tag.attributes.get('class');
    if (classes) this.#takeOver(tag, classes);
  }

  onCloseTag(name: string, { start }: Span): void {
    this.#isInStyle = false;
    if (this.#field?.tag.name !== name) return;
    this.#field.depth -= 1;
    if (this.#field.depth > 0) return;
    this.#fill(this.#field, start);
    this.#field = undefined;
  }

  onText({ start, end }: Span): void {
    if (!this.#isInStyle || this.#field) return;
    const styles = this.#html.slice(start, end);
    const text = styles.replace(this.#inStyles, `.${OWN_CLASS}`);
    if (text !== styles) this.#edits.push({ start, end, text });
  }

  #takeOver(tag: OpenTag, classes: Span): void {
    const value = this.#html.slice(classes.start, classes.end);
    const text = value.replace(this.#taken, OWN_CLASS);
    if (text === value) return;
    this.#edits.push({ ...classes, text });
    const [, field = ''] = new RegExp(this.#taken).exec(value) ?? [];
    if (!VOID.has(tag.name)) this.#field = { tag, text: this.#texts[field]?.() ?? '', depth: 1 };
  }

  #fill({ tag, text }: OpenField, end: number): void {
    this.#edits.push({ start: tag.end, end, text: escapeHtml(text) });
  }
}
