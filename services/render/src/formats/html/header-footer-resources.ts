import { assetFor, dataUrl, type Asset, type Files } from '../../assets.ts';
import { escapeHtml } from '../../variables/html.ts';
import { edited, type Edit } from './edits.ts';
import { attributeOf, scanHtml, type HtmlElement, type HtmlEvents } from './html-scan.ts';
import { filledFields, RunningFields } from './page/running-fields.ts';
import { StyleEdits } from './style-edits.ts';
import { SelfContained } from './self-contained/self-contained.ts';
import { isOwnReference, NOTHING, styleReferences } from './style-references.ts';

interface Surroundings {
  /** The base of links; without it Chromium prints only the text of relative ones. */
  address?: string | undefined;
  /** The files that it may name. */
  assets?: readonly Asset[];
  /** In the reader's format; called only if there is a place for it. */
  date: () => string;
}

interface HeaderFooterAlone {
  html: string;
  /** The references that were taken out, as they are written. */
  lost: string[];
  /** The links that are relative to nothing. */
  droppedLinks: string[];
  /** As in `HtmlFacts`. */
  isSelfContained: boolean;
}

/**
 * Makes a header or footer ready for Chromium, which prints it apart from its document.
 *
 * Chromium loads only `data:` URLs there. It omits pictures and headers and footers, and runs no scripts, but an external style sheet or font
 * makes the whole print fail (measured, Chromium 156). So a file beside the document is put in the place of its name (but in a
 * `srcset` or `@import`), and other references are removed and reported.
 *
 * Of five classes Chromium fills the elements. Of these, `date` would have the American format in any locale, and `url` would be
 * the path of a temporary file, because a sent document has no address. So these two are filled here, `url` with nothing.
 */
export function headerFooterAlone(
  html: string,
  { address, assets = [], date }: Surroundings,
): HeaderFooterAlone {
  const references = new References(address, { assets, from: '' });
  const fields = new RunningFields(['date', 'url']);
  const styles = new StyleEdits((css) => [...references.inStyles(css), ...fields.inStyles(css)]);
  const alone = new SelfContained();
  scanHtml(html, [references, fields, styles, alone], { withPlaces: true });
  const filled = filledFields(fields.finished(), (field) => (field === 'date' ? date() : ''));
  const { edits, lost, droppedLinks } = references;
  return {
    html: edited(html, [...filled, ...edits, ...styles.finished()]),
    lost,
    droppedLinks,
    isSelfContained: alone.finished(),
  };
}

/** Attributes that name something to be loaded. */
const SOURCES = ['src', 'srcset', 'poster', 'background'];
/** Of these it is the link itself. */
const LINKED = new Set(['image', 'use', 'feImage']);

class References implements HtmlEvents {
  readonly edits: Edit[] = [];
  readonly lost: string[] = [];
  readonly droppedLinks: string[] = [];
  readonly #address: string | undefined;
  readonly #files: Files;

  constructor(address: string | undefined, files: Files) {
    this.#address = address;
    this.#files = files;
  }

  onElement(element: HtmlElement): void {
    const { name } = element;
    if (name === 'link') return this.#link(element);
    if (name === 'base') return this.#remove(element);
    if (name === 'a' || name === 'area') this.#anchor(element);
    const links = LINKED.has(name) ? ['href'] : name === 'object' ? ['data'] : [];
    for (const each of [...SOURCES, ...links]) this.#source(element, each);
    const style = attributeOf(element, 'style') ?? '';
    const text = edited(style, this.inStyles(style));
    if (text !== style) this.#set(element, 'style', text);
  }

  /** @returns the edits that take out what a style sheet loads */
  inStyles(css: string): Edit[] {
    const elsewhere = styleReferences(css).filter(
      (each) => !isOwnReference(each.target, each.isImport),
    );
    return elsewhere.map(({ start, end, emptied, target, isImport }) => {
      const asset = isImport ? undefined : assetFor(target, this.#files);
      if (!asset) this.lost.push(target);
      const text = asset ? emptied.replace(NOTHING, () => `"${dataUrl(asset)}"`) : emptied;
      return { start, end, text };
    });
  }

  #source(element: HtmlElement, name: string): void {
    const reference = attributeOf(element, name);
    if (reference === undefined || isOwnReference(reference, false)) return;
    const asset = assetFor(reference, this.#files);
    if (asset) this.#set(element, name, dataUrl(asset));
    else this.lost.push(reference);
  }

  #link(element: HtmlElement): void {
    const href = attributeOf(element, 'href') ?? '';
    if (isOwnReference(href, true)) return;
    const asset = assetFor(href, this.#files);
    if (asset?.type === 'text/css') return this.#set(element, 'href', this.#styleSheet(asset));
    this.#remove(element);
    this.lost.push(href);
  }

  /** A style sheet with its own pictures and fonts in it, which it names relative to itself. */
  #styleSheet({ name, type, data }: Asset): string {
    const css = Buffer.from(data).toString();
    const sheet = new References(undefined, { ...this.#files, from: name });
    const text = edited(css, sheet.inStyles(css));
    this.lost.push(...sheet.lost);
    return dataUrl({ type, data: Buffer.from(text) });
  }

  #anchor(element: HtmlElement): void {
    const reference = attributeOf(element, 'href');
    if (reference === undefined || reference.startsWith('#') || URL.canParse(reference)) return;
    const url = this.#address === undefined ? null : URL.parse(reference, this.#address);
    if (url) this.#set(element, 'href', url.href);
    else this.droppedLinks.push(reference);
  }

  #remove({ place }: HtmlElement): void {
    if (place?.startTag) {
      this.edits.push({ start: place.startOffset, end: place.startTag.endOffset, text: '' });
    }
  }

  #set({ place }: HtmlElement, name: string, value: string): void {
    const at = place?.attrs?.[name] ?? place?.attrs?.[`xlink:${name}`];
    if (!at) return;
    const text = `${name}="${escapeHtml(value)}"`;
    this.edits.push({ start: at.startOffset, end: at.endOffset, text });
  }
}
