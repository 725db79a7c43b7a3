import type { Context, Emitter, Template, Token } from 'liquidjs';
import type { Compiled } from './compile.ts';
import { evaluate } from './expression.ts';
import type { Lookup } from '../lookup.ts';
import { Written, type Output } from '../output.ts';
import { Rendered } from '../rendered.ts';
import { textOf } from '../text.ts';

export class Placeholder implements Template {
  readonly token: Token;
  readonly #compiled: Compiled;

  constructor(token: Token, compiled: Compiled) {
    this.token = token;
    this.#compiled = compiled;
  }

  render(context: Context, emitter: Emitter): void {
    putValue(this.#compiled, {
      lookup: context as Lookup,
      output: emitter as Output,
      source: () => this.token.getText(),
    });
  }
}

interface Place {
  lookup: Lookup;
  output: Output;
  /** The text that stays if the value is missing and placeholders are kept. */
  source: () => string;
}

/** Evaluates and writes, and notes what is missing. */
export function putValue(compiled: Compiled, { lookup, output, source }: Place): void {
  const missing: string[] = [];
  const value = evaluate(compiled, lookup, missing);
  for (const name of missing) lookup.job.missing.note(name);
  if (missing.length > 0 && lookup.job.keeps) {
    output.write(source());
    return;
  }
  const isRaw = compiled.filters.at(-1)?.raw === true;
  output.put(isRaw ? sourceOf(value, lookup) : writtenOf(value, lookup));
}

/** A value as the document's format needs it. */
export function writtenOf(value: unknown, { job, put }: Lookup): Written {
  const plain = textOf(value);
  job.budget.expectLength(plain.length);
  return new Written(value instanceof Rendered ? value.written(put) : put(plain), plain);
}

function sourceOf(value: unknown, { put }: Lookup): Written {
  const plain = textOf(value);
  return new Written(value instanceof Rendered ? value.source(put) : plain, plain);
}
