import { expect, test } from '@jest/globals';
import { shownPath } from './shown-path.ts';

test.each([
  ['/api/v1/keys?cursor=1', '/api/v1/keys'],
  ['/api/v1/keys/key_0123456789abcdef/rotate', '/api/v1/keys/key_0123456789abcdef/rotate'],
  [`/api/v1/keys/platen_live_${'a'.repeat(38)}/rotate`, '/api/v1/keys/platen_live_…/rotate'],
  ['/platen_test_0/platen_live_0', '/platen_test_…/platen_live_…'],
])('%s is shown as %s', (originalUrl, shown) => {
  expect(shownPath({ originalUrl })).toBe(shown);
});
