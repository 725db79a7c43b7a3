import type { Lookup } from '../lookup.ts';
import { follow, isSimplePath } from './names.ts';
import type { Output } from '../output.ts';
import { writtenOf } from './placeholder.ts';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Fills names and paths; everything else between braces stays as it stands. */
export function fillPlaceholders(source: string, lookup: Lookup, output: Output): void {
  let done = 0;
  for (const found of source.matchAll(PLACEHOLDER)) {
    const name = (found[1] ?? '').trim();
    const value = valueOf(name, lookup);
    if (!isFilled(name, value, lookup)) continue;
    output.write(source.slice(done, found.index));
    output.put(writtenOf(value, lookup));
    done = found.index + found[0].length;
  }
  output.write(source.slice(done));
}

/** Also notes what is missing. */
function isFilled(name: string, value: unknown, { job }: Lookup): boolean {
  if (value !== undefined) return true;
  if (!isSimplePath(name)) return false;
  job.missing.note(name);
  return !job.keeps;
}

/** The value of a name or path; undefined if there is none. */
export function valueOf(name: string, lookup: Lookup): unknown {
  const find = (key: string) => lookup.find(key);
  return find(name) ?? (isSimplePath(name) ? follow(name, find) : undefined);
}
