import { edited, type Edit } from './edits.ts';
import { scanHtml, type HtmlEvents, type OpenTag, type Span } from './html-scan.ts';
import { isOwnReference, styleReferences } from './style-references.ts';

/**
 * Chromium prints headers and footers separately, and loads only `data:` URLs there. It omits pictures and frames, and
 * runs no scripts, but an external style sheet or font makes the whole print fail (measured, Chromium 156). So these
 * references are removed and reported.
 * @param address the base of links; without it Chromium prints only the text of relative ones
 */
export function withoutResources(html: string, address?: string): FrameAlone {
  const references = new References(html, address);
  scanHtml(html, references, () => true);
  const { edits, lost, droppedLinks } = references;
  return { html: edited(html, edits), lost, droppedLinks };
}

interface FrameAlone {
  html: string;
  /** The references that were taken out, as they are written. */
  lost: string[];
  /** How many links are relative to nothing. */
  droppedLinks: number;
}

/** Attributes that name something to be loaded. */
const SOURCES = ['src', 'srcset', 'poster', 'background'];
/** Of these it is the link itself. */
const LINKED = new Set(['image', 'use', 'feimage']);

class References implements HtmlEvents {
  readonly edits: Edit[] = [];
  readonly lost: string[] = [];
  droppedLinks = 0;
  readonly #html: string;
  readonly #address: string | undefined;
  #isInStyle = false;

  constructor(html: string, address: string | undefined) {
    this.#html = html;
    this.#address = address;
  }

  onOpenTag({ name, start, end, attributes }: OpenTag): void {
    this.#isInStyle = name === 'style';
    const valueOf = (attribute: string) => this.#text(attributes.get(attribute));
    if (name === 'link') return this.#link(valueOf('href'), { start, end });
    if (name === 'a' || name === 'area') this.#anchor(attributes.get('href'));
    if (name === 'base') return void this.edits.push({ start, end, text: '' });
    const links = LINKED.has(name) ? ['href', 'xlink:href'] : name === 'object' ? ['data'] : [];
    const sources = [...SOURCES, ...links].filter((each) => attributes.has(each));
    this.lost.push(...sources.map(valueOf).filter((each) => !isOwnReference(each, false)));
    const style = attributes.get('style');
    if (style) this.#styles(style);
  }

  onCloseTag(): void {
    this.#isInStyle = false;
  }

  onText(text: Span): void {
    if (this.#isInStyle) this.#styles(text);
  }

  #text(span: Span | undefined): string {
    return span ? this.#html.slice(span.start, span.end) : '';
  }

  /** A sheet in a `data:` URL may import others. */
  #link(href: string, { start, end }: Span): void {
    if (isOwnReference(href, true)) return;
    this.edits.push({ start, end, text: '' });
    this.lost.push(href);
  }

  #anchor(href: Span | undefined): void {
    const reference = this.#text(href);
    if (!href || reference.startsWith('#') || URL.canParse(reference)) return;
    const url = this.#address === undefined ? null : URL.parse(reference, this.#address);
    if (url) this.edits.push({ ...href, text: url.href });
    else this.droppedLinks += 1;
  }

  #styles(span: Span): void {
    const elsewhere = styleReferences(this.#text(span)).filter(
      ({ target, isImport }) => !isOwnReference(target, isImport),
    );
    this.lost.push(...elsewhere.map(({ target }) => target));
    this.edits.push(
      ...elsewhere.map(({ start, end, emptied }) => ({
        start: span.start + start,
        end: span.start + end,
        // Quotes would end an attribute.
        text: this.#isInStyle ? emptied : emptied.replaceAll('"', ''),
      })),
    );
  }
}
