import type { Argument, Option } from 'commander';

type Target = Argument | Option;

const SOURCES = new WeakMap<Target, () => string[]>();

/** Gives the candidates for an option's value or an argument while the user types. */
export function completing<T extends Target>(target: T, words: () => string[]): T {
  SOURCES.set(target, words);
  return target;
}

/** The candidates; nothing if only the user knows. */
export function wordsFor(target: Target): string[] {
  return SOURCES.get(target)?.() ?? target.argChoices ?? [];
}
