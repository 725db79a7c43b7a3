import { isIP } from 'node:net';
import { z } from 'zod';

/** A range of addresses of one family (RFC 4632, RFC 4291 section 2.3). */
export interface Cidr {
  text: string;
  family: 4 | 6;
  /** The bits that all of its addresses begin with, as a text of zeros and ones. */
  bits: string;
}

const WIDTHS = { 4: 32, 6: 128 } as const;

/** ::ffff:0:0/96, IPv4 written as IPv6. */
const MAPPED = '0'.repeat(80) + '1'.repeat(16);

/**
 * Reads one range, such as `192.0.2.0/24` or `2001:db8::/32`.
 * @throws {RangeError} that names the text and says what to write instead
 */
export function readCidr(text: string): Cidr {
  const [address = '', length = '', ...more] = text.split('/');
  const family = familyOf(address);
  if (family === undefined || more.length > 0 || !isLength(length, WIDTHS[family])) {
    throw new RangeError(`${text} is not a range: write one such as 192.0.2.0/24 or 2001:db8::/32`);
  }
  const all = bitsOf(address);
  const bits = all.slice(0, Number(length));
  if (all.includes('1', bits.length)) {
    throw new RangeError(
      `${text} begins in the middle of its range: write the range's first address`,
    );
  }
  // A guard looks at IPv4 addresses as IPv4, so this range would match nothing.
  if (bits.startsWith(MAPPED)) throw new RangeError(`${text} is IPv4: write it as IPv4`);
  return { text, family, bits };
}

/** @param address IPv4 or IPv6 as `isIP` of node:net takes it, without a zone */
export function contains({ family, bits }: Cidr, address: string): boolean {
  return familyOf(address) === family && bitsOf(address).startsWith(bits);
}

/** A setting that lists ranges, separated by commas or spaces; left out, there are none. */
export const cidrs = () =>
  z
    .string()
    .default('')
    .transform((text, context) =>
      text
        .split(/[\s,]+/)
        .filter(Boolean)
        .flatMap((one) => {
          try {
            return [readCidr(one)];
          } catch (error) {
            context.addIssue({ code: 'custom', message: (error as RangeError).message });
            return [];
          }
        }),
    );

function familyOf(address: string): Cidr['family'] | undefined {
  const family = address.includes('%') ? 0 : isIP(address);
  return family === 4 || family === 6 ? family : undefined;
}

/** In digits, without leading zeros. */
function isLength(text: string, max: number): boolean {
  return /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max;
}

function bitsOf(address: string): string {
  const bits = (parts: string[], radix: number, width: number) =>
    parts.map((part) => Number.parseInt(part, radix).toString(2).padStart(width, '0')).join('');
  return isIP(address) === 4 ? bits(address.split('.'), 10, 8) : bits(groupsOf(address), 16, 16);
}

/** The eight groups of an IPv6 address. A URL writes an address in one way only (RFC 5952). */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
