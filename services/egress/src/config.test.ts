import { expect, test } from 'vitest';
import { readEgressConfig } from './config.ts';

test('documents load from any public host by default', () => {
  expect(readEgressConfig({})).toMatchObject({
    mode: 'public',
    hosts: [],
    deniedCidrs: [],
    proxyPort: 3128,
  });
});

test('hosts are separated by commas or spaces, in any case', () => {
  const { hosts } = readEgressConfig({ PLATEN_EGRESS_HOSTS: 'Example.org, *.cdn.example 1.1.1.1' });
  expect(hosts).toEqual(['example.org', '*.cdn.example', '1.1.1.1']);
});

test.each(['*', '*.', 'https://example.org', 'example.org/', 'a..b', 'ex*mple.org', '-a.org'])(
  'an invalid host is refused at the start: %s',
  (text) => {
    expect(() => readEgressConfig({ PLATEN_EGRESS_HOSTS: text })).toThrow('PLATEN_EGRESS_HOSTS');
  },
);

test('denied ranges are listed in the same way, and an invalid one is refused with its text', () => {
  const { deniedCidrs } = readEgressConfig({
    PLATEN_EGRESS_DENIED_CIDRS: '203.0.113.0/24, 2001:db8::/32',
  });
  expect(deniedCidrs.map(({ text }) => text)).toEqual(['203.0.113.0/24', '2001:db8::/32']);
  expect(() =>
    readEgressConfig({ PLATEN_EGRESS_DENIED_CIDRS: '203.0.113.0/24, 203.0.113.7' }),
  ).toThrow(/PLATEN_EGRESS_DENIED_CIDRS: [^]*203\.0\.113\.7 is not a range/);
});
