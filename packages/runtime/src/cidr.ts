import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A range of addresses of one family (RFC 4632, RFC 4291 section 2.3). */
export interface Cidr {
  text: string;
  address: ipaddr.IPv4 | ipaddr.IPv6;
  /** How many leading bits all of its addresses share. */
  length: number;
}

/** Length of the prefix of IPv4 addresses in IPv6 (::ffff:0:0/96). */
const MAPPED_BITS = 96;

/**
 * Reads one range, such as `192.0.2.0/24` or `2001:db8::/32`.
 * @throws {RangeError} names the text and its correct form
 */
export function readCidr(text: string): Cidr {
  if (!isWellFormed(text)) {
    throw new RangeError(`${text} is not a range: write one such as 192.0.2.0/24 or 2001:db8::/32`);
  }
  const [address, length] = ipaddr.parseCIDR(text);
  if (address.toString() !== firstOf(address.kind(), text).toString()) {
    throw new RangeError(
      `${text} begins in the middle of its range: write the range's first address`,
    );
  }
  // Guards compare IPv4 addresses as IPv4, so this range would match nothing.
  if ('parts' in address && address.isIPv4MappedAddress() && length >= MAPPED_BITS) {
    throw new RangeError(`${text} is IPv4: write it as IPv4`);
  }
  return { text, address, length };
}

/** @param address IPv4 or IPv6 without a zone, as `isIP` of node:net accepts it */
export function contains(range: Cidr, address: string): boolean {
  return has(range, ipaddr.parse(address));
}

/** Whether all of one range is in another. */
export function isWithin(inner: Cidr, outer: Cidr): boolean {
  return inner.length >= outer.length && has(outer, inner.address);
}

function has({ address, length }: Cidr, other: Cidr['address']): boolean {
  return other.kind() === address.kind() && other.match(address, length);
}

/** A setting with ranges, separated by commas or spaces; absent: none. */
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

/** The library also accepts other spellings of IPv4, zones, and a length with leading zeros. */
function isWellFormed(text: string): boolean {
  const [address = '', length = '', ...more] = text.split('/');
  const isLength = /^(0|[1-9]\d{0,2})$/.test(length) && ipaddr.isValidCIDR(text);
  return more.length === 0 && isIP(address) > 0 && !address.includes('%') && isLength;
}

function firstOf(kind: 'ipv4' | 'ipv6', text: string): Cidr['address'] {
  return (kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(text);
}
