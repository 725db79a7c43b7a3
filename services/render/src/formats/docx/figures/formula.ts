import Big from 'big.js';
import type { ShownNumber } from './cell-number.ts';

/** Why a formula has no result. */
export class Uncomputable extends Error {
  override readonly name = 'Uncomputable';
}

/** What a formula may ask for. */
export interface FormulaSource {
  /** The numbers in cells on one side of the formula's: above, below, left or right. */
  side: (side: Side) => readonly ShownNumber[];
  /** The numbers in the cells from one corner to the other, such as `B2` and `C4`. */
  range: (from: string, to: string) => readonly ShownNumber[];
  /** A value by its name, such as `NUMPAGES`. */
  named: (name: string) => number | undefined;
}

export type Side = 'ABOVE' | 'BELOW' | 'LEFT' | 'RIGHT';

const SIDES: ReadonlySet<string> = new Set<Side>(['ABOVE', 'BELOW', 'LEFT', 'RIGHT']);

const CELL = /^[A-Z]{1,2}\d{1,4}$/;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|([-+*/^%(),;:]))/y;

/** Of nested brackets and signs. */
const MAX_DEPTH = 32;

const MAX_DIGITS = 1_000;

/** Exponents, and digits to round to. */
const MAX_POWER = 100;

type Numbers = readonly Big[];

const total = (numbers: Numbers) => numbers.reduce((sum, each) => sum.plus(each), new Big(0));
const most = (numbers: Numbers, sign: 1 | -1) =>
  numbers.reduce((best, each) => (each.cmp(best) === sign ? each : best), numbers[0] ?? new Big(0));

/** ISO/IEC 29500-1, 17.16.3.4. */
const OF_MANY = new Map(
  Object.entries<(numbers: Numbers) => Big>({
    SUM: total,
    COUNT: (numbers) => new Big(numbers.length),
    PRODUCT: (numbers) =>
      numbers.length === 0
        ? new Big(0)
        : numbers.reduce((product, each) => bounded(product.times(each))),
    AVERAGE: (numbers) => divided(total(numbers), new Big(numbers.length)),
    MIN: (numbers) => most(numbers, -1),
    MAX: (numbers) => most(numbers, 1),
  }),
);

type OfFew = (first: Big, second: Big | undefined) => Big;

const OF_FEW = new Map(
  Object.entries<OfFew>({
    ABS: (number) => number.abs(),
    INT: (number) => number.round(0, number.lt(0) ? Big.roundUp : Big.roundDown),
    SIGN: (number) => new Big(number.cmp(0)),
    ROUND: (number, places = new Big(0)) => number.round(wholeOf(places), Big.roundHalfUp),
    MOD: (number, divisor = new Big(0)) => {
      requireDivisor(divisor);
      return number.mod(divisor);
    },
  }),
);

/**
 * Computes a formula: numbers, `+ - * / ^ %`, brackets, cells, and the functions above.
 * @throws {Uncomputable} it asks for what is not there, or not known
 */
export function computed(formula: string, source: FormulaSource): Big {
  const tokens = tokenize(formula);
  let at = 0;
  let depth = 0;
  const take = (...wanted: readonly string[]) => {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    at += 1;
    return token;
  };
  const need = (wanted: string) => {
    if (take(wanted) === undefined) throw notUnderstood(tokens[at] ?? 'its end');
  };

  const sum = (): Big => {
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      const next = product();
      value = bounded(sign === '+' ? value.plus(next) : value.minus(next));
    }
    return value;
  };
  const product = () => {
    let value = power();
    for (let sign = take('*', '/'); sign; sign = take('*', '/')) {
      const next = power();
      value = sign === '*' ? bounded(value.times(next)) : divided(value, next);
    }
    return value;
  };
  const power = () => {
    let value = signed();
    while (take('^')) value = bounded(value.pow(wholeOf(signed())));
    return value;
  };
  const signed = (): Big => {
    if (++depth > MAX_DEPTH) throw new Uncomputable('it is nested too deeply');
    const sign = take('-', '+');
    let value = sign ? signed() : operand();
    while (take('%')) value = value.div(100);
    depth -= 1;
    return sign === '-' ? value.times(-1) : value;
  };
  const operand = (): Big => {
    if (take('(')) {
      const value = sum();
      need(')');
      return value;
    }
    const token = tokens[at++] ?? 'its end';
    if (/^\d/.test(token)) return new Big(token);
    const name = token.toUpperCase();
    const ofMany = OF_MANY.get(name);
    if (ofMany) return ofMany(numbers());
    const operate = OF_FEW.get(name);
    if (operate) return ofFew(operate);
    if (CELL.test(name)) return source.range(name, name)[0]?.value ?? new Big(0);
    const value = source.named(name);
    if (value === undefined) throw notUnderstood(token);
    return new Big(value);
  };
  const ofFew = (operate: OfFew) => {
    need('(');
    const first = sum();
    const second = take(',', ';') ? sum() : undefined;
    need(')');
    return bounded(operate(first, second));
  };
  /** The arguments of a function of any number of them. */
  const numbers = (): Numbers => {
    const found: Big[] = [];
    need('(');
    do found.push(...argument());
    while (take(',', ';'));
    need(')');
    return found;
  };
  const argument = (): Numbers => {
    const name = tokens[at]?.toUpperCase() ?? '';
    if (SIDES.has(name)) {
      at += 1;
      return source.side(name as Side).map(({ value }) => value);
    }
    // A cell that no sign follows, or the first of several.
    const isAlone = CELL.test(name) && /^[,;:)]$/.test(tokens[at + 1] ?? '');
    return isAlone ? range(name) : [sum()];
  };
  const range = (name: string): Numbers => {
    at += 1;
    const to = take(':') ? (tokens[at++]?.toUpperCase() ?? '') : name;
    if (!CELL.test(to)) throw notUnderstood(to);
    return source.range(name, to).map(({ value }) => value);
  };

  const value = sum();
  if (at < tokens.length) throw notUnderstood(tokens[at] ?? '');
  return value;
}

/** Where arguments are divided by semicolons, commas are decimal points. */
function tokenize(formula: string): string[] {
  const text = formula.includes(';') ? formula.replace(/(?<=\d),(?=\d)/g, '.') : formula;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
    if (TOKEN.lastIndex === text.length) return tokens;
  }
  throw notUnderstood(text.trim());
}

function divided(number: Big, divisor: Big): Big {
  requireDivisor(divisor);
  return number.div(divisor);
}

function requireDivisor(divisor: Big): void {
  if (divisor.eq(0)) throw new Uncomputable('it divides by zero');
}

function wholeOf(number: Big): number {
  const whole = number.toNumber();
  if (Number.isInteger(whole) && Math.abs(whole) <= MAX_POWER) return whole;
  throw new Uncomputable(
    `it needs a whole number up to ${MAX_POWER} where ${number.toString()} is`,
  );
}

function bounded(number: Big): Big {
  if (number.c.length <= MAX_DIGITS && Math.abs(number.e) <= MAX_DIGITS) return number;
  throw new Uncomputable(`it makes a number of more than ${MAX_DIGITS} digits`);
}

function notUnderstood(text: string): Uncomputable {
  return new Uncomputable(`“${text.slice(0, 40)}” is not known in it`);
}
