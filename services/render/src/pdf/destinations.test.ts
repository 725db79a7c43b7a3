import { expect, test } from 'vitest';
import { pagesOfDestinations } from './destinations.ts';
import { pdfOf } from './hand-made.fixture.ts';

test('what is linked to has the page of its destination, unless its name is too long', async () => {
  const ids = ['a b', 'a&amp;b', '', 'x'.repeat(1_000), 'x'.repeat(1_001)];
  const named = ['a%20b', 'a&b', ...ids.slice(3)].map((name) => {
    const written = name.replaceAll('%', '#25');
    return `/${written} [4 0 R /XYZ 0 0 0]`;
  });
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] >>';
  const pdf = pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /Dests << ${named.join(' ')} >> >>`,
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
    page,
    page,
  ]);
  expect(await pagesOfDestinations(pdf, ids)).toEqual([2, 2, 0, 2, 0]);
});
