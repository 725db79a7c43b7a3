import { scanHtml, type HtmlEvents, type OpenTag } from './html-scan.ts';

/**
 * The base of a document without an address: a name that never exists (RFC 6761, section 6.4). Without it relative
 * references would lead into the folder where the engine keeps the document.
 * @param mark the document's
 */
export function nowhere(mark: string): string {
  return `https://${mark}.platen.invalid/`;
}

/**
 * What the references of a document are relative to: its first `<base>`, which may itself be relative to the address that
 * the request names, or that address.
 * @param address `http:` or `https:`; `nowhere` if the document has none
 */
export function baseOf(html: string, address: string): string {
  if (!/<base\b/i.test(html)) return address;
  const search = new BaseSearch(html);
  scanHtml(html, search, () => search.href === undefined);
  const base = search.href === undefined ? null : URL.parse(search.href, address);
  return base && /^https?:$/.test(base.protocol) ? base.href : address;
}

class BaseSearch implements HtmlEvents {
  href: string | undefined;
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  onOpenTag({ name, attributes }: OpenTag): void {
    const href = name === 'base' ? attributes.get('href') : undefined;
    if (href) this.href ??= this.#html.slice(href.start, href.end).replaceAll('&amp;', '&');
  }
}
