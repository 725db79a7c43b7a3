import { BlockList, isIPv6 } from 'node:net';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isGlobal } from './global-address.ts';

/** IANA's special-purpose registry of IPv4 addresses, multicast, and ranges of clouds. */
const IPV4_RANGES = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT; Alibaba metadata'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', "Azure's wire server"],
  ['169.254.0.0/16', 'link-local; metadata'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments; Oracle metadata'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved, and broadcast'],
] as const;

/** The same for IPv6, within global unicast (2000::/3). */
const IPV6_RANGES = [
  ['2001::/23', 'protocol assignments: Teredo, benchmarking, ORCHID, AMT'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
] as const;

const special = new BlockList();
for (const [range] of [...IPV4_RANGES, ...IPV6_RANGES]) {
  const [network = '', bits] = range.split('/');
  special.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
}

const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

const groups = (value: bigint) =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n]
    .map((shift) => ((value >> shift) & 0xffffn).toString(16))
    .join(':');

const hex = (address: string) =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('');

const ipv4 = fc.nat(0xffffffff).map(dotted);
const ipv6 = fc.bigInt(0n, (1n << 128n) - 1n);

/** The first and the last address of a range of IPv4. */
function endsOf(range: string): string[] {
  const [network = '', bits] = range.split('/');
  const first = Number.parseInt(hex(network), 16);
  return [dotted(first), dotted(first + 2 ** (32 - Number(bits)) - 1)];
}

test.each(IPV4_RANGES)('%s is not global: %s', (range, _) => {
  for (const address of endsOf(range))
    expect([address, isGlobal(address)]).toEqual([address, false]);
});

test.each([
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:8.8.8.8', 'IPv4-translated'],
  ['64:ff9b::8.8.8.8', 'NAT64'],
  ['64:ff9b:1::8.8.8.8', 'local NAT64'],
  ['100::1', 'discard'],
  ['100:0:0:1::1', 'dummy'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarking'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:db8::1', 'documentation'],
  ['2002:a00:5::1', '6to4'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'not assigned'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'unique local; metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
])('%s is not global: %s', (address) => {
  expect(isGlobal(address)).toBe(false);
});

test.each(['', 'localhost', 'example.org', '10.0.0', '0x7f.1', '1.2.3.4.5', '[::1]', '1.1.1.1 '])(
  'an invalid address is not global: "%s"',
  (text) => {
    expect(isGlobal(text)).toBe(false);
  },
);

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::200e',
  '2001:4860:4860::8888',
  '2003::1',
])('%s is global', (address) => {
  expect(isGlobal(address)).toBe(true);
});

describe('any address', () => {
  test('of IPv4 is global exactly if no registry has it', () => {
    fc.assert(
      fc.property(ipv4, (address) => isGlobal(address) === !special.check(address, 'ipv4')),
      { numRuns: 5_000 },
    );
  });

  test('of IPv6 is global exactly if it is assigned unicast and no registry has it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          ipv6,
          ipv6.map((bits) => (bits & ~(7n << 125n)) | (1n << 125n)),
        ),
        (bits) => {
          const address = groups(bits);
          const assigned = bits >> 125n === 1n;
          return isGlobal(address) === (assigned && !special.check(address, 'ipv6'));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('of IPv4 in any form of IPv6 is not global', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const [high, low] = [hex(address).slice(0, 4), hex(address).slice(4)];
        const dresses = [
          `::${address}`,
          `::ffff:${address}`,
          `::ffff:${high}:${low}`,
          `::ffff:0:${address}`,
          `64:ff9b::${address}`,
          `64:ff9b:1::${address}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::1`,
        ];
        return dresses.every((dress) => !isGlobal(dress));
      }),
    );
  });
});
