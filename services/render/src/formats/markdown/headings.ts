import { orElse } from '@platen/contracts';
import GithubSlugger from 'github-slugger';
import type { MarkdownIt, Token } from 'markdown-it';
import { noteUnread } from './syntax/unread.ts';
import { everyToken, plainText } from './tokens.ts';
import type { Values } from './values.ts';

/** A heading outside lists, quotes and alerts. */
export interface Heading {
  /** 1 to 6. */
  level: number;
  id: string;
  /** Without markup, the values put in. */
  text: string;
  open: Token;
  /** Its text as tokens. */
  line: readonly Token[];
}

/** Gives every heading without an id of its own the one that GitHub would, so that links to it work. */
export function useHeadingIds(md: MarkdownIt, values: Values): void {
  md.core.ruler.push('heading_ids', ({ tokens }) => {
    const slugger = new GithubSlugger();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open' || token.attrGet('id') !== null) continue;
      const text = headingText(tokens[index + 1], values);
      token.attrSet('id', slugger.slug(text) || slugger.slug('section'));
    }
  });
}

export function headingsOf(tokens: readonly Token[], values: Values): Heading[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || token.level > 0) return [];
    const inline = tokens[index + 1];
    return {
      level: Number(token.tag.slice(1)),
      id: String(token.attrGet('id')),
      text: headingText(inline, values),
      open: token,
      line: inline?.children ?? [],
    };
  });
}

function headingText(inline: Token | undefined, values: Values): string {
  return values
    .text(plainText(inline?.children ?? []))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The names that HTML gives to places. */
const NAMED = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Links to places that a whole document does not have. */
export function noteLostTargets(tokens: readonly Token[], env: unknown, values: Values): void {
  const places = new Set([...everyToken(tokens)].flatMap((token) => placesIn(token, values)));
  let line = 0;
  for (const { map, children } of tokens) {
    line = map?.[0] ?? line; // a cell of a table has none
    for (const child of children ?? []) {
      if (child.type.endsWith('break')) line += 1;
      const [, name] = /^#(?!fn(?:ref)?:)(.+)/.exec(String(child.attrGet('href'))) ?? [];
      if (name && !places.has(decoded(name))) noteUnread(env, line, `#${name}`);
    }
  }
}

function placesIn(token: Token, values: Values): string[] {
  if (!token.type.startsWith('html_')) return [String(token.attrGet('id') ?? 'top')];
  return Array.from(values.text(token.content).matchAll(NAMED), (all) => all.slice(1).join(''));
}

function decoded(name: string): string {
  return orElse(() => decodeURIComponent(name), name);
}
