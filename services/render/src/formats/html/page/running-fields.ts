import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { PlatenError, type PdfOptions } from '@platen/contracts';
import { LocaleFormats } from '../../../variables/filters/locale-formats.ts';
import { escapeHtml } from '../../../variables/html.ts';
import { edited, type Edit } from '../edits.ts';
import {
  attributeOf,
  scanHtml,
  type HtmlElement,
  type HtmlEvents,
  type Span,
} from '../html-scan.ts';
import { StyleEdits } from '../style-edits.ts';

/** Other names of the classes: Chromium would fill the original ones itself. */
const ownClass = (name: string) => `platen-${name}`;

/** They hold nothing. */
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr']);

/** A place for a text that is not known yet, or an edit besides it. */
export type FieldEdit = Edit | (Span & { field: string });

/** Finds the elements of some classes in a header or footer that is read with places. */
export class RunningFields implements HtmlEvents {
  readonly #edits: FieldEdit[] = [];
  readonly #classes: ReadonlySet<string>;
  readonly #open = new Map<HtmlElement, string>();

  constructor(classes: readonly string[]) {
    this.#classes = new Set(classes);
  }

  onElement(element: HtmlElement): void {
    const names = (attributeOf(element, 'class') ?? '').split(/\s+/);
    const field = names.find((name) => this.#classes.has(name));
    const at = element.place?.attrs?.['class'];
    if (field === undefined || !at) return;
    const own = names.map((name) => (this.#classes.has(name) ? ownClass(name) : name));
    const text = `class="${escapeHtml(own.join(' '))}"`;
    this.#edits.push({ start: at.startOffset, end: at.endOffset, text });
    const which = attributeOf(element, 'data-running') ?? 'first';
    this.#open.set(element, field.startsWith(RUNNING) ? `${field} ${which}` : field);
  }

  onEnd(element: HtmlElement): void {
    const field = this.#open.get(element);
    const { startTag, endTag, endOffset: end } = element.place ?? {};
    if (field === undefined || !startTag || end === undefined) return;
    this.#open.delete(element);
    this.#edits.push({ start: startTag.endOffset, end: endTag?.startOffset ?? end, field });
  }

  /** @returns an element that does not end is filled at its beginning */
  finished(): readonly FieldEdit[] {
    for (const [{ name, place }, field] of this.#open) {
      const at = place?.startTag?.endOffset;
      if (at !== undefined && !VOID.has(name)) this.#edits.push({ start: at, end: at, field });
    }
    return this.#edits;
  }

  /** @returns the edits that rename the classes in a style sheet */
  inStyles(css: string): Edit[] {
    const tokens = tokenize({ css });
    return tokens.flatMap((token, at) => {
      const before = tokens[at - 1];
      const isClass = before?.[0] === TokenType.Delim && before[4].value === '.';
      if (!isClass || token[0] !== TokenType.Ident || !this.#classes.has(token[4].value)) return [];
      return [{ start: token[2], end: token[3] + 1, text: ownClass(token[4].value) }];
    });
  }
}

/** The date in the reader's format; by default of `en-US`, in `UTC`. */
export function today({ locale, timezone }: Pick<PdfOptions, 'locale' | 'timezone'>): string {
  const formats = new LocaleFormats(locale, timezone);
  return formats.dates({ dateStyle: 'medium', timeZone: formats.timezone }).format(Date.now());
}

/** @returns the edits with texts in their places @param textOf is asked once for each field */
export function filledFields(
  edits: readonly FieldEdit[],
  textOf: (field: string) => string | undefined,
): Edit[] {
  const escaped = new Map<string, string>();
  return edits.map((edit) => {
    if ('text' in edit) return edit;
    const text = escaped.get(edit.field) ?? escapeHtml(textOf(edit.field) ?? '');
    escaped.set(edit.field, text);
    return { ...edit, text };
  });
}

const PAGE_FIELDS = ['pageNumber', 'totalPages', 'groupPageNumber', 'groupTotalPages'];

/** What the class of an element begins with that shows a string of the document (`running-strings.ts`). */
export const RUNNING = 'running-';

/**
 * @param more classes, besides those of numbers
 * @returns where a header or footer has what differs from page to page; nothing: nowhere
 */
export function pageFieldsIn(html: string, more: readonly string[] = []): FieldEdit[] {
  const fields = new RunningFields([...PAGE_FIELDS, ...more]);
  const styles = new StyleEdits((css) => fields.inStyles(css));
  scanHtml(html, [fields, styles], { withPlaces: true });
  const found = fields.finished();
  return found.length > 0 ? [...found, ...styles.finished()] : [];
}

/** So much is filled into a header or footer, in characters. */
const MOST_FILLED = 3_000_000;

/**
 * Writes what one page has of these into a header or footer.
 * @param texts by their fields
 * @throws {PlatenError} invalid_document: it shows long texts too often
 */
export function fillPageFields(
  html: string,
  fields: readonly FieldEdit[],
  texts: Readonly<Record<string, string>>,
): string {
  const edits = filledFields(fields, (field) => texts[field]);
  const length = edits.reduce(
    (sum, edit, at) => (edit === fields[at] ? sum : sum + edit.text.length),
    0,
  );
  if (length > MOST_FILLED) throw new PlatenError('invalid_document', SHOWS_TOO_MUCH);
  return edited(html, edits);
}

const SHOWS_TOO_MUCH =
  'A header or footer shows the title or running strings so often that they have more than 3 million characters on a page; ' +
  'show them less often.';
