import { expect, test } from 'vitest';
import { namingIn, requestIn } from './page-requests.ts';

const data = (message: object) => Buffer.from(JSON.stringify(message));

const cookie = (value: unknown, name = 'platen-print') => ({
  id: 6,
  sessionId: 'visit',
  method: 'Network.setCookie',
  params: { name, value, domain: 'platen.invalid' },
});

test('a cookie names the print of a page', () => {
  const naming = { id: 6, sessionId: 'visit', token: 'x' };
  expect(namingIn(data(cookie('x')))).toMatchObject(naming);
});

test.each([
  ['another cookie', cookie('x', 'other')],
  ['one of no page', { ...cookie('x'), sessionId: undefined }],
  [
    'what only speaks of it',
    { ...cookie('x'), method: 'Runtime.evaluate', params: { expression: '"platen-print"' } },
  ],
])('%s names none', (_, message) => {
  expect(namingIn(data(message))).toBeUndefined();
});

test.each([['Page.printToPDF'], ['Page.navigate']])(
  '%s is known by its method, whatever a client sends',
  (method) => {
    const request = (asked: string, expression = '') =>
      data({ id: 7, sessionId: 'visit', method: asked, params: { expression } });
    expect(requestIn(request(method), method)).toMatchObject({ id: 7, sessionId: 'visit' });
    expect(requestIn(request('Runtime.evaluate', `"${method}"`), method)).toBeUndefined();
  },
);
