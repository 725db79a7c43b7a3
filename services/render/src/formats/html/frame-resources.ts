import { edited, type Edit } from './edits.ts';
import { scanHtml, type HtmlEvents, type OpenTag, type Span } from './html-scan.ts';

/**
 * Chromium prints headers and footers apart from the page, where nothing is loaded but `data:` URLs: pictures and
 * frames stay out, scripts do not run; but a style sheet or a font that it would load ends the whole print
 * (measured, Chromium 156). So these references are taken out, and all are counted.
 */
export function withoutResources(html: string): { html: string; lost: number } {
  const references = new References(html);
  scanHtml(html, references, () => true);
  return { html: edited(html, references.edits), lost: references.lost };
}

/** Attributes that name something to be loaded. */
const SOURCES = ['src', 'srcset', 'poster', 'background'];
/** Of these it is the link itself. */
const LINKED = new Set(['image', 'use', 'feimage']);

/** What is in the document itself, or nothing at all. */
const OWN = /^\s*(?:data:|#|about:|$)/i;

const STRING = String.raw`"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'`;
const GAP = String.raw`(?:\s|\/\*[^]*?\*\/)*`;
/** A comment or a string, which is passed over; `@import` with a string; `url(...)`. */
const IN_STYLES = new RegExp(
  String.raw`\/\*[^]*?\*\/|(@import${GAP})(${STRING})|(url\(\s*)(${STRING}|[^"')\s][^)]*)|${STRING}`,
  'gi',
);

class References implements HtmlEvents {
  readonly edits: Edit[] = [];
  lost = 0;
  readonly #html: string;
  #isInStyle = false;

  constructor(html: string) {
    this.#html = html;
  }

  onOpenTag({ name, start, end, attributes }: OpenTag): void {
    this.#isInStyle = name === 'style';
    const valueOf = (attribute: string) => this.#text(attributes.get(attribute));
    if (name === 'link') return this.#link(valueOf('href'), { start, end });
    if (name === 'base') return void this.edits.push({ start, end, text: '' });
    const links = LINKED.has(name) ? ['href', 'xlink:href'] : name === 'object' ? ['data'] : [];
    const sources = [...SOURCES, ...links].filter((each) => attributes.has(each));
    this.lost += sources.filter((each) => !OWN.test(valueOf(each))).length;
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
    if (OWN.test(href) && !/import|url|base64/i.test(href)) return;
    this.edits.push({ start, end, text: '' });
    this.lost += 1;
  }

  #styles(span: Span): void {
    const styles = this.#text(span);
    const text = styles.replaceAll(IN_STYLES, (whole, ...groups: (string | undefined)[]) => {
      const [at, imported, url, of] = groups;
      const [head, target] = at ? [at, imported] : [url, of];
      if (head === undefined || target === undefined || isOwn(target, Boolean(at))) return whole;
      this.lost += 1;
      return `${head}"data:,"`;
    });
    if (text !== styles) this.edits.push({ ...span, text });
  }
}

function isOwn(target: string, isImport: boolean): boolean {
  const url = target.replace(/^["']/, '');
  return OWN.test(url) && !(isImport && /import|url|base64/i.test(url));
}
