import type { Argument, Option } from 'commander';

type Asked = Argument | Option;

const SOURCES = new WeakMap<Asked, () => string[]>();

/** Says what may stand in the place of an option's value or an argument; it is asked when somebody types. */
export function completing<T extends Asked>(asked: T, words: () => string[]): T {
  SOURCES.set(asked, words);
  return asked;
}

/** What may stand there; nothing where only the user knows. */
export function wordsFor(asked: Asked): string[] {
  return SOURCES.get(asked)?.() ?? asked.argChoices ?? [];
}
