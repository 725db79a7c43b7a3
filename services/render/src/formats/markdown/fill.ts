import type { Syntax } from '@platen/contracts';
import type { Scope } from '../../variables/filler.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import { keepForeignBraces, withForeignBraces } from './code/foreign-braces.ts';
import { tightenTagLines } from './tag-lines.ts';
import type { Values } from './values.ts';

interface Site {
  filler: Filler;
  values: Values;
  syntax: Syntax | undefined;
  /** JSON Pointer of the source. */
  at: string;
  scope?: Scope;
}

/**
 * Markdown with placeholders where its values will stand.
 * @throws {PlatenError} template_error
 */
export function fillMarkdown(
  source: string,
  { filler, values, syntax = 'liquid', at, scope = {} }: Site,
): string {
  const lines = source.replace(/\r\n?/g, '\n');
  if (syntax === 'off') return lines;
  const own = keepForeignBraces(lines, (name) => filler.has(name, scope));
  const template = syntax === 'liquid' ? tightenTagLines(own) : own;
  return withForeignBraces(filler.fill(template, { write: values.hold, at, scope }));
}
