import { expect, test } from 'vitest';
import { requireContent } from './address.ts';

test.each([
  'https://example.com/invoice?id=1',
  ' HTTP://example.com\n',
  'file:///srv/invoice.html',
  'www.example.com',
  '/srv/templates/invoice.html',
  './my invoice.xhtml',
  '../a.htm',
  '~/letter.md',
  String.raw`C:\My Documents\letter.html`,
  'invoice.html',
  'templates/invoice.html',
])('%j is no content', (source) => {
  expect(() => requireContent(source)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      details: [{ path: '/content', message: expect.stringContaining('nothing is fetched') }],
    }),
  );
});

test.each([
  '',
  'x',
  '<a href="https://example.com">x</a>',
  'See https://example.com',
  'https://example.com and more',
  'Read index.html',
  '/',
  '1/2',
  'a\nb.html',
  `https://example.com/${'x'.repeat(5000)}`,
])('%j is content', (source) => {
  expect(() => requireContent(source)).not.toThrow();
});
