import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cidrs, contains, readCidr } from './cidr.ts';
import { readConfig } from './config/config.ts';

test.each([
  ['192.0.2.0/24', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['192.0.2.128/25', ['192.0.2.128', '192.0.2.255'], ['192.0.2.127', '192.0.3.0']],
  ['192.0.2.7/32', ['192.0.2.7'], ['192.0.2.6', '192.0.2.8']],
  ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['::', '::ffff:192.0.2.1']],
  ['0.0.0.0/1', ['0.0.0.0', '127.255.255.255'], ['128.0.0.0']],
  [
    '2001:db8:1::/48',
    ['2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8:0:ffff:ffff:ffff:ffff:ffff', '2001:db8:2::'],
  ],
  ['2001:db8::1/128', ['2001:db8::1', '2001:DB8:0:0::1'], ['2001:db8::', '2001:db8::2']],
  ['::/0', ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], ['0.0.0.0', '1.1.1.1']],
  ['2000::/3', ['2000::', '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], ['1fff::', '4000::']],
] as const)('%s has its first and its last address, and no neighbour', (text, inside, outside) => {
  const range = readCidr(text);
  expect(inside.filter((address) => !contains(range, address))).toEqual([]);
  expect(outside.filter((address) => contains(range, address))).toEqual([]);
});

test('a range agrees with the system’s own check', () => {
  const ipv4 = fc.ipV4();
  const ipv6 = fc.ipV6();
  const cases = fc.oneof(
    fc.tuple(ipv4, ipv4, fc.nat(32), fc.constant('ipv4' as const)),
    fc.tuple(ipv6, ipv6, fc.nat(128), fc.constant('ipv6' as const)),
  );
  fc.assert(
    fc.property(cases, ([network, address, length, family]) => {
      const system = new BlockList();
      system.addSubnet(network, length, family);
      const range = rangeAround(network, length);
      fc.pre(range !== undefined);
      expect(contains(range, address)).toBe(system.check(address, family));
      expect(contains(range, network)).toBe(true);
    }),
  );
});

/** The range of that length that has this address; nothing of what is IPv4 written as IPv6. */
function rangeAround(network: string, length: number) {
  try {
    const family = network.includes(':') ? 6 : 4;
    const all = readCidr(`${network}/${family === 4 ? 32 : 128}`);
    return { ...all, length };
  } catch {
    return undefined;
  }
}

const BAD = [
  '192.0.2.0',
  '192.0.2.0/',
  '/24',
  '192.0.2.0/33',
  '192.0.2.0/-1',
  '192.0.2.0/024',
  '192.0.2.0/24/8',
  '192.0.2/24',
  '192.0.2.00/24',
  '0xc0.0.2.0/24',
  '3221225984/24',
  '2001:db8::',
  '2001:db8::/129',
  '2001:db8::/1e1',
  'fe80::%eth0/64',
  '[2001:db8::]/32',
  '192.0.2.1/24',
  '192.0.2.0/0',
  '2001:db8::1/64',
  '::ffff:192.0.2.0/120',
  '::ffff:0:0/96',
  'example.org',
  'example.org/24',
  '*',
];

test.each(BAD)('an invalid range is refused with its text: %s', (text) => {
  expect(() => readCidr(text)).toThrow(text);
});

describe('a setting of ranges', () => {
  const read = (text?: string) =>
    readConfig({ ranges: ['RANGES', cidrs()] }, text === undefined ? {} : { RANGES: text }).ranges;

  test.each([
    [undefined, []],
    ['', []],
    ['192.0.2.0/24', ['192.0.2.0/24']],
    [' 192.0.2.0/24, 2001:db8::/32\n0.0.0.0/0 ,', ['192.0.2.0/24', '2001:db8::/32', '0.0.0.0/0']],
  ])('lists them with commas or spaces: %j', (text, ranges) => {
    expect(read(text).map((one) => one.text)).toEqual(ranges);
  });

  test('names every invalid range', () => {
    expect(() => read('192.0.2.0/24, 192.0.2.1/24, example.org')).toThrow(
      /RANGES: [^]*192\.0\.2\.1\/24[^]*example\.org/,
    );
  });
});
