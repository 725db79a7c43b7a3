import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { printed } from '../engine/prints.fixture.ts';
import { emptyPages } from './hand-made.fixture.ts';
import { plainPageCount } from './plain-page-count.ts';

interface Parts {
  catalog: string;
  pages: string;
  /** What a document may say of itself. */
  title: string;
}

const PARTS: Parts = {
  catalog: '<</Type /Catalog\n/Pages 2 0 R\n/Lang (en)>>',
  pages: '<</Type /Pages\n/Count 7\n/Kids [9 0 R]>>',
  title: 'x',
};

/** As Chromium lays its files out. */
function pdfWith(parts: Partial<Parts> = {}): Buffer {
  const { catalog, pages, title } = { ...PARTS, ...parts };
  let text = '%PDF-1.4\n';
  const entries = [catalog, pages, `<</Title (${title})>>`].map((object, index) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const at = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${entries.join('')}`;
  return Buffer.from(
    `${text}trailer\n<</Size 4\n/Root 1 0 R\n/Info 3 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    'latin1',
  );
}

test.each([1, 2, 40])('counts %i pages as Chromium printed them', async (count) => {
  const html = '<p style="break-after:page">page'.repeat(count);
  expect(plainPageCount(await printed({ html }))).toBe(count);
});

describe('a PDF laid out as Chromium does it', () => {
  test('is counted', () => {
    expect(plainPageCount(pdfWith())).toBe(7);
  });

  test('is counted by its structure, whatever its texts pretend', () => {
    const title = '<</Type /Pages\n/Count 1\n/Kids [ trailer\n<</Size 4\n/Root 3 0 R\n';
    expect(plainPageCount(pdfWith({ title }))).toBe(7);
  });
});

test.each<[string, Uint8Array]>([
  ['is empty', Buffer.alloc(0)],
  ['is cut off', pdfWith().subarray(0, 90)],
  ['has no pages', pdfWith({ pages: '<</Type /Pages\n/Count 0\n/Kids []>>' })],
  ['counts its pages elsewhere', pdfWith({ pages: '<</Type /Pages\n/Count 8 0 R\n/Kids [>>' })],
  ['has its catalog elsewhere', pdfWith({ catalog: '<</Pages 2 0 R\n/Type /Catalog\n>>' })],
  ['leads nowhere', pdfWith({ catalog: '<</Type /Catalog\n/Pages 99 0 R\n>>' })],
  ['was written by others', emptyPages(3)],
])('one that %s is left to others', (_, pdf) => {
  expect(plainPageCount(pdf)).toBeUndefined();
});

test('damage is left to others, or does not matter', () => {
  const whole = pdfWith();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const damaged = Buffer.from(whole);
      damaged[at] = byte;
      const count = plainPageCount(damaged);
      expect(count === undefined || (Number.isInteger(count) && count > 0)).toBe(true);
    }),
  );
});
