import type { Token } from 'parse5';
import { escapeHtml } from '../../variables/html.ts';
import { edited } from './edits.ts';
import { attributeOf, isWithin, type HtmlElement, type HtmlEvents } from './html-scan.ts';
import { UNSEEN } from './facts.ts';
import { tableOfContents, titleOf, type ListedHeading } from './toc.ts';

/** In a layer, so that whatever the document itself says goes before it. */
const STYLES = `<style>@layer{.toc{margin:0 0 2em}.toc-title{font-size:1.4em;font-weight:bold;break-after:avoid}
.toc ol{margin:0;padding:0;list-style:none}.toc ol ol{padding-inline-start:1.5em}
.toc a{display:flex;gap:.5em;align-items:last baseline;padding:.15em 0;break-inside:avoid;color:inherit;text-decoration:none}
.toc-leader{flex:1 0 1.5em;border-bottom:.1em dotted}}</style>`;

interface FoundHeading extends ListedHeading {
  /** As HTML, without markup. */
  line: string;
  /** The ends of its element's name and of its element. */
  nameEnd: number;
  end: number;
  hasId: boolean;
}

/** Elements whose content is no heading of the document. */
const INNER = new Set(['#content', 'svg', 'math', 'nav']);
/** Elements that show no markup. */
const TEXTS = new Set(['title', 'style', 'script', 'textarea', 'iframe', 'noscript', 'template']);

/** Finds the headings of a document, and where they stand, for a table of contents. */
export class Contents implements HtmlEvents {
  readonly #headings: FoundHeading[] = [];
  /** Inside of the element that waits for the contents. */
  #place: number | undefined;
  #bodyAt: number | undefined;
  #heading: HtmlElement | undefined;
  #line = '';
  readonly #mark: string;

  /** @param mark the document's */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /**
   * Puts the table into the document: into an element with the id `toc`, else behind its title (its only `<h1>`, where the headings begin with
   * it), else where its body begins. A heading without an id is given one.
   * @param html the document that was read
   * @param title of the table, as HTML
   */
  insertInto(html: string, title: string): string {
    const headings = this.#headings;
    const documentTitle = this.#place === undefined ? titleOf(headings) : undefined;
    const listed = headings.filter((heading) => heading !== documentTitle);
    if (listed.length === 0) return html;
    const contents = tableOfContents({
      title,
      headings: listed,
      line: ({ line }) => line,
      mark: this.#mark,
    });
    const at = this.#place ?? documentTitle?.end ?? this.#bodyAt ?? 0;
    const ids = headings
      .filter(({ hasId }) => !hasId)
      .map(({ id, nameEnd }) => ({
        start: nameEnd,
        end: nameEnd,
        text: ` id="${escapeHtml(id)}"`,
      }));
    return edited(html, [{ start: at, end: at, text: STYLES + contents }, ...ids]);
  }

  onElement(element: HtmlElement): void {
    if (element.name === 'br' && this.#heading) this.#line += ' ';
    if (element.isHtml && element.place?.startTag) this.#written(element, element.place.startTag);
  }

  #written(element: HtmlElement, { startOffset, endOffset: inside }: Token.Location): void {
    const { name } = element;
    if (name === 'body') this.#bodyAt = inside;
    if (attributeOf(element, 'id') === 'toc' && !TEXTS.has(name)) this.#place ??= inside;
    if (/^h[1-6]$/.test(name)) this.#begin(element, startOffset);
  }

  #begin(element: HtmlElement, start: number): void {
    if (isWithin(element, INNER)) return;
    this.#bodyAt ??= start;
    this.#heading = element;
    this.#line = '';
  }

  onText(text: string, parent: HtmlElement): void {
    if (this.#heading && !isWithin(parent, UNSEEN)) this.#line += text;
  }

  onEnd(element: HtmlElement): void {
    const { name, place } = element;
    if (element !== this.#heading || !place) return;
    this.#heading = undefined;
    const line = this.#line.replaceAll(/\s+/g, ' ').trim();
    if (line === '') return;
    const id = attributeOf(element, 'id') ?? '';
    this.#headings.push({
      level: Number(name[1]),
      line: escapeHtml(line),
      nameEnd: place.startOffset + '<h1'.length,
      end: place.endOffset,
      hasId: id !== '',
      id: id === '' ? `section-${this.#mark}-${this.#headings.length + 1}` : id,
    });
  }
}
