import Big from 'big.js';
import { filters as standard, toValue, type Liquid } from 'liquidjs';
import { butNot, wholeNumber } from './argument.ts';
import { exact, ExactNumber } from './exact-number.ts';
import { isRecord } from '@platen/contracts';
import type { Lookup } from '../lookup.ts';
import { textOf } from '../text.ts';
import { NUMBER } from './locale-formats.ts';
import { TemplateMistake } from '../template-mistake.ts';

/** A constructor of our own: quotients are cut off here, and rounded afterwards. */
const Decimal = Big();
Decimal.RM = Big.roundDown;

/** Of quotients. */
const SIGNIFICANT_DIGITS = 20;

/** A product of products could have ever more, and takes a time that grows with their square; no document needs so many. */
const MAX_DIGITS = 1_000;

type Operation = (left: Big, right: Big) => Big;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  plus: (left, right) => left.plus(right),
  minus: (left, right) => left.minus(right),
  times: (left, right) => left.times(right),
  divided_by: divided,
  modulo: (left, right) => left.mod(divisor(right)),
  at_least: (left, right) => (left.lt(right) ? right : left),
  at_most: (left, right) => (left.gt(right) ? right : left),
};

const ROUNDINGS: Readonly<Record<string, (number: Big) => Big>> = {
  abs: (number) => number.abs(),
  ceil: (number) => number.round(0, number.gt(0) ? Big.roundUp : Big.roundDown),
  floor: (number) => number.round(0, number.gt(0) ? Big.roundDown : Big.roundUp),
};

/** Liquid's filters of numbers, exact in decimals. */
export function registerArithmetic(engine: Liquid): void {
  for (const [name, operate] of Object.entries(OPERATIONS)) {
    engine.registerFilter(name, (left: unknown, right: unknown) =>
      written(operate(decimalOf(left, name), decimalOf(right, name))),
    );
  }
  for (const [name, round] of Object.entries(ROUNDINGS)) {
    engine.registerFilter(name, (value: unknown) => written(round(decimalOf(value, name))));
  }
  engine.registerFilter('round', (value: unknown, places: unknown = 0) =>
    written(decimalOf(value, 'round').round(wholeNumber(places, 'round'), Big.roundHalfUp)),
  );
  engine.registerFilter('sum', sum);
}

function* sum(
  this: { context: unknown },
  list: unknown,
  property?: unknown,
): Generator<unknown, unknown, unknown> {
  const map = standard['map'] as (this: unknown, list: unknown, property: unknown) => unknown;
  const values: unknown =
    property === undefined ? toValue(list) : yield map.call(this, list, property);
  const all = (Array.isArray(values) ? values.flat(Infinity) : [values]) as unknown[];
  if (property === undefined && all.some(isRecord))
    throw new TemplateMistake('sum takes the name of a property in quotes, as in | sum: "price"');
  // A sum of nothing would be 0, as if that were known.
  if (property !== undefined && all.length > 0 && all.every((value) => value === undefined))
    (this.context as Lookup).job.missing.note(textOf(property));
  return written(
    all.reduce<Big>((total, value) => total.plus(decimalOf(value, 'sum')), new Decimal(0)),
  );
}

/** -1, 0 or 1, exactly; undefined where one is no number. */
export function compared(left: unknown, right: unknown): number | undefined {
  const [a, b] = [left, right].map((each) => (isNumber(each) ? decimalOf(each, '') : undefined));
  return a && b ? a.cmp(b) : undefined;
}

function isNumber(value: unknown): boolean {
  return value instanceof ExactNumber || (typeof value === 'number' && Number.isFinite(value));
}

/**
 * What is missing counts for nothing, as in Shopify's Liquid.
 * @throws {TemplateMistake} it is no number
 */
function decimalOf(value: unknown, filter: string): Big {
  if (value instanceof ExactNumber) return read(value.source);
  const plain: unknown = toValue(value);
  if (plain === undefined || plain === null || plain === '') return new Decimal(0);
  const text = typeof plain === 'number' || typeof plain === 'string' ? String(plain).trim() : '';
  if (NUMBER.test(text)) return read(text.replace(/^\+/, ''));
  throw new TemplateMistake(`${filter} needs a number such as 12.5${butNot(plain)}`);
}

function read(text: string): Big {
  if (text.length > LONGEST) throw tooManyDigits('it has');
  return new Decimal(text);
}

/** With its sign, point and exponent. */
const LONGEST = MAX_DIGITS + '-.e-999'.length;

const tooManyDigits = (what: string) =>
  new TemplateMistake(`${what} a number of more than ${MAX_DIGITS} digits`);

function divided(left: Big, right: Big): Big {
  // One decimal more than requested.
  Decimal.DP = Math.max(0, SIGNIFICANT_DIGITS + 1 - (left.e - right.e));
  return left.div(divisor(right)).prec(SIGNIFICANT_DIGITS, Big.roundHalfUp);
}

function divisor(number: Big): Big {
  if (number.eq(0)) throw new TemplateMistake('it divides by zero');
  return number;
}

function written(number: Big): number | ExactNumber {
  if (number.c.length > MAX_DIGITS || Math.abs(number.e) > MAX_DIGITS) {
    throw tooManyDigits('it makes');
  }
  return exact(number.toFixed());
}
