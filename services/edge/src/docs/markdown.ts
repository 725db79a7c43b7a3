import MarkdownIt, { type Token } from 'markdown-it';
import type { Html } from './page.ts';

/** Where a link or picture of a Markdown file leads on the site; undefined: nowhere. */
export type Resolve = (target: string) => string | undefined;

const markdown = new MarkdownIt();

markdown.core.ruler.push('anchor', ({ tokens }) => {
  tokens.forEach((token, index) => {
    const heading = tokens[index + 1]?.children ?? [];
    const text = heading.map(({ content }) => content).join('');
    if (token.type === 'heading_open') token.attrSet('id', slug(text));
  });
});

// A column's alignment is a class: the page's policy lets no style attribute in.
markdown.core.ruler.push('align', ({ tokens }) => {
  for (const token of tokens) {
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
    if (side) token.attrs = [['class', side]];
  }
});

markdown.core.ruler.push('resolve', ({ tokens, env }) => {
  const { resolve } = env as { resolve: Resolve };
  for (const token of tokens) {
    if (token.children) token.children = resolved(token.children, resolve);
  }
});

function resolved(tokens: Token[], resolve: Resolve): Token[] {
  let isDead = false; // links do not nest
  return tokens.filter((token) => {
    const { type } = token;
    if (type === 'link_open') isDead = !redirect(token, 'href', resolve);
    if (type === 'image') return redirect(token, 'src', resolve);
    if (token.children) token.children = resolved(token.children, resolve);
    return !(isDead && (type === 'link_open' || type === 'link_close'));
  });
}

function redirect(token: Token, attribute: string, resolve: Resolve): boolean {
  const target = resolve(String(token.attrGet(attribute)));
  if (target) token.attrSet(attribute, target);
  return target !== undefined;
}

/** Markdown as HTML: tables, and headings to link to. What leads nowhere here is no link. */
export function toHtml(source: string, resolve: Resolve): Html {
  return markdown.render(source, { resolve });
}

/** One line of Markdown, without a paragraph around it. */
export function toInlineHtml(source: string): Html {
  return markdown.renderInline(source, { resolve: () => undefined });
}

/** The first heading, and the first sentence of prose below it. */
export function abstractOf(source: string): { title: string; abstract: string } {
  const [, title = ''] = /^# (.+)$/m.exec(source) ?? [];
  const prose = source.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const [, abstract = ''] = /^# .+\n+([\s\S]+?)(?:\.\s|:\n)/m.exec(prose) ?? [];
  return { title, abstract: `${abstract.replaceAll('\n', ' ')}.` };
}

/** As GitHub does: `## Run one` is `#run-one`. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const { rules } = markdown.renderer;

rules.table_open = () => '<div class="wide"><table>\n';
rules.table_close = () => '</table></div>\n';
