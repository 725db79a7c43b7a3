import { unescapeHtml } from '../../variables/html.ts';
import { edited, type Edit } from './edits.ts';
import { scanHtml, type HtmlEvents, type OpenTag, type Span } from './html-scan.ts';
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

/**
 * Puts a table of contents into an HTML document: into an element with the id `toc`, else behind its title (its only `<h1>`, where the headings begin with
 * it), else where its body begins. A heading without an id is given one.
 * @param title of the table, as HTML
 * @param mark the document's
 */
export function withContents(html: string, title: string, mark: string): string {
  const scan = new HeadingScan(html, mark);
  scanHtml(html, scan, () => true);
  const { headings, place, bodyAt } = scan;
  const documentTitle = place === undefined ? titleOf(headings) : undefined;
  const listed = headings.filter((heading) => heading !== documentTitle);
  if (listed.length === 0) return html;
  const contents = tableOfContents({ title, headings: listed, line: ({ line }) => line, mark });
  const at = place ?? documentTitle?.end ?? bodyAt ?? 0;
  const ids = headings
    .filter(({ hasId }) => !hasId)
    .map(({ id, nameEnd }) => ({ start: nameEnd, end: nameEnd, text: ` id="${id}"` }));
  const edits: Edit[] = [{ start: at, end: at, text: STYLES + contents }, ...ids];
  return edited(
    html,
    edits.toSorted((a, b) => a.start - b.start),
  );
}

/** Elements whose content is no heading of the document. */
const INNER = new Set(['template', 'svg', 'math', 'nav']);

class HeadingScan implements HtmlEvents {
  readonly headings: FoundHeading[] = [];
  /** Inside of the element that waits for the contents. */
  place: number | undefined;
  bodyAt: number | undefined;
  readonly #html: string;
  readonly #mark: string;
  #heading: FoundHeading | undefined;
  #innerDepth = 0;

  constructor(html: string, mark: string) {
    this.#html = html;
    this.#mark = mark;
  }

  onOpenTag({ name, start, end, attributes }: OpenTag): void {
    const id = this.#text(attributes.get('id'));
    if (id === 'toc') this.place ??= end;
    if (name === 'body') this.bodyAt = end;
    if (INNER.has(name)) this.#innerDepth += 1;
    if (name === 'br' && this.#heading) this.#heading.line += ' ';
    if (/^h[1-6]$/.test(name) && this.#innerDepth === 0)
      this.#begin({ name, start, end, attributes }, id);
  }

  #begin({ name, start, end }: OpenTag, id: string): void {
    this.bodyAt ??= start;
    this.#heading = {
      level: Number(name[1]),
      line: '',
      nameEnd: start + 3,
      end,
      hasId: id !== '',
      id: id === '' ? `section-${this.#mark}-${this.headings.length + 1}` : unescapeHtml(id),
    };
  }

  onCloseTag(name: string, { end }: Span): void {
    if (INNER.has(name) && this.#innerDepth > 0) this.#innerDepth -= 1;
    if (!this.#heading || name !== `h${this.#heading.level}`) return;
    const line = this.#heading.line.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') this.headings.push({ ...this.#heading, line, end: this.#end(end) });
    this.#heading = undefined;
  }

  onText(span: Span): void {
    if (this.#heading && this.#innerDepth === 0) this.#heading.line += this.#text(span);
  }

  #text(span: Span | undefined): string {
    return span ? this.#html.slice(span.start, span.end) : '';
  }

  /** A closing tag may have spaces before its bracket. */
  #end(end: number): number {
    return this.#html.indexOf('>', end) + 1 || end;
  }
}
