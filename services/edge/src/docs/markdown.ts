import MarkdownIt, { type Token } from 'markdown-it';
import type { Html } from './page.ts';

/** The target of a link or picture on the site; undefined: none. */
export type Resolve = (target: string) => string | undefined;

/** The width and height in pixels of each picture, by its target on the site. */
export type Sizes = ReadonlyMap<string, [width: number, height: number]>;

const markdown = new MarkdownIt();

markdown.core.ruler.push('anchor', ({ tokens }) => {
  const seen = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const name = slug(textOf(tokens[index + 1]));
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    token.attrSet('id', before === 0 ? name : `${name}-${before}`);
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
  const { resolve, sizes } = env as { resolve: Resolve; sizes?: Sizes };
  for (const token of tokens) {
    if (token.children) token.children = resolved(token.children, resolve);
    for (const picture of picturesIn(token)) {
      picture.attrSet('loading', 'lazy');
      const [width, height] = sizes?.get(String(picture.attrGet('src'))) ?? [];
      if (width && height) picture.attrs?.push(['width', `${width}`], ['height', `${height}`]);
    }
  }
});

const picturesIn = ({ children }: Token) => children?.filter(({ type }) => type === 'image') ?? [];

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

/** A heading and what stands below it, up to the next one, as text. */
export interface Section {
  id: string;
  /** 1 to 6. */
  level: number;
  heading: string;
  text: string;
}

/** Markdown as HTML: tables, and headings to link to. What leads nowhere here is no link. */
export function toHtml(source: string, resolve: Resolve, sizes?: Sizes): Html {
  return markdown.render(source, { resolve, sizes });
}

/** Markdown whose links lead to the Markdown of the site. What leads nowhere here is no link. */
export function asMarkdown(source: string, resolve: Resolve): string {
  return source.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, text: string, to: string) => {
    const target = resolve(to);
    return target === undefined ? text : `[${text}](${target})`;
  });
}

/** The sections of a text in their order; what stands before the first heading is in none. */
export function splitSections(source: string): Section[] {
  const sections: Section[] = [];
  const tokens = markdown.parse(source, { resolve: () => undefined });
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const [id, level] = [String(token.attrGet('id')), Number(token.tag.slice(1))];
      sections.push({ id, level, heading: textOf(tokens[index + 1]), text: '' });
    }
    const last = sections.at(-1);
    const isText = token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open';
    if (last && (isText || token.type === 'fence')) last.text += ` ${textOf(token)}`;
  });
  return sections;
}

/** The visible text of a line, or of a block of code. */
function textOf(token: Token | undefined): string {
  const { children, content = '' } = token ?? {};
  if (!children) return content;
  return children.map(({ type, content: part }) => (type === 'softbreak' ? ' ' : part)).join('');
}

/** One line of Markdown, without a paragraph around it. */
export function toInlineHtml(source: string): Html {
  return markdown.renderInline(source, { resolve: () => undefined });
}

/** The first heading, and the first sentence of prose below it. */
export function abstractOf(source: string): { title: string; abstract: string } {
  const [, title = ''] = /^# (.+)$/m.exec(source) ?? [];
  const prose = source.replaceAll(/^```[\s\S]*?^```$|^##+ .*$|^_.*_$/gm, '');
  const [, abstract = ''] = /^# .+\n+([\s\S]+?)(?:\.\s|:\n)/m.exec(prose) ?? [];
  return { title, abstract: `${abstract.replaceAll('\n', ' ')}.` };
}

/** Like GitHub: `## Run one` is `#run-one`. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const { rules } = markdown.renderer;

rules.table_open = () => '<div class="wide"><table>\n';
rules.table_close = () => '</table></div>\n';

/** A name that is too long for a narrow table. */
const LONG_NAME = /\S{16,}/g;

// A long name breaks between its words; nothing else of a table breaks within.
rules.code_inline = (tokens, index) => {
  const { content = '' } = tokens[index] ?? {};
  const breakable = (name: string) => name.replaceAll(/(?<=[a-z\d])[_./:=,]+/gi, '$&<wbr>');
  const code = markdown.utils.escapeHtml(content).replaceAll(LONG_NAME, breakable);
  return `<code>${code}</code>`;
};
