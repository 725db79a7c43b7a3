import ipaddr from 'ipaddr.js';

/** Looks public, but is the agent of an Azure host. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/** All addresses of Internet hosts (IANA, IPv6 global unicast: 2000::/3). */
const FIRST_BITS = { mask: 0xe000, value: 0x2000 };

/**
 * Whether an address belongs to a host of the Internet. It is in none of IANA's special-purpose registries, carries
 * no IPv4 address inside (mapped, 6to4, Teredo, NAT64), and has no zone.
 */
export function isGlobal(address: string): boolean {
  // A zone names a link of this host (RFC 4007), so no Internet address has one.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return parsed.toString() !== AZURE_WIRE_SERVER;
  const [first = 0] = 'parts' in parsed ? parsed.parts : [];
  return (first & FIRST_BITS.mask) === FIRST_BITS.value;
}
