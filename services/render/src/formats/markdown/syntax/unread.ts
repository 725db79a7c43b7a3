import type { Token } from 'markdown-it';

/** Syntax of another dialect that was recognised, but is not shown as its author saw it. */
export interface UnreadSyntax {
  /** From 1; of the Markdown with its values put in. */
  line: number;
  text: string;
}

interface Environment {
  unread?: UnreadSyntax[];
}

/** @param line from 0 */
export function noteUnread(env: unknown, line: number, text: string): void {
  ((env as Environment).unread ??= []).push({ line: line + 1, text });
}

export function unreadIn(env: unknown): readonly UnreadSyntax[] {
  return (env as Environment).unread ?? [];
}

/** The line of an offset in a paragraph's text. */
export function lineOf({ map, content }: Pick<Token, 'map' | 'content'>, offset: number): number {
  return (map?.[0] ?? 0) + (content.slice(0, offset).match(/\n/g)?.length ?? 0);
}
