import { escapeHtml } from '../../variables/html.ts';
import { edited, type Edit } from './edits.ts';
import { attributeOf, type HtmlElement, type HtmlEvents } from './html-scan.ts';

/** Changes the style sheets of a document that is read with places. */
export class StyleEdits implements HtmlEvents {
  readonly #edits: Edit[] = [];
  readonly #editsOf: (css: string) => readonly Edit[];
  readonly #open = new Map<HtmlElement, string>();

  constructor(editsOf: (css: string) => readonly Edit[]) {
    this.#editsOf = editsOf;
  }

  onElement(element: HtmlElement): void {
    if (element.name === 'style') this.#open.set(element, '');
  }

  onText(text: string, parent: HtmlElement): void {
    const css = this.#open.get(parent);
    if (css !== undefined) this.#open.set(parent, css + text);
  }

  onEnd(element: HtmlElement): void {
    const css = this.#open.get(element);
    if (css !== undefined) this.#end(element, css);
    this.#open.delete(element);
  }

  finished(): readonly Edit[] {
    for (const [element, css] of this.#open) this.#end(element, css);
    return this.#edits;
  }

  #end({ isHtml, place }: HtmlElement, css: string): void {
    const text = edited(css, this.#editsOf(css));
    if (text === css || !place?.startTag) return;
    this.#edits.push({
      start: place.startTag.endOffset,
      // In HTML it is text without character references, up to its end tag or to the end of all.
      end: place.endTag?.startOffset ?? (isHtml ? Infinity : place.endOffset),
      text: isHtml ? text : escapeHtml(text),
    });
  }
}

/** Changes the declarations in the attributes of elements. */
export class StyleAttributes implements HtmlEvents {
  readonly edits: Edit[] = [];
  readonly #editsOf: (css: string) => readonly Edit[];

  constructor(editsOf: (css: string) => readonly Edit[]) {
    this.#editsOf = editsOf;
  }

  onElement(element: HtmlElement): void {
    const css = attributeOf(element, 'style');
    const at = element.place?.attrs?.['style'];
    const edits = css && at ? this.#editsOf(css) : [];
    if (!css || !at || edits.length === 0) return;
    const text = `style="${escapeHtml(edited(css, edits))}"`;
    this.edits.push({ start: at.startOffset, end: at.endOffset, text });
  }
}
