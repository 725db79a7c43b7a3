import {
  Filter,
  LiquidError,
  type Expression,
  type FilteredValueToken,
  type Liquid,
} from 'liquidjs';
import { checkArguments } from '../filters/filter-arguments.ts';
import { filterRemedy, isForeignName } from './foreign-syntax.ts';
import { isPlainName } from './names.ts';
import { notAnExpression, StrictTokenizer } from './strict-tokenizer.ts';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';

type IsKey = (name: string) => boolean;

type FilterToken = FilteredValueToken['filters'][number];

/** The parsed text between braces. */
export interface Compiled {
  text: string;
  /** The text before the first filter, as written. */
  head: string;
  /** Absent where the head is a name and nothing else. */
  initial?: Expression;
  filters: Filter[];
}

/**
 * Compiles an expression: a variable's name with any characters, a Liquid expression, or a plain name that may be
 * missing. @param isKey whether a name is a variable's @throws {TemplateMistake} naming the fault
 */
export function compile(text: string, engine: Liquid, isKey: IsKey): Compiled {
  if (isKey(text)) return { text, head: text, filters: [] };
  const bar = text.indexOf('|');
  const head = bar === -1 ? text : text.slice(0, bar).trim();
  if (!isKey(head) && isForeignName(head)) throw new TemplateMistake(notAnExpression(head));
  const read = attempt(text, isKey);
  if (!(read instanceof Error)) {
    return { text, head, initial: read.initial, filters: made(read.filters, engine) };
  }
  if (!isKey(head) && !isPlainName(head)) throw read;
  return { text, head, filters: bar === -1 ? [] : made(filtersOf(text, bar), engine) };
}

function attempt(text: string, isNamed: IsKey): FilteredValueToken | Error {
  const tokenizer = Object.assign(new StrictTokenizer(text), { isNamed });
  try {
    const read = tokenizer.readFilteredValue();
    tokenizer.skipBlank();
    return tokenizer.end() ? read : new TemplateMistake(notAnExpression(text));
  } catch (error) {
    return LiquidError.is(error) ? new TemplateMistake(notAnExpression(text)) : (error as Error);
  }
}

function filtersOf(text: string, bar: number): FilterToken[] {
  try {
    return new StrictTokenizer(text.slice(bar)).readFilters();
  } catch (error) {
    throw LiquidError.is(error) ? new TemplateMistake(notAnExpression(text)) : error;
  }
}

function made(tokens: FilterToken[], engine: Liquid): Filter[] {
  return tokens.map((token) => {
    const handler = engine.filters[token.name];
    if (!handler)
      throw new TemplateMistake(`there is no filter ${quoted(token.name)}${orFilter(token.name)}`);
    checkArguments(token);
    return new Filter(token, handler, engine);
  });
}

function orFilter(name: string): string {
  const remedy = filterRemedy(name);
  return remedy ? `; ${remedy}` : '';
}
