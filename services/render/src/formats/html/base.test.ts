import { expect, test } from 'vitest';
import { readHtml } from './facts.ts';
import { baseOf, rootOf } from './base.ts';

const NOWHERE = rootOf('mark', false);
const ADDRESS = 'https://example.com/reports/2026';

test.each([
  ['nothing', '<p>', NOWHERE, NOWHERE],
  ['the request', '<p>', ADDRESS, ADDRESS],
  ['the document', '<base href="https://cdn.example/x/">', ADDRESS, 'https://cdn.example/x/'],
  [
    'both',
    '<BASE target=_top href=assets/?a&amp;b>',
    ADDRESS,
    'https://example.com/reports/assets/?a&b',
  ],
  [
    'its first base',
    '<base target=_top><base href=/a/><base href=/b/>',
    ADDRESS,
    'https://example.com/a/',
  ],
  ['no file', '<base href="file:///etc/">', NOWHERE, NOWHERE],
  ['no script', '<base href="javascript:alert(1)">', ADDRESS, ADDRESS],
  [
    'no template',
    '<template><base href="/x/"></template><svg><base href="/y/"></svg>',
    ADDRESS,
    ADDRESS,
  ],
  ['a character', '<base href="&#47;a&#x2F;">', ADDRESS, 'https://example.com/a/'],
  ['no text', '<!-- <base href="/x/"> --><script>"<base href=/y/>"</script>', ADDRESS, ADDRESS],
])('a document is relative to what %s says', (_, html, address, base) => {
  expect(baseOf(readHtml(html).base, address)).toBe(base);
});
