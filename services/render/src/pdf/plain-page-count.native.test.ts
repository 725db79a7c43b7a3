import { expect, test } from 'vitest';
import fc from 'fast-check';
import { printed } from '../engine/prints.fixture.ts';
import { emptyPages, pdfOf, printedPicture } from './hand-made.fixture.ts';
import { plainPageCount } from './plain-page-count.ts';

const PAGE = '<</Type /Page\n/MediaBox [0 0 595 842]>>';

test.each([1, 2, 40])('counts %i pages as Chromium printed them', async (count) => {
  const html = '<p style="break-after:page">page'.repeat(count);
  expect(plainPageCount(await printed({ html }))).toBe(count);
});

test('a picture and a title do not pass for pages', () => {
  const title = '<</Title (/Type /Page\\n)>>';
  expect(plainPageCount(pdfOf([PAGE, PAGE, printedPicture(PAGE), title]))).toBe(2);
});

test.each<[string, Uint8Array]>([
  ['is empty', Buffer.alloc(0)],
  ['is cut off', pdfOf([PAGE]).subarray(0, 90)],
  ['has no pages', pdfOf(['<</Type /Pages\n/Count 0\n/Kids []>>'])],
  ['was written by others', emptyPages(3)],
])('one that %s is left to others', (_, pdf) => {
  expect(plainPageCount(pdf)).toBeUndefined();
});

test('damage is left to others, or does not matter', () => {
  const whole = pdfOf([PAGE, PAGE]);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const damaged = Buffer.from(whole);
      damaged[at] = byte;
      expect([undefined, 1, 2]).toContain(plainPageCount(damaged));
    }),
  );
});
