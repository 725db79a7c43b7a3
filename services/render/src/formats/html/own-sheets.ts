import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { orElse } from '@platen/contracts';
import { assetFor, type Asset } from '../../assets.ts';
import { escapeHtml } from '../../variables/html.ts';
import { edited, type Edit } from './edits.ts';
import { attributeOf, scanHtml, type HtmlElement, type HtmlEvents } from './html-scan.ts';
import { StyleEdits } from './style-edits.ts';
import { isOwnReference, NOTHING, styleReferences } from './style-references.ts';
import { isNoSpace } from './styles.ts';

/** In characters, of all sheets together: those beyond stay files. */
const MOST = 1024 * 1024;

interface Reading {
  assets: readonly Asset[];
  mostElements?: number | undefined;
}

/**
 * Puts the style sheets beside a document into it, each in the place of its link or `@import`: what they say of pages is read as
 * in a `<style>`. What a page may tell apart stays a file: a link that a script listens to, a sheet of a document with a
 * `<base>` or a policy of its own.
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
const LIVING = /^(?:on.*|disabled|integrity|blocking)$/;

class Links implements HtmlEvents {
  readonly edits: Edit[] = [];
  /** Whether names of files lead elsewhere, or a policy may forbid styles in the document. */
  mustStay = false;
  readonly #own: OwnSheets;

  constructor(own: OwnSheets) {
    this.#own = own;
  }

  onElement(element: HtmlElement): void {
    const { name, isHtml, place } = element;
    const policy = attributeOf(element, 'http-equiv') ?? '';
    this.mustStay ||= name === 'base' || /^content-security/i.test(policy);
    const css = name === 'link' && isHtml ? this.#sheetOf(element) : undefined;
    if (css === undefined || !place?.startTag) return;
    const kept = element.attributes.filter((each) => !OF_LINKS.has(each.name));
    const written = kept.map((each) => ` ${each.name}="${escapeHtml(each.value)}"`).join('');
    const text = `<style${written}>${css}</style>`;
    this.edits.push({ start: place.startOffset, end: place.startTag.endOffset, text });
  }

  #sheetOf(link: HtmlElement): string | undefined {
    const isSheet = /^\s*stylesheet\s*$/i.test(attributeOf(link, 'rel') ?? '');
    const isLiving = link.attributes.some(({ name }) => LIVING.test(name));
    if (!isSheet || isLiving) return undefined;
    return this.#own.textOf(attributeOf(link, 'href') ?? '', '', []);
  }
}

/** An `@import`, up to its semicolon. */
interface Import {
  start: number;
  end: number;
  target: string;
  /** The media that it is for; undefined: it says more than that. */
  media: string | undefined;
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
    if (!asset || around.includes(asset.name) || asset.data.length > this.#left) return undefined;
    const css = orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(asset.data), '');
    if (css === '' || /<\/style|@(?:charset|namespace)/i.test(css)) return undefined;
    this.#left -= css.length;
    const imports = this.importsIn(css, asset.name, [...around, asset.name]);
    return edited(css, [...imports, ...addressesIn(css, asset.name)]);
  }

  /** @returns the edits that put in what a sheet imports: none may stand before an `@import` that stays */
  importsIn(css: string, from: string, around: readonly string[]): Edit[] {
    const all = importsOf(css);
    const edits = all.map(({ start, end, target, media }) => {
      const text = media === undefined ? undefined : this.textOf(target, from, around);
      if (text === undefined || importsOf(text).length > 0) return undefined;
      return { start, end, text: media === '' ? text : `@media ${media}{${text}}` };
    });
    return edits.slice(edits.lastIndexOf(undefined) + 1).filter((edit) => edit !== undefined);
  }
}

/** They stand before all blocks, each a statement. */
function importsOf(css: string): Import[] {
  if (!/@import/i.test(css)) return [];
  const found: Import[] = [];
  let statement: CSSToken[] = [];
  for (const token of tokenize({ css })) {
    if (token[0] === TokenType.OpenCurly) break;
    if (token[0] !== TokenType.Semicolon) statement.push(token);
    else {
      const read = importIn(statement.filter(([type]) => type !== TokenType.Comment));
      if (read) found.push({ ...read, end: token[3] + 1 });
      statement = [];
    }
  }
  return found;
}

function importIn(tokens: readonly CSSToken[]): Omit<Import, 'end'> | undefined {
  const [keyword, first, second] = tokens.filter(isNoSpace);
  const isImport = keyword?.[0] === TokenType.AtKeyword && /^import$/i.test(keyword[4].value);
  const address = [first, second].find((each) => each && isAddress(each));
  if (!isImport || !address || !isAddress(address)) return undefined;
  const more = tokens.slice(tokens.indexOf(address) + 1).map(([, text]) => text);
  const said = more.join('').trim();
  const media = address === first ? said : said.replace(/^\)\s*/, '');
  const isOnlyMedia = !/\b(?:layer|supports)\b/i.test(media);
  return { start: keyword[2], target: address[4].value, media: isOnlyMedia ? media : undefined };
}

const isAddress = (token: CSSToken) => token[0] === TokenType.String || token[0] === TokenType.URL;

/** The addresses in a sheet of another folder, as the document writes them. */
function addressesIn(css: string, from: string): Edit[] {
  if (!from.includes('/')) return [];
  return styleReferences(css).flatMap(({ start, end, target, emptied, isImport }) => {
    const isElsewhere = /^\s*\//.test(target) || URL.canParse(target);
    if (isElsewhere || isOwnReference(target, isImport)) return [];
    const url = new URL(target, new URL(encodeURI(from), 'http://assets.invalid'));
    const address = JSON.stringify(url.href.slice(url.origin.length + 1));
    return { start, end, text: emptied.replace(NOTHING, () => address) };
  });
}
