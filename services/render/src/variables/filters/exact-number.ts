import { parseKeepingNumbers } from '@platen/contracts';
import { Drop } from 'liquidjs';

/** V8's since Node.js 22; TypeScript's library does not know it yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Whole numbers and decimals; what has an exponent is written as JavaScript writes it. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** A number in the digits of the request, of which JavaScript would lose some. */
export class ExactNumber extends Drop {
  readonly source: string;

  constructor(source: string) {
    super();
    this.source = source;
  }

  override valueOf(): number {
    return Number(this.source);
  }

  toJSON(): unknown {
    return rawJSON(this.source);
  }
}

/** Parses JSON; numbers that JavaScript would write in another way become ExactNumbers. */
export function parseExactly(json: string): unknown {
  return parseKeepingNumbers(json, (source) => new ExactNumber(source));
}

/** @param decimal in plain digits @returns a number where that says the same */
export function exact(decimal: string): number | ExactNumber {
  const number = Number(decimal);
  return String(number) === decimal || !DECIMAL.test(decimal) ? number : new ExactNumber(decimal);
}

export function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof ExactNumber || Object.values(value).some(holdsExact);
}

/**
 * A value as plain JSON.
 * @param write what becomes of an exact number
 */
export function withoutExact(value: unknown, write: (number: ExactNumber) => unknown): unknown {
  if (value instanceof ExactNumber) return write(value);
  if (Array.isArray(value)) return value.map((each) => withoutExact(each, write));
  if (typeof value !== 'object' || value === null || value instanceof Drop) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutExact(each, write)]),
  );
}
