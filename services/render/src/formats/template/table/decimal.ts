/** An exact number: `digits` / 10 ^ `scale`. */
export interface Decimal {
  digits: bigint;
  /** Digits after the point, ≥ 0. */
  scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

const DECIMAL = /^([+-]?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads a number, or a text that is one, such as `12.50` or `-1e3`: digit for
 * digit, as it is written.
 * @returns undefined for anything else
 */
export function parseDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: scaled(a, scale) + scaled(b, scale), scale };
}

/** A quotient with `scale` digits after the point; further ones are cut off. @param count > 0 */
export function divide(a: Decimal, count: number, scale: number): Decimal {
  return { digits: scaled(a, scale) / BigInt(count), scale };
}

/** With so many digits after the point; half is rounded away from zero. */
export function rounded(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { digits: scaled(a, scale), scale };
  const unit = 10n ** BigInt(a.scale - scale);
  const half = (a.digits < 0n ? -unit : unit) / 2n;
  return { digits: (a.digits + half) / unit, scale };
}

/** Such as `-12.50`. */
export function decimalText({ digits, scale }: Decimal): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const sign = digits < 0n ? '-' : '';
  if (scale === 0) return sign + text;
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function scaled(a: Decimal, scale: number): bigint {
  const shift = BigInt(scale - a.scale);
  return shift >= 0n ? a.digits * 10n ** shift : a.digits / 10n ** -shift;
}
