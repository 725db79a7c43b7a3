import { propertyOf } from '../lookup.ts';

/** Keys that are no expression: letters, digits, spaces and `_-.`. */
const PLAIN = /^[\p{L}\p{M}\p{N}\s_.-]*$/u;

/** A key, or a path of keys and indexes, as `syntax: "simple"` has it. */
const SIMPLE_PATH =
  /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ -]*(?:\.[\p{L}\p{M}\p{N}_ -]+|\[\d+\]|\["[^"\]]*"\]|\['[^'\]]*'\])*$/u;

const SEGMENT = /\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]|([^.[]+)/g;

export function isPlainName(text: string): boolean {
  return PLAIN.test(text);
}

export function isSimplePath(text: string): boolean {
  return SIMPLE_PATH.test(text);
}

/** Follows a path whose keys may have spaces; undefined where it leads nowhere. */
export function follow(path: string, find: (name: string) => unknown): unknown {
  const [first, ...rest] = Array.from(path.matchAll(SEGMENT), keyOf);
  if (first === undefined) return undefined;
  return rest.reduce((value, key) => propertyOf(value, key), find(String(first)));
}

function keyOf([, index, double, single, name]: RegExpExecArray): string | number {
  return index === undefined ? (double ?? single ?? name ?? '').trim() : Number(index);
}
