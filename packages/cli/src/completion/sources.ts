import type { Argument, Option } from 'commander';

type Asked = Argument | Option;

const SOURCES = new WeakMap<Asked, () => string[]>();

/** Gives the candidates for an option's value or an argument while the user types. */
export function completing<T extends Asked>(asked: T, words: () => string[]): T {
  SOURCES.set(asked, words);
  return asked;
}

/** The candidates; nothing if only the user knows. */
export function wordsFor(asked: Asked): string[] {
  return SOURCES.get(asked)?.() ?? asked.argChoices ?? [];
}
