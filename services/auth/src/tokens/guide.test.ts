import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseIssuers } from './issuers.ts';

const GUIDE = readFileSync(
  new URL('../../../../docs/guides/issuers.md', import.meta.url),
  'utf8',
).replaceAll(/^ {3}/gm, ''); // a block may stand in a list

/** The issuers files in the guide, by issuer. */
const FILES = [...GUIDE.matchAll(/^```yaml\n(- issuer: (\S+)[^`]*)```$/gm)].map(
  ([, file = '', issuer = '']): [string, string] => [issuer, file],
);

test('the guide shows a file for every issuer that it describes', () => {
  expect(FILES).toHaveLength(6);
});

test.each(FILES)(
  "the guide's file for %s is accepted, in production only with TLS",
  (issuer, file) => {
    expect(parseIssuers(file, true)).toMatchObject([{ issuer }]);
    const inProduction = () => parseIssuers(file, false);
    if (issuer.startsWith('https:')) expect(inProduction()).toMatchObject([{ issuer }]);
    else expect(inProduction).toThrow('must be https');
  },
);
