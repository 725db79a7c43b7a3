import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { boundedText, orElse } from '@platen/contracts';
import { escapeHtml } from '../../variables/html.ts';
import { pageNumberAttributes, TARGET_NUMBER } from '../../pdf/page-numbers.ts';
import { edited, type Edit } from './edits.ts';
import { attributeOf, scanHtml, type HtmlElement, type HtmlEvents } from './html-scan.ts';
import { StyleEdits } from './style-edits.ts';
import { ENDS, isNoSpace } from './styles.ts';

const REFERENCES = /target-(?:counter|text)\(|leader\(/i;
const TARGET_TEXT = 'data-target-text';
/** In characters: a reference shows the words of a heading, not of a chapter. */
const LONGEST_TEXT = 500;
/** A browser nests no deeper (Chromium 156); to look through more for each text would take the square of their number. */
const DEEPEST = 512;

/**
 * Makes what a document says of its links' targets readable for a browser that knows no references (CSS Generated Content for
 * Paged Media, 2.2): the styles get it from attributes of the links. The numbers of pages are put in once they are known.
 * @param mark the document's
 * @returns with the references to what is not there; undefined: it has none
 */
export function withTargetReferences(
  html: string,
  mark: string,
): { html: string; missing: string[] } | undefined {
  if (!REFERENCES.test(html)) return undefined;
  const styles = new StyleEdits(referenceEdits);
  const links = new Links(mark);
  scanHtml(html, [styles, links], { withPlaces: true });
  const inStyles = styles.finished();
  if (inStyles.length === 0) return undefined;
  return { html: edited(html, [...inStyles, ...links.finished()]), missing: links.missing };
}

/** The links of a document to its own parts, and what these say. */
class Links implements HtmlEvents {
  readonly #links: { at: number; id: string }[] = [];
  readonly #texts = new Map<string, string>();
  readonly #open = new Map<HtmlElement, string>();
  readonly #mark: string;

  constructor(mark: string) {
    this.#mark = mark;
  }

  onElement(element: HtmlElement): void {
    const id = attributeOf(element, 'id') ?? anchorOf(element);
    if (id !== undefined && !this.#texts.has(id)) {
      this.#texts.set(id, '');
      this.#open.set(element, id);
    }
    const href = element.name === 'a' ? (attributeOf(element, 'href') ?? '') : '';
    const at = element.place?.startTag?.startOffset;
    if (!href.startsWith('#') || at === undefined) return;
    const target = orElse(() => decodeURIComponent(href), href).slice(1);
    this.#links.push({ at: at + '<a'.length, id: target });
  }

  onText(text: string, parent: HtmlElement): void {
    let left = this.#open.size > 0 ? DEEPEST : 0;
    for (let at: HtmlElement | undefined = parent; at && left > 0; at = at.parent, left -= 1) {
      const id = this.#open.get(at);
      const before = id === undefined ? undefined : this.#texts.get(id);
      if (id !== undefined && before !== undefined && before.length < LONGEST_TEXT)
        this.#texts.set(id, before + text.slice(0, 2 * LONGEST_TEXT + 2));
    }
  }

  onEnd(element: HtmlElement): void {
    this.#open.delete(element);
  }

  /** As they are written; `#` and `#top` are the page's beginning. */
  get missing(): string[] {
    const ids = this.#links.map(({ id }) => id).filter((id) => !this.#texts.has(id));
    return [...new Set(ids)].filter((id) => !/^(?:top)?$/i.test(id)).map((id) => `#${id}`);
  }

  finished(): Edit[] {
    return this.#links.map(({ at, id }) => {
      const all = (this.#texts.get(id) ?? '').replaceAll(/\s+/g, ' ').trim();
      const text = boundedText(all, LONGEST_TEXT, () => 1);
      const attributes = `${pageNumberAttributes(id, this.#mark)} ${TARGET_TEXT}="${escapeHtml(text)}"`;
      return { start: at, end: at, text: ` ${attributes}` };
    });
  }
}

const anchorOf = (element: HtmlElement) =>
  element.name === 'a' ? attributeOf(element, 'name') : undefined;

/** How a reference is written, spaces left out. Other styles of numbers are left to the browser, which ignores them. */
const READ: readonly (readonly [RegExp, string])[] = [
  [/^target-counter\(attr\(href(?:url)?\),page(?:,decimal)?\)$/i, `attr(${TARGET_NUMBER})`],
  [/^target-text\(attr\(href(?:url)?\)(?:,content(?:\(\))?)?\)$/i, `attr(${TARGET_TEXT})`],
];

function referenceEdits(css: string): Edit[] {
  const tokens = tokenize({ css });
  return [...references(tokens), ...leaders(tokens)];
}

function references(tokens: readonly CSSToken[]): Edit[] {
  return tokens.flatMap((token, at) => {
    if (!isFunction(token, /^target-(?:counter|text)$/i)) return [];
    const inside = callAt(tokens, at);
    const written = inside.filter(isNoSpace).map(([, text]) => text);
    const found = READ.find(([pattern]) => pattern.test(written.join('')));
    return found ? [{ ...spanOf(inside), text: found[1] }] : [];
  });
}

/** What fills a line to a reference: so many of its characters that they are cut off at its beginning. */
const FILL = 200;
const NAMED: Readonly<Record<string, string>> = { dotted: '. ', solid: '_', space: ' ' };
const LEADING =
  ';display:flex;flex:1;justify-content:flex-end;min-width:2em;overflow:hidden;white-space:nowrap';
const LED = '{display:flex!important;align-items:last baseline}';

/** Leaders in rules of `::after`: the element and what comes after it share a line. */
function leaders(tokens: readonly CSSToken[]): Edit[] {
  let left = MOST_LEADERS;
  return tokens.flatMap((token, at) => {
    if (!isFunction(token, /^leader$/i) || (left -= 1) < 0) return [];
    const inside = callAt(tokens, at);
    const [, given] = inside.filter(isNoSpace);
    const fill = given && fillOf(given);
    const rule = ruleAround(tokens, at);
    if (fill === undefined || !rule) return [];
    const { selector, start, end } = rule;
    return [
      { ...spanOf(inside), text: JSON.stringify(fill.repeat(FILL)) },
      { start, end: start, text: selector + LED },
      { start: end, end, text: LEADING },
    ];
  });
}

function fillOf([type, , , , value]: CSSToken): string | undefined {
  if (type === TokenType.String) return value.value || undefined;
  return type === TokenType.Ident ? NAMED[value.value.toLowerCase()] : undefined;
}

/** The rule around a token: its selector without `::after`, where it begins, and where its block ends. */
function ruleAround(tokens: readonly CSSToken[], at: number) {
  const open = tokens.findLastIndex(([type], index) => index < at && type === TokenType.OpenCurly);
  const last = tokens.findIndex(([type], index) => index > at && type === TokenType.CloseCurly);
  const before = tokens.findLastIndex(([type], index) => index < open && ENDS.has(type));
  const prelude = tokens.slice(before + 1, open);
  const [first] = prelude.filter(isNoSpace);
  const selector = prelude.map(([, text]) => text).join('');
  const led = selector.replaceAll(/::?after\b/gi, '');
  const end = tokens[last];
  if (!first || !end || led === selector) return undefined;
  return { selector: led.trim(), start: first[2], end: end[2] };
}

const isFunction = ([type, , , , value]: CSSToken, name: RegExp) =>
  type === TokenType.Function && name.test((value as { value: string }).value);

/** How many leaders are drawn, and how many tokens a reference has at most: a style sheet may be long. */
const MOST_LEADERS = 100;
const LONGEST = 32;

/** @returns a function with its brackets */
function callAt(tokens: readonly CSSToken[], at: number): readonly CSSToken[] {
  const call = tokens.slice(at, at + LONGEST);
  let depth = 0;
  const end = call.findIndex(([type]) => {
    if (type === TokenType.Function || type === TokenType.OpenParen) depth += 1;
    return type === TokenType.CloseParen && (depth -= 1) === 0;
  });
  return call.slice(0, end + 1);
}

function spanOf(tokens: readonly CSSToken[]) {
  return { start: tokens[0]?.[2] ?? 0, end: (tokens.at(-1)?.[3] ?? 0) + 1 };
}
