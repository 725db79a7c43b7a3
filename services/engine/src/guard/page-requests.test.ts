import { expect, test } from 'vitest';
import { isOfPage, tokenIn } from './page-requests.ts';

const cookie = (value: unknown, name = 'platen-print') => ({
  id: 6,
  sessionId: 'visit',
  method: 'Network.setCookie',
  params: { name, value, domain: 'platen.invalid' },
});

test('a cookie names the print of a page', () => {
  expect(tokenIn(cookie('x'))).toBe('x');
});

test.each([
  ['another cookie', cookie('x', 'other')],
  ['what only speaks of it', { ...cookie('x'), method: 'Runtime.evaluate' }],
])('%s names none', (_, message) => {
  expect(tokenIn(message)).toBeUndefined();
});

test('a request about a page names its session', () => {
  expect(isOfPage(cookie('x'))).toBe(true);
  expect(isOfPage({ id: 6, method: 'Network.setCookie' })).toBe(false);
});
