import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import marks from 'markdown-it-mark';
import superscripts from 'markdown-it-sup';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { useHeadingIds } from './headings.ts';
import { useBareLinks, useLinks } from './links.ts';
import { useMathsSyntax } from './maths/syntax.ts';
import { useEmoji, useTaskLists } from './syntax/github.ts';
import { useTerminals } from './code/terminal.ts';
import { useAdmonitions } from './syntax/admonitions.ts';
import { useCalculations } from './syntax/calculations.ts';
import { useCallouts } from './syntax/callouts.ts';
import { useContainers } from './syntax/containers.ts';
import { useObsidian } from './syntax/obsidian.ts';
import { usePandoc } from './syntax/pandoc.ts';
import { useAttributes } from './syntax/attributes.ts';
import { useEdits } from './syntax/edits.ts';
import { useContents } from './syntax/contents.ts';
import { useFigures } from './syntax/figures.ts';
import { useFootnotes } from './syntax/footnotes.ts';
import { useLineEnds } from './syntax/line-ends.ts';
import { useLostElements } from './syntax/lost-elements.ts';
import { useLongWords } from './syntax/long-words.ts';
import { usePageBreaks } from './syntax/page-break.ts';
import { useSlides } from './syntax/slides.ts';
import { useSmartQuotes } from './syntax/smart-quotes.ts';
import { useStrikethrough } from './syntax/strikethrough.ts';
import { useDrawnTables } from './tables/drawn/syntax.ts';
import { useSurplusCells } from './tables/surplus-cells.ts';
import { htmlOf } from './tokens.ts';
import type { Values } from './values.ts';
import type { Words } from './words.ts';

/** Deepest nesting of lists, quotes and emphasis; the parser would leave out deeper content. */
const MAX_NESTING = 200;

/** CommonMark 0.31 and nothing else. */
export function commonMark(values: Values): MarkdownIt {
  const md = createMarkdownIt('commonmark', { maxNesting: MAX_NESTING });
  // An empty one too has its line end, as in the specification.
  md.renderer.rules['blockquote_open'] = (tokens, index, options) =>
    `${md.renderer.renderToken(tokens, index, options).trimEnd()}\n`;
  useLinks(md, values);
  return md;
}

/** Whose quotation marks are set: BCP 47; undefined: English ones. */
interface Quotes {
  lang: string | undefined;
}

/** CommonMark with GitHub's additions, and what docs/guides/markdown.md names besides. */
export function markdown(values: Values, words: Words, quotesOf?: Quotes): MarkdownIt {
  const md = commonMark(values).enable(['table', 'strikethrough', 'linkify']);
  useBareLinks(md);
  md.use(cjkFriendly as unknown as (md: MarkdownIt) => void);
  useStrikethrough(md);
  useCalculations(md);
  useSurplusCells(md);
  useDrawnTables(md);
  md.use(superscripts).use(marks).use(definitionLists);
  useTaskLists(md);
  useCallouts(md, words);
  useContainers(md, words);
  useAdmonitions(md, words);
  useObsidian(md);
  useTerminals(md);
  useEdits(md);
  useFootnotes(md);
  useMathsSyntax(md);
  usePageBreaks(md);
  useSlides(md);
  useContents(md);
  usePandoc(md);
  useAttributes(md);
  useEmoji(md);
  useLostElements(md);
  useFigures(md);
  useLineEnds(md);
  useLongWords(md);
  useHeadingIds(md, values);
  if (quotesOf) useSmartQuotes(md, quotesOf.lang);
  for (const type of ['fence', 'code_block', 'math_inline', 'math_block']) {
    md.renderer.rules[type] = (tokens, index) => htmlOf(tokens[index]);
  }
  return md;
}
