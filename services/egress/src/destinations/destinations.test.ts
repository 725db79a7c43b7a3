import { describe, expect, test } from '@jest/globals';
import { BROWSER_HOSTS } from './browser-hosts.ts';
import { Destinations } from './destinations.ts';
import { Refused } from './refused.ts';

const open = new Destinations({ mode: 'public', hosts: [] });

/** Why a destination is refused; its addresses if it is not. */
async function verdict(host: string, port = 443, destinations = open): Promise<string> {
  try {
    return (await destinations.addressesOf({ host, port })).join();
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

describe('everywhere public', () => {
  test.each([
    ['1.1.1.1', '1.1.1.1'],
    ['[2606:4700::1]', '2606:4700::1'],
    ['2606:4700::1', '2606:4700::1'],
  ])('%s may be connected to', async (host, address) => {
    expect(await verdict(host)).toBe(address);
  });

  test.each([
    ...['127.0.0.1', '[::1]', '::1', '10.0.0.5', '169.254.169.254', '[::ffff:169.254.169.254]'],
    ...['168.63.129.16', '100.100.100.200', '[fd00:ec2::254]', '0.0.0.0', '[::]', '127.0.0.1.'],
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
  ])('nor may %s, whatever the system takes it for', async (host) => {
    expect(['address', 'name']).toContain(await verdict(host));
  });

  test.each([0, 1, 22, 79, 81, 442, 444, 6379, 8080, 65_535])('nor may port %i', async (port) => {
    expect(await verdict('1.1.1.1', port)).toBe('port');
  });

  test('port 80 may', async () => {
    expect(await verdict('1.1.1.1', 80)).toBe('1.1.1.1');
  });

  test.each(['accounts.google.com', 'UPDATE.googleapis.com', 'r1---sn-4g5e.gvt1.com'])(
    'whom the browser calls by itself is told apart: %s',
    async (host) => {
      expect(await verdict(host)).toBe('browser');
    },
  );

  test('what documents need of Google is not among them', () => {
    for (const host of ['fonts.googleapis.com', 'fonts.gstatic.com', 'www.google.com']) {
      expect(BROWSER_HOSTS).not.toContain(host);
    }
  });
});

describe('an allowlist', () => {
  const listed = new Destinations({
    mode: 'allowlist',
    hosts: ['1.1.1.1', '*.invalid', '10.0.0.5'],
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

  test('has what is below a name looked up', async () => {
    expect(await verdict('images.invalid', 443, listed)).toBe('name');
    expect(await verdict('IMAGES.INVALID.', 443, listed)).toBe('name');
  });

  test('opens neither private addresses nor other ports', async () => {
    expect(await verdict('10.0.0.5', 443, listed)).toBe('address');
    expect(await verdict('1.1.1.1', 8080, listed)).toBe('port');
  });
});

test('nowhere is nowhere', async () => {
  const nowhere = new Destinations({ mode: 'none', hosts: ['1.1.1.1'] });
  expect(await verdict('1.1.1.1', 443, nowhere)).toBe('mode');
  expect(await verdict('example.org', 443, nowhere)).toBe('mode');
});
