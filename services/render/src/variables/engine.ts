import {
  Liquid,
  ParseError,
  Parser,
  TypeGuards,
  type Context,
  type Template,
  type Token,
  type TopLevelToken,
} from 'liquidjs';
import { OPERATORS } from './filters/comparisons.ts';
import { compile, type Compiled } from './syntax/compile.ts';
import { registerFilters } from './filters/filters.ts';
import type { Lookup } from './lookup.ts';
import { Placeholder, writtenOf } from './syntax/placeholder.ts';
import { memoized } from './memoized.ts';
import { quoted } from './quoted.ts';
import { scan } from './syntax/scan.ts';
import { registerTags } from './syntax/tags.ts';
import { PlaceholderToken, queueOf } from './syntax/tokens.ts';
import { TemplateMistake } from './template-mistake.ts';

type IsKey = (name: string) => boolean;

/** LiquidJS without files and with our filters; it keeps nothing of a request. */
export const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  operators: OPERATORS,
  outputEscape: escapeOutput as (value: unknown) => string,
  templates: {}, // instead of the file system
});
registerTags(engine);
registerFilters(engine);

/**
 * @param isKey which names are variables': they come before expressions
 * @throws LiquidJS's errors, with the place
 */
export function parseTemplate(source: string, isKey: IsKey): Template[] {
  return new PlaceholderParser(isKey).parseTokens(queueOf(scan(source, { engine, isKey })));
}

/** The same placeholder stands in many places. */
const MAX_REMEMBERED = 1_000;

class PlaceholderParser extends Parser {
  readonly #isKey: IsKey;
  readonly #compiled = new Map<string, Compiled>();

  constructor(isKey: IsKey) {
    super(engine);
    this.#isKey = isKey;
  }

  override parseToken(token: TopLevelToken, rest: TopLevelToken[]) {
    if (!(token instanceof PlaceholderToken)) return super.parseToken(token, rest);
    return this.#placeholder(token) as unknown as ReturnType<Parser['parseToken']>;
  }

  #placeholder(token: PlaceholderToken): Placeholder {
    try {
      return new Placeholder(token, this.#compile(token.text));
    } catch (error) {
      throw new ParseError(error as Error, token);
    }
  }

  #compile(text: string): Compiled {
    return memoized(this.#compiled, text, MAX_REMEMBERED, () =>
      printable(compile(text, engine, this.#isKey)),
    );
  }
}

/** A choice would print `true` or `false`: with other engines it is one of the values. */
function printable(compiled: Compiled): Compiled {
  const isChoice = (token: Token) =>
    TypeGuards.isOperatorToken(token) && ['and', 'or'].includes(token.operator);
  if (!compiled.initial?.postfix.some(isChoice)) return compiled;
  throw new TemplateMistake(
    `${quoted(compiled.text)} is true or false; write {{ a | default: b }}, or {% if … %}`,
  );
}

/** The output of `cycle`; placeholders write their values themselves. Our `Output` accepts values that are no string. */
function escapeOutput(this: unknown, value: unknown): unknown {
  const { context } = this as { context: Context };
  return writtenOf(value, context as Lookup);
}
