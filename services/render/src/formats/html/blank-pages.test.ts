import { expect, test } from 'vitest';
import { withBlankPages } from './blank-pages.ts';

test.each([
  ['@page :blank{margin:0}', '@page  platen-blank {margin:0}'],
  [
    '@PAGE:Blank { @top-left { content: none } }',
    '@PAGE platen-blank  { @top-left { content: none } }',
  ],
  ['@media print{@page :blank{}}', '@media print{@page  platen-blank {}}'],
  ['@page :first{}a:blank{}', '@page :first{}a:blank{}'],
  ['a::before{content:"@page :blank{}"}', 'a::before{content:"@page :blank{}"}'],
])('%s', (css, expected) => {
  expect(withBlankPages(`<style>${css}</style>@page :blank{}`)).toBe(
    `<style>${expected}</style>@page :blank{}`,
  );
});
