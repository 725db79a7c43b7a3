import { expect, test } from 'vitest';
import { documentOf, pageOf, SHEET, STILL } from '../document.fixture.ts';
import { mediaOf, screenQuery } from './media.ts';

const asking = { facts: { ...STILL, mayAskMedia: true } };

test('print styles hold from the start where a page may ask for them, or has some of its own', () => {
  expect(mediaOf(documentOf('x'))).toBe('');
  expect(mediaOf(documentOf('x', asking))).toBe('print');
  expect(mediaOf(documentOf('x', { facts: { ...STILL, mayScroll: true } }))).toBe('print');
  expect(mediaOf(documentOf('<style>@media print{}</style>'))).toBe('print');
  expect(mediaOf(documentOf('<link media=print>'))).toBe('print');
  expect(mediaOf(documentOf('x', { ...asking, media: 'screen' }))).toBe('screen');
});

test('a page beside its print is known by its medium, or by its size if no sheet can have it', () => {
  expect(screenQuery(documentOf('x'), {})).toBe('screen');
  expect(screenQuery(documentOf('x', asking), {})).toBe('(width:679px) and (height:971px)');
  expect(screenQuery(documentOf('x', { media: 'screen' }), {})).toBeUndefined();
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };
  const whole = { ...SHEET, width: 600, height: 450, margins };
  const page = pageOf({ sheet: whole, printed: whole });
  expect(screenQuery(documentOf('x', { ...asking, page }), {})).toBeUndefined();
});
