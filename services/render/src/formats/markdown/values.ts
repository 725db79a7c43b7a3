import { isolatedText } from '../../variables/bidi.ts';
import type { Write } from '../../variables/filler.ts';
import { escapeHtml, writeHtml } from '../../variables/html.ts';
import { newMark, unseen, unseenNumber } from '../../variables/mark.ts';
import { scanHtml, type HtmlElement } from '../html/html-scan.ts';
import { keepNumbers } from '../tables/column-needs.ts';
import { tooLong } from '../../variables/budget.ts';

const CLOSE = '\uFDD1';

/** A few placeholders may produce much text, so the result has a limit of its own. In UTF-16 units. */
const MAX_LENGTH = 32 * 1024 * 1024;

type Kind = Parameters<Write>[1];

/** Where a value stands. */
interface Site {
  /** What has been put together so far. */
  before: string;
  /** The text between the value before it and this one. */
  since: string;
  kind: Kind;
}

/** Writes a value where it stands. */
type Place = (value: string, site: Site) => string;

/**
 * The values of one document. While Markdown is parsed, each value has a placeholder, so that no value is parsed as
 * Markdown. Afterwards the values replace the placeholders in the HTML, escaped.
 */
export class Values {
  /** The document's. */
  readonly mark: string;
  /** What a placeholder begins with; then come its number and its end. Markdown takes each sign for a letter. */
  readonly #open: string;
  readonly #placeholder: RegExp;
  readonly #values: { text: string; kind: Kind }[] = [];
  readonly #indexes = new Map<string, number>();
  #length = 0;

  constructor(mark = newMark()) {
    this.mark = mark;
    this.#open = `\uFDD0${unseen(mark)}`;
    this.#placeholder = new RegExp(`${this.#open}([\uFDE0-\uFDEF]+)${CLOSE}`, 'g');
  }

  /** @returns the placeholder for a value; the same for the same value */
  readonly hold: Write = (value, kind) => {
    const text = this.text(value);
    const key = `${kind ?? ''} ${text}`;
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.#values.push({ text, kind }) - 1;
      this.#indexes.set(key, index);
    }
    return this.#open + unseen(index.toString(16)) + CLOSE;
  };

  has(text: string): boolean {
    return text.includes(this.#open);
  }

  /** Puts the values into a text that is no HTML. */
  text(text: string): string {
    return this.replace(text, (value) => value);
  }

  /** Puts the values into HTML, escaped for text and for attributes in quotes; their line feeds are line breaks. */
  html(html: string): string {
    const escape = FOREIGN.test(html) ? escapeHtml : escapeWhole;
    const parts = (RAW_TEXT.test(html) ? rawTextApart(html) : [html]).map((part, index) =>
      this.replace(part, index % 2 === 1 ? inRawText : inMarkup(escape)),
    );
    return parts.join('');
  }

  /** @throws {PlatenError} payload_too_large: the values put in so far are longer than 32 Mi characters */
  replace(text: string, place: Place): string {
    if (!this.has(text)) return text;
    let result = '';
    let end = 0;
    for (const match of text.matchAll(this.#placeholder)) {
      const since = text.slice(end, match.index);
      result += since;
      const value = this.#values[unseenNumber(match[1] ?? '')];
      if (value) {
        const site = { before: result, since, kind: value.kind };
        result += this.#counted(place(value.text, site));
      }
      end = match.index + match[0].length;
    }
    return result + text.slice(end);
  }

  #counted(text: string): string {
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw tooLong();
    return text;
  }
}

/** An element's tag up to a place in it. */
const IN_TAG = /^<[a-z/](?:[^"'>]|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?$/i;

/** Follows where tags begin and end: what has been put together is long, and not read again for each value. */
function inMarkup(escape: (text: string) => string): Place {
  let isInTag = false;
  return (value, { since }) => {
    const open = since.lastIndexOf('<');
    isInTag = open === -1 ? isInTag && !since.includes('>') : IN_TAG.test(since.slice(open));
    if (isInTag) return writeHtml(value);
    return escape(isolatedText(value)).replace(/\r\n?|\n/g, '<br />\n');
  };
}

/** Elements in which an element of HTML has no place. */
const FOREIGN = /<(?:svg|select)\b/i;

const escapeWhole = (text: string) => keepNumbers(escapeHtml(text));

const inRawText: Place = (value, { kind }) => writeHtml(value, kind);

/** Elements whose text is no HTML. */
const RAW_TEXT = /<(script|style|textarea|title)\b/i;

/** @returns the parts between such elements and, at odd places, the elements; JSON is code in a script and stays unchanged */
function rawTextApart(html: string): string[] {
  const parts: string[] = [];
  let done = 0;
  const onEnd = ({ name, place }: HtmlElement) => {
    if (!RAW_TEXT.test(`<${name}`) || !place || place.startOffset < done) return;
    parts.push(html.slice(done, place.startOffset), html.slice(place.startOffset, place.endOffset));
    done = place.endOffset;
  };
  scanHtml(html, [{ onEnd }], { withPlaces: true });
  return [...parts, html.slice(done)];
}
