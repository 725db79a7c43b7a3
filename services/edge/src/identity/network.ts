import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits that a network's owner does not choose: RFC 6177 gives every site at least a /64. */
const NETWORK_GROUPS = 4;

/** Stands for all callers without a known address. */
const UNKNOWN = 'unknown';

/**
 * The network of an address: an IPv4 address itself, or the /64 of an IPv6 address, within which one machine
 * may take any. Drops a port, which some proxies add.
 */
export function networkOf(address = ''): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bracketed ?? address) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : UNKNOWN;
  const v6 = (bracketed ?? address).replace(/%.*$/, '');
  if (!isIPv6(v6)) return UNKNOWN;
  const network = ipaddr.IPv6.parse(v6).parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
