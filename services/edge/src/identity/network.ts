import { isIPv4, isIPv6 } from 'node:net';

/** Groups of 16 bits that a network's owner does not choose: RFC 6177 gives every site at least a /64. */
const NETWORK_GROUPS = 4;

/** What a caller can be from whose address nobody knows. */
const UNKNOWN = 'unknown';

/**
 * Who an address stands for: an IPv4 address itself, an IPv6 address its /64, within which one machine
 * may take any. A port, which some proxies add, is left out.
 */
export function networkOf(address = ''): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bracketed ?? address) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : UNKNOWN;
  const v6 = (bracketed ?? address).replace(/%.*$/, '');
  if (!isIPv6(v6)) return UNKNOWN;
  return `${groupsOf(v6).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups, each as short as it can be written; the last two may stand as an IPv4 address. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`); // the shortest form, RFC 5952
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
