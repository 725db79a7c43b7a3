import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { orElse } from '@platen/contracts';
import { assetFor, NO_ORIGIN, type Asset } from '../../assets.ts';
import { escapeHtml } from '../../variables/html.ts';
import { edited, type Edit } from './edits.ts';
import { attributeOf, scanHtml, type HtmlElement, type HtmlEvents } from './html-scan.ts';
import { StyleEdits } from './style-edits.ts';
import { isOwnReference, NOTHING, styleReferences } from './style-references.ts';
import { ENDS, isNoSpace } from './styles.ts';

/** In bytes, of all sheets together: those beyond stay files. */
const MOST = 1024 * 1024;
/** How many sheets may import one another. */
const MOST_AROUND = 8;

interface Reading {
  assets: readonly Asset[];
  mostElements?: number | undefined;
}

/**
 * Puts the style sheets beside a document into it, each in the place of its link or `@import`: what they say of pages is read as
 * in a `<style>`. What a page may tell apart stays a file: sheets of other media, links outside of the head, and all sheets of a document
 * with a `<base>`, a policy of its own, or scripts that may look for links.
 * @throws {TooManyElements}
 */
export function withOwnSheets(html: string, { assets, mostElements }: Reading): string {
  const sheets = assets.filter(({ type }) => type === 'text/css');
  if (sheets.length === 0 || !/<link|@import/i.test(html)) return html;
  const own = new OwnSheets(sheets);
  const links = new Links(own);
  const styles = new StyleEdits((css) => own.importsIn(css, '', []));
  scanHtml(html, [links, styles], { withPlaces: true, mostElements });
  return links.mustStay ? html : edited(html, [...links.edits, ...styles.finished()]);
}

/** Attributes of a link that a `<style>` lacks. */
const OF_LINKS = new Set(['rel', 'href', 'type', 'crossorigin', 'referrerpolicy', 'fetchpriority']);
/** Those by which a link is more than its sheet. */
const LIVING = /^(?:on.*|disabled|integrity|blocking|title)$/;
/** Media of which paper is, and none besides it. */
const PAPER = /^\s*(?:|all|print)\s*$/i;
const OF_SHEETS = /^\s*(?:|text\/css)\s*$/i;
/** Words of scripts that find or change links and sheets. */
const FINDING = /\blinks?\b|stylesheet/i;

class Links implements HtmlEvents {
  readonly edits: Edit[] = [];
  /** Whether names of files lead elsewhere, a policy may forbid styles in the document, or a script may look for links. */
  mustStay = false;
  readonly #own: OwnSheets;

  constructor(own: OwnSheets) {
    this.#own = own;
  }

  onElement(element: HtmlElement): void {
    this.mustStay ||= isRuling(element);
    const { name, isHtml, parent, place } = element;
    const isLink = name === 'link' && isHtml && parent?.name === 'head';
    const css = isLink ? this.#sheetOf(element) : undefined;
    if (css === undefined || !place?.startTag) return;
    const kept = element.attributes.filter((each) => !OF_LINKS.has(each.name));
    const written = kept.map((each) => ` ${each.name}="${escapeHtml(each.value)}"`).join('');
    const text = `<style${written}>${css}</style>`;
    this.edits.push({ start: place.startOffset, end: place.startTag.endOffset, text });
  }

  onText(text: string, { name }: HtmlElement): void {
    this.mustStay ||= name === 'script' && FINDING.test(text);
  }

  #sheetOf(link: HtmlElement): string | undefined {
    const valueOf = (name: string) => attributeOf(link, name) ?? '';
    const isRead = OF_SHEETS.test(valueOf('type')) && PAPER.test(valueOf('media'));
    const isSheet = isRead && /^\s*stylesheet\s*$/i.test(valueOf('rel'));
    const isLiving = link.attributes.some(({ name }) => LIVING.test(name));
    return isSheet && !isLiving ? this.#own.textOf(valueOf('href'), '', []) : undefined;
  }
}

/** Whether an element decides where names of files lead, may forbid styles in the document, or is a script in a file, which render does not read. */
function isRuling(element: HtmlElement): boolean {
  const { name } = element;
  const policy = attributeOf(element, 'http-equiv') ?? '';
  const source = name === 'script' ? attributeOf(element, 'src') : undefined;
  return name === 'base' || /^content-security/i.test(policy) || source !== undefined;
}

/** An `@import`, up to its semicolon. */
interface Import {
  start: number;
  end: number;
  target: string;
  /** What follows its address: the media that it is for, or more. */
  media: string;
}

class OwnSheets {
  readonly #assets: readonly Asset[];
  #left = MOST;

  constructor(assets: readonly Asset[]) {
    this.#assets = assets;
  }

  /**
   * @param from the file that names it; '': the document @param around the files that import it
   * @returns its text, as it can stand in the document; undefined: it stays a file
   */
  textOf(reference: string, from: string, around: readonly string[]): string | undefined {
    const asset = assetFor(reference, { assets: this.#assets, from });
    const isAgain = around.length > MOST_AROUND || around.includes(asset?.name ?? '');
    if (!asset || isAgain || asset.data.length > this.#left) return undefined;
    this.#left -= asset.data.length;
    const css = orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(asset.data), '');
    if (css === '' || /<\/style|@(?:charset|namespace)/i.test(css)) return undefined;
    const imports = this.importsIn(css, asset.name, [...around, asset.name]);
    return edited(css, [...imports, ...addressesIn(css, asset.name)]);
  }

  /** @returns the edits that put in what a sheet imports: none may stand before an `@import` that stays */
  importsIn(css: string, from: string, around: readonly string[]): Edit[] {
    const all = importsOf(css);
    const edits = all.map(({ start, end, target, media }) => {
      const text = PAPER.test(media) ? this.textOf(target, from, around) : undefined;
      if (text === undefined || !isComplete(text) || importsOf(text).length > 0) return undefined;
      return { start, end, text: media === '' ? text : `@media ${media}{${text}}` };
    });
    return edits.slice(edits.lastIndexOf(undefined) + 1).filter((edit) => edit !== undefined);
  }
}

const OPENS = new Set([
  TokenType.OpenCurly,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.Function,
]);
const CLOSES = new Set([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare]);

/** Whether all that it opens is closed, so that what follows it is read as if it stood alone. */
function isComplete(css: string): boolean {
  let isSound = true;
  const tokens = tokenize({ css }, { onParseError: () => (isSound = false) });
  let depth = 0;
  for (const [type] of tokens) {
    depth += Number(OPENS.has(type)) - Number(CLOSES.has(type));
    isSound &&= depth >= 0;
  }
  const last = tokens.findLast((token) => isNoSpace(token) && token[0] !== TokenType.EOF);
  return isSound && depth === 0 && (!last || ENDS.has(last[0]));
}

/** They stand before all else, but for names of layers. */
function importsOf(css: string): Import[] {
  if (!/@import/i.test(css)) return [];
  const found: Import[] = [];
  let statement: CSSToken[] = [];
  for (const token of tokenize({ css })) {
    if (token[0] === TokenType.OpenCurly) break;
    if (token[0] !== TokenType.Semicolon) statement.push(token);
    else {
      const name = atKeyword(statement);
      const read = importIn(statement.filter(([type]) => type !== TokenType.Comment));
      if (read) found.push({ ...read, end: token[3] + 1 });
      else if (name !== 'layer') break;
      statement = [];
    }
  }
  return found;
}

function atKeyword(tokens: readonly CSSToken[]): string | undefined {
  const first = tokens.find(isNoSpace);
  return first?.[0] === TokenType.AtKeyword ? first[4].value.toLowerCase() : undefined;
}

function importIn(tokens: readonly CSSToken[]): Omit<Import, 'end'> | undefined {
  const [keyword, first, second] = tokens.filter(isNoSpace);
  const isFunction = first?.[0] === TokenType.Function && /^url$/i.test(first[4].value);
  const address = isFunction ? second : first;
  if (!keyword || atKeyword(tokens) !== 'import' || !address || !isAddress(address))
    return undefined;
  const more = tokens.slice(tokens.indexOf(address) + 1).map(([, text]) => text);
  const said = more.join('').trim();
  const media = isFunction ? said.replace(/^\)\s*/, '') : said;
  return { start: keyword[2], target: address[4].value, media };
}

const isAddress = (token: CSSToken) => token[0] === TokenType.String || token[0] === TokenType.URL;

/** The addresses in a sheet of another folder, as the document writes them. */
function addressesIn(css: string, from: string): Edit[] {
  if (!from.includes('/')) return [];
  return styleReferences(css).flatMap(({ start, end, target, emptied, isImport }) => {
    const isElsewhere = /^\s*\//.test(target) || URL.canParse(target);
    if (isElsewhere || isOwnReference(target, isImport)) return [];
    const url = URL.parse(target, new URL(encodeURI(from), NO_ORIGIN));
    if (url?.origin !== NO_ORIGIN) return [];
    const address = JSON.stringify(url.href.slice(url.origin.length + 1));
    return { start, end, text: emptied.replace(NOTHING, () => address) };
  });
}
