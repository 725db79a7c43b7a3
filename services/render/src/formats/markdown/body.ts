import type { PageGeometry } from '@platen/contracts';
import type { MarkdownIt, Token } from 'markdown-it';
import { foreignValues } from '../../variables/foreign-values.ts';
import { readHtml } from '../html/facts.ts';
import { directionOf } from '../html/direction.ts';
import type { OwnSheet } from '../html/page/own-sheet.ts';
import { printedRoom } from '../html/page/page-room.ts';
import type { Deck } from './deck.ts';
import { highlightCode } from './code/highlight.ts';
import { setDirections } from './directions.ts';
import { headingsOf, noteLostTargets, type Heading } from './headings.ts';
import { renderMaths } from './maths/maths.ts';
import { markdown } from './parser.ts';
import { fitTables } from './tables/fit.ts';
import { keepWords } from './tables/own-tables.ts';
import { CONTENTS } from './syntax/contents.ts';
import { divideSlides } from './syntax/slides.ts';
import { noteUnread, unreadIn, type UnreadSyntax } from './syntax/unread.ts';
import type { ThemeLook } from './themes/themes.ts';
import { withTitleBlock, type TitleBlock } from './title-block.ts';
import { tableOfContents, titleOf } from '../html/toc.ts';
import { everyToken } from './tokens.ts';
import type { Values } from './values.ts';
import { wordsIn } from './words.ts';

/** The indent of lists, quotes and alerts, in em for a level of nesting. */
const INDENT = 1.1;

/** Elements that a table of contents leaves out: links lead elsewhere, and a reference may occur once. */
const NOT_IN_TOC = /^(?:link_|footnote_|html_|image$)/;

interface BodyOptions {
  values: Values;
  /** @param own what the document's own style sheets say */
  pageFor: (own: OwnSheet) => PageGeometry;
  look: ThemeLook;
  lang: string | undefined;
  /** Left out: only where the document says so. */
  toc: boolean | undefined;
  /** Stands above a document that does not begin with that title. */
  title?: TitleBlock | undefined;
  deck?: Deck | undefined;
  /** Whether no other part of the document has places to which links lead. */
  isWhole?: boolean;
  /** Whether quotation marks, dashes and ellipses are those of print. */
  isSmart?: boolean | undefined;
  /** Whether a name is a variable's. */
  isKnown: (name: string) => boolean;
}

interface Body {
  html: string;
  page: PageGeometry;
  headings: Heading[];
  unread: UnreadSyntax[];
  /** It has a table of contents, which needs page numbers. */
  hasContents: boolean;
}

/** The HTML of Markdown with placeholders in it, the values put in, and the headings it has. */
export async function bodyOf(
  source: string,
  { values, pageFor, look, lang, toc, title: block, deck, isWhole, isSmart, isKnown }: BodyOptions,
): Promise<Body> {
  const words = wordsIn(lang);
  const md = markdown(values, words, isSmart ? { lang } : undefined);
  const titled = withTitleBlock(md, source, { block, values, deck });
  const { env, linesBefore, blockLength } = titled;
  const tokens = divideSlides(titled.tokens, env, deck);
  noteForeign(tokens, env, isKnown);
  if (isWhole) noteLostTargets(tokens, env, values);
  setDirections(tokens, values, directionOf(lang));
  const page = pageFor(ownSheet(tokens));
  const width = printedRoom(page).width / look.size;
  const text = Math.min(width * look.textShare, look.measure ?? Infinity);
  const room = (level: number) => Math.max(1, text - level * INDENT);
  await renderMaths(tokens, values, {
    room: (level) => room(level) / look.mathsSize,
    unread: (text, formula) => noteUnread(env, lineOfFormula(tokens, formula), text),
  });
  await highlightCode(tokens, values);
  fitTables(tokens, values, {
    widthOf: look.widthOf,
    size: look.size * look.tableSize,
    text: (level) => room(level) / look.tableSize,
    page: width / look.tableSize,
    height: printedRoom(page).height / look.size / look.tableSize,
  });

  const headings = headingsOf(tokens, values);
  const render = (part: Token[]) => md.renderer.render(part, md.options, env);
  const listed = headings.filter(({ open }) => !isUnlisted(open));
  const title = blockLength > 0 ? listed[0] : titleOf(listed);
  const place = contentsPlace(
    tokens,
    toc,
    blockLength || (title && tokens.indexOf(title.open) + 3),
  );
  const unread = unreadIn(env).map(({ line, text }) => ({ line: line - linesBefore, text }));
  const filled = (html: string) =>
    keepWords(values.html(html), {
      widthOf: look.widthOf,
      room: room(0) / look.tableSize,
      size: look.size * look.tableSize,
    });
  if (place === undefined)
    return { html: filled(render(tokens)), page, headings, unread, hasContents: false };
  const contents = tableOfContents({
    title: words.contents,
    headings: listed.filter((heading) => heading !== title),
    line: lineIn(md),
    mark: values.mark,
  });
  const html = render(tokens.slice(0, place)) + contents + render(tokens.slice(place));
  return { html: filled(html), page, headings, unread, hasContents: contents !== '' };
}

/** Names of variables between signs of other engines, which stay as they are. */
function noteForeign(
  tokens: readonly Token[],
  env: unknown,
  isKnown: BodyOptions['isKnown'],
): void {
  for (const { children, map } of tokens) {
    const text = children?.map(({ type, content }) => (type === 'text' ? content : ' ')).join('');
    const found = foreignValues(text ?? '', isKnown);
    for (const each of found) noteUnread(env, map?.[0] ?? 0, each);
  }
}

/** Pandoc's class for a heading that is in no table of contents. */
function isUnlisted(open: Token): boolean {
  return String(open.attrGet('class') ?? '')
    .split(' ')
    .includes('unlisted');
}

/** @returns the token before which the table of contents stands: the author's place, else behind the title */
function contentsPlace(
  tokens: readonly Token[],
  toc: boolean | undefined,
  behindTitle = 0,
): number | undefined {
  const own = tokens.findIndex(({ type }) => type === CONTENTS);
  if (toc === false) return undefined;
  if (own !== -1) return own;
  return toc ? behindTitle : undefined;
}

/** A formula in a line has its paragraph's first line. */
function lineOfFormula(tokens: readonly Token[], formula: Token): number {
  const paragraph = tokens.find((token) => token === formula || token.children?.includes(formula));
  return paragraph?.map?.[0] ?? 0;
}

/** What the style sheets in a document's own HTML say of its pages. */
function ownSheet(tokens: readonly Token[]): OwnSheet {
  const own = [...everyToken(tokens)].filter(({ type }) => type.startsWith('html_'));
  return readHtml(own.map(({ content }) => content).join('')).ownSheet;
}

function lineIn(md: MarkdownIt): (heading: Heading) => string {
  return ({ line }) =>
    md.renderer.renderInline(
      line.filter(({ type }) => !NOT_IN_TOC.test(type)),
      md.options,
      {},
    );
}
