import type { PageGeometry } from '@platen/contracts';
import type { MarkdownIt, Token } from 'markdown-it';
import { readHtml } from '../html/facts.ts';
import { scanHtml } from '../html/html-scan.ts';
import type { OwnSheet } from '../html/page/own-sheet.ts';
import { pageRoom } from '../html/page/page-room.ts';
import { highlightCode } from './code/highlight.ts';
import { headingsOf, type Heading } from './headings.ts';
import { renderMaths } from './maths/maths.ts';
import { markdown } from './parser.ts';
import { fitTables } from './tables/fit.ts';
import { keepWords } from './tables/own-tables.ts';
import { CONTENTS } from './syntax/contents.ts';
import type { ThemeLook } from './themes/themes.ts';
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
  /** Stands above a document that has no heading of level 1. */
  title?: string | undefined;
}

interface Body {
  html: string;
  page: PageGeometry;
  headings: Heading[];
  /** It has a table of contents, which needs page numbers. */
  hasContents: boolean;
}

/** The HTML of Markdown with placeholders in it, the values put in, and the headings it has. */
export async function bodyOf(
  source: string,
  { values, pageFor, look, lang, toc, title: ownTitle }: BodyOptions,
): Promise<Body> {
  const words = wordsIn(lang);
  const md = markdown(values, words);
  const { tokens, env } = parsed(md, source, ownTitle);
  const page = pageFor(ownSheet(tokens));
  const width = pageRoom(page).width / look.size;
  const room = (level: number) => Math.max(1, width * look.textShare - level * INDENT);
  await renderMaths(tokens, values, (level) => room(level) / look.mathsSize);
  await highlightCode(tokens, values);
  fitTables(tokens, values, {
    widthOf: look.widthOf,
    size: look.size * look.tableSize,
    text: (level) => room(level) / look.tableSize,
    page: width / look.tableSize,
    height: pageRoom(page).height / look.size / look.tableSize,
  });

  const headings = headingsOf(tokens, values);
  const render = (part: Token[]) => md.renderer.render(part, md.options, env);
  const listed = headings.filter(({ open }) => !isUnlisted(open));
  const title = titleOf(listed);
  const place = contentsPlace(tokens, toc, title);
  const filled = (html: string) =>
    keepWords(values.html(html), { widthOf: look.widthOf, room: room(0) / look.tableSize });
  if (place === undefined)
    return { html: filled(render(tokens)), page, headings, hasContents: false };
  const contents = tableOfContents({
    title: words.contents,
    headings: listed.filter((heading) => heading !== title),
    line: lineIn(md),
    mark: values.mark,
  });
  const html = render(tokens.slice(0, place)) + contents + render(tokens.slice(place));
  return { html: filled(html), page, headings, hasContents: contents !== '' };
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
  title?: Heading,
): number | undefined {
  const own = tokens.findIndex(({ type }) => type === CONTENTS);
  if (toc === false) return undefined;
  if (own !== -1) return own;
  if (!toc) return undefined;
  return title ? tokens.indexOf(title.open) + 3 : 0; // opening, line, closing
}

/** With the title as its heading, if it has none of level 1. */
function parsed(md: MarkdownIt, source: string, title: string | undefined) {
  const env = {};
  const tokens = md.parse(source, env);
  if (!title || tokens.some(isTitle)) return { tokens, env };
  return parsed(md, `# ${asMarkdown(title)}\n\n${source}`, undefined);
}

function isTitle({ type, tag, content }: Token): boolean {
  return (type === 'heading_open' && tag === 'h1') || (type === 'html_block' && hasTitle(content));
}

function hasTitle(html: string): boolean {
  let has = false;
  scanHtml(html, [{ onElement: ({ name }) => void (has ||= name === 'h1') }]);
  return has;
}

/** What the style sheets in a document's own HTML say of its pages. */
function ownSheet(tokens: readonly Token[]): OwnSheet {
  const own = [...everyToken(tokens)].filter(({ type }) => type.startsWith('html_'));
  return readHtml(own.map(({ content }) => content).join('')).ownSheet;
}

/** A text that Markdown reads as it is (CommonMark 2.4). */
function asMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

function lineIn(md: MarkdownIt): (heading: Heading) => string {
  return ({ line }) =>
    md.renderer.renderInline(
      line.filter(({ type }) => !NOT_IN_TOC.test(type)),
      md.options,
      {},
    );
}
