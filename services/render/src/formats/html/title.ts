import type { PdfOptions } from '@platen/contracts';
import { escapeHtml } from '../../variables/html.ts';
import { scanHtml, type HtmlEvents, type OpenTag, type Span } from './html-scan.ts';

/** Without a title Chromium takes the document's address, which is a temporary file's. */
export interface Title {
  text: string;
  /** Goes before the document's own. */
  isWished: boolean;
}

const DEFAULT_TITLE = 'document';

/** A `<title>` in there is none of the document. */
const INNER = new Set(['svg', 'math', 'template']);

/** The title that the request wishes, or one to fall back to: the file's name without its ending. */
export function titleOf({ metadata, filename }: PdfOptions): Title {
  const wished = metadata?.title?.trim() ?? '';
  if (wished !== '') return { text: wished, isWished: true };
  const name = (filename ?? '').replace(/\.pdf$/i, '').trim();
  return { text: name === '' ? DEFAULT_TITLE : name, isWished: false };
}

export function titleElement({ text }: Title): string {
  return `<title>${escapeHtml(text)}</title>`;
}

/** Gives a whole document a title unless it has one; the first `<title>` counts, so it goes before all. */
export function withTitle(html: string, title: Title): string {
  const search = new TitleSearch(html);
  scanHtml(html, search, () => (title.isWished ? search.isAtHead : search.hasTitle === undefined));
  if (search.hasTitle && !title.isWished) return html;
  return html.slice(0, search.headAt) + titleElement(title) + html.slice(search.headAt);
}

/** Does the source have a title of its own? */
export function hasTitle(html: string): boolean {
  const search = new TitleSearch(html);
  scanHtml(html, search, () => search.hasTitle === undefined);
  return search.hasTitle === true;
}

class TitleSearch implements HtmlEvents {
  /** The real or implied beginning of the head. */
  headAt = 0;
  /** Nothing has been read yet that stands behind the head's beginning. */
  isAtHead = true;
  /** Whether the first title says anything; undefined as long as there is none. */
  hasTitle: boolean | undefined;
  readonly #html: string;
  #innerDepth = 0;
  #isInTitle = false;
  #titleText = '';

  constructor(html: string) {
    this.#html = html;
  }

  onDoctype(span: Span): void {
    if (this.isAtHead) this.headAt = span.end;
  }

  onOpenTag({ name, end }: OpenTag): void {
    this.#lookForHead(name, end);
    if (INNER.has(name)) this.#innerDepth += 1;
    if (name === 'title' && this.#innerDepth === 0) this.#isInTitle = true;
  }

  onCloseTag(name: string): void {
    if (INNER.has(name) && this.#innerDepth > 0) this.#innerDepth -= 1;
    if (name !== 'title' || !this.#isInTitle) return;
    this.#isInTitle = false;
    this.hasTitle ??= this.#titleText.trim() !== '';
  }

  onText({ start, end }: Span): void {
    if (!this.#isInTitle && !this.isAtHead) return;
    const text = this.#html.slice(start, end);
    if (this.#isInTitle) this.#titleText += text;
    else if (text.trim() !== '') this.isAtHead = false;
  }

  #lookForHead(name: string, end: number): void {
    if (!this.isAtHead) return;
    if (name === 'html' || name === 'head') this.headAt = end;
    if (name !== 'html') this.isAtHead = false;
  }
}
