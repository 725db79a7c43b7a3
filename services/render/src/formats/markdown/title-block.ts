import type { MarkdownIt, Token } from 'markdown-it';
import type { Deck } from './deck.ts';
import type { Values } from './values.ts';

/** What stands above a document, from its front matter; each as text, the abstract as Markdown. */
export interface TitleBlock {
  title: string;
  subtitle?: string;
  authors?: readonly string[];
  date?: string;
  abstract?: string;
}

/**
 * A document with its title block, unless it begins with its title itself.
 * @returns the tokens, how many of them are the block's, and how many lines stand before the source's first
 */
export function withTitleBlock(
  md: MarkdownIt,
  source: string,
  {
    block,
    values,
    deck,
  }: { block: TitleBlock | undefined; values: Values; deck: Deck | undefined },
) {
  if (!block || beginsWith(firstBlock(md, source), block.title, values)) {
    const env = { deck };
    return { tokens: md.parse(source, env), env, linesBefore: 0, blockLength: 0 };
  }
  const lines = linesOf(block);
  const above = lines.map(({ text }) => `${text}\n\n`).join('');
  const whole = { deck };
  const all = md.parse(above + source, whole);
  const linesBefore = above.split('\n').length - 1;
  mark(all, lines);
  return { tokens: all, env: whole, linesBefore, blockLength: lengthOf(all, linesBefore) };
}

/** Of definitions nothing is seen: more is read until something is, each time at least twice as much. */
function firstBlock(md: MarkdownIt, source: string): Token[] {
  let read = 0;
  for (const { index } of source.matchAll(/\n[ \t]*\n/g)) {
    if (index < 2 * read) continue;
    read = index;
    const tokens = md.parse(source.slice(0, read), {}).filter(isShown);
    if (tokens.length > 0) return tokens;
  }
  return md.parse(source, {}).filter(isShown);
}

/** Nothing is seen of comments and of what is for another program. */
const isShown = ({ type, content }: Token) =>
  type !== 'nothing' &&
  !(type === 'inline' && content === '') &&
  !(type === 'html_block' && /^\s*<!--(?:(?!<h1\b)[^])*-->\s*$/i.test(content));

function lengthOf(tokens: readonly Token[], linesBefore: number): number {
  const next = tokens.findIndex(({ map }) => map !== null && map[0] >= linesBefore);
  return next === -1 ? tokens.length : next;
}

interface Line {
  text: string;
  name: string;
}

function linesOf({ title, subtitle, authors = [], date, abstract }: TitleBlock): Line[] {
  const lines = [
    { name: 'title', text: `# ${asMarkdown(title)}` },
    { name: 'subtitle', text: asMarkdown(subtitle ?? '') },
    { name: 'authors', text: authors.map(asMarkdown).join(', ') },
    { name: 'date', text: asMarkdown(date ?? '') },
    { name: 'abstract', text: (abstract ?? '').trim().replace(/\n{2,}/g, '\\\n') },
  ];
  return lines.filter(({ text }) => text !== '');
}

/** Names the paragraphs of the block for the themes. */
function mark(tokens: readonly Token[], lines: readonly Line[]): void {
  const opening = tokens.filter(({ level, nesting }) => level === 0 && nesting === 1);
  for (const [index, { name }] of lines.entries()) {
    if (name !== 'title') opening[index]?.attrJoin('class', `document-${name}`);
  }
}

/** Whether a document has its title itself: as its first heading, or in HTML. */
function beginsWith([first, line]: readonly Token[], title: string, values: Values): boolean {
  const isHtml = first?.type === 'html_block' && /<h1\b/i.test(first.content);
  if (isHtml)
    return plain(values.text(first.content.replace(/<[^>]*>/g, ''))).includes(plain(title));
  return first?.type === 'heading_open' && plain(values.text(line?.content ?? '')) === plain(title);
}

/** Letters and digits alone: a heading may have markup. */
function plain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** A text that Markdown reads as it is (CommonMark 2.4). */
function asMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
