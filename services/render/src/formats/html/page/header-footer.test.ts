import { describe, expect, test } from 'vitest';
import { resolvePage } from '@platen/contracts';
import { pageHeaderFooter } from './header-footer.ts';

const page = resolvePage({ margin_left: '10pt', margin_right: '20.5pt', margin_top: '33pt' }).page!;

describe('pageFrame', () => {
  test("gives the source only the page's side margins", () => {
    expect(pageHeaderFooter('x', page)).toContain('padding:0 20.5pt 0 10pt');
    expect(pageHeaderFooter('x', page)).not.toContain('33');
  });

  test('is a whole document in UTF-8 with the source in it, word for word', () => {
    const source = '<span class="pageNumber"></span> $& ß {{x}}';
    const html = pageHeaderFooter(source, page);
    expect(html).toMatch(/^<!doctype html><html><head><meta charset="utf-8">/);
    expect(html).toContain(`>${source}</div></body></html>`);
  });

  test('sets a readable font and exact colours', () => {
    const html = pageHeaderFooter('', page);
    expect(html).toContain('font:9pt/1.4 Arial,sans-serif');
    expect(html).toContain('-webkit-print-color-adjust:exact');
  });

  test('is cut off at its margin, 15 pt from the edge', () => {
    expect(pageHeaderFooter('', page, { side: 'top' })).toContain(
      'max-height:18pt;overflow:hidden',
    );
    expect(pageHeaderFooter('', { ...page, marginBottom: 15 }, { side: 'bottom' })).toContain(
      'max-height:0pt',
    );
    expect(pageHeaderFooter('', { ...page, marginTop: 3 }, { side: 'top' })).toContain(
      'max-height:0pt',
    );
  });
});
