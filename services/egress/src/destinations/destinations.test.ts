import { describe, expect, test } from 'vitest';
import { readCidr } from '@platen/runtime';
import { allowedAddresses, BROWSER_HOSTS, Refused } from './destinations.ts';

const NEVER = new AbortController().signal;
const open = allowedAddresses({ mode: 'public', hosts: [], deniedCidrs: [] });

/** Why a destination is refused; its addresses if it is not. */
async function verdict(host: string, port = 443, addressesOf = open): Promise<string> {
  try {
    return (await addressesOf({ host, port }, NEVER)).join();
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

describe('all public hosts', () => {
  test.each([
    ['1.1.1.1', '1.1.1.1'],
    ['[2606:4700::1]', '2606:4700::1'],
    ['2606:4700::1', '2606:4700::1'],
  ])('%s may be connected to', async (host, address) => {
    expect(await verdict(host)).toBe(address);
  });

  test.each([
    '127.0.0.1',
    '[::1]',
    '::1',
    '10.0.0.5',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '168.63.129.16',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '0.0.0.0',
    '[::]',
    '127.0.0.1.',
  ])('%s may not', async (host) => {
    expect(await verdict(host)).toBe('address');
  });

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.1',
  ])('%s may not either, whatever the system resolves it to', async (host) => {
    expect(['address', 'name']).toContain(await verdict(host));
  });

  test.each([0, 1, 22, 79, 81, 442, 444, 6379, 8080, 65_535])('nor may port %i', async (port) => {
    expect(await verdict('1.1.1.1', port)).toBe('port');
  });

  test('port 80 may', async () => {
    expect(await verdict('1.1.1.1', 80)).toBe('1.1.1.1');
  });

  test.each(['accounts.google.com', 'UPDATE.googleapis.com', 'r1---sn-4g5e.gvt1.com'])(
    'hosts that the browser calls by itself are recognised: %s',
    async (host) => {
      expect(await verdict(host)).toBe('browser');
    },
  );

  test('resources of Google that documents need are not among them', () => {
    for (const host of ['fonts.googleapis.com', 'fonts.gstatic.com', 'www.google.com']) {
      expect(BROWSER_HOSTS).not.toContain(host);
    }
  });
});

describe('an allowlist', () => {
  const listed = allowedAddresses({
    mode: 'allowlist',
    hosts: ['1.1.1.1', '*.invalid', '10.0.0.5'],
    deniedCidrs: [],
  });

  test('lets through what it names', async () => {
    expect(await verdict('1.1.1.1', 443, listed)).toBe('1.1.1.1');
  });

  test.each(['8.8.8.8', 'invalid', 'evilinvalid', 'images.invalid.example.org'])(
    'refuses others without looking them up: %s',
    async (host) => {
      expect(await verdict(host, 443, listed)).toBe('host');
    },
  );

  test('resolves names below a listed one', async () => {
    expect(await verdict('images.invalid', 443, listed)).toBe('name');
    expect(await verdict('IMAGES.INVALID.', 443, listed)).toBe('name');
  });

  test('opens neither private addresses nor other ports', async () => {
    expect(await verdict('10.0.0.5', 443, listed)).toBe('address');
    expect(await verdict('1.1.1.1', 8080, listed)).toBe('port');
  });
});

test('an empty list allows nothing', async () => {
  const nowhere = allowedAddresses({ mode: 'none', hosts: ['1.1.1.1'], deniedCidrs: [] });
  expect(await verdict('1.1.1.1', 443, nowhere)).toBe('mode');
  expect(await verdict('example.org', 443, nowhere)).toBe('mode');
});

describe('denied ranges', () => {
  const denying = (mode: 'public' | 'allowlist', ...ranges: string[]) =>
    allowedAddresses({ mode, hosts: ['1.1.1.1'], deniedCidrs: ranges.map(readCidr) });

  test.each([
    ['1.1.1.0/24', ['1.1.1.0', '1.1.1.255'], ['1.1.0.255', '1.1.2.0']],
    ['1.1.1.1/32', ['1.1.1.1', '1.1.1.1.'], ['1.1.1.0', '1.1.1.2']],
    ['0.0.0.0/0', ['1.1.1.1', '223.255.255.255'], ['2606:4700::1']],
    ['2606:4700::/32', ['2606:4700::', '[2606:4700:FFFF:0:0::1]'], ['2606:46ff::', '2606:4701::']],
    ['2606:4700::1/128', ['[2606:4700::1]'], ['2606:4700::', '2606:4700::2']],
    ['::/0', ['2606:4700::1', '2000::1'], ['1.1.1.1']],
  ])('%s are refused, and their neighbours are not', async (range, denied, open) => {
    const destinations = denying('public', '9.9.9.0/24', range);
    for (const host of denied)
      expect([host, await verdict(host, 443, destinations)]).toEqual([host, 'address']);
    for (const host of open)
      expect([host, await verdict(host, 443, destinations)]).toEqual([host, host]);
  });

  test('are refused in an allowlist that names them, too', async () => {
    expect(await verdict('1.1.1.1', 443, denying('allowlist'))).toBe('1.1.1.1');
    expect(await verdict('1.1.1.1', 443, denying('allowlist', '1.1.1.0/24'))).toBe('address');
  });

  test.each([
    '[::ffff:1.1.1.1]',
    '[::ffff:0101:0101]',
    '[::1.1.1.1]',
    '[::ffff:0:1.1.1.1]',
    '[64:ff9b::1.1.1.1]',
    '[64:ff9b:1::1.1.1.1]',
    '[2002:101:101::]',
    '[2606:4700::1%1]',
  ])('are refused in other notations: %s', async (host) => {
    const destinations = denying('public', '1.1.1.0/24', '2606:4700::/32');
    expect(await verdict(host, 443, destinations)).toBe('address');
  });
});
