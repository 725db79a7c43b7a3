import { describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { compose, p } from './docx.fixture.ts';

const section = (size = 'w:w="11906" w:h="16838"', margins = MARGINS) =>
  `<w:sectPr><w:type w:val="nextPage"/><w:pgSz ${size}/><w:pgMar ${margins}/><w:cols w:num="2"/></w:sectPr>`;
const MARGINS =
  'w:top="1417" w:right="1418" w:bottom="1134" w:left="1419" w:header="708" w:footer="709" w:gutter="10"';
const LANDSCAPE = 'w:w="16838" w:h="11906" w:orient="landscape" w:code="9"';

async function sectionsOf(body: string, options: PdfOptions) {
  const { xml } = await compose({ body }, {}, options);
  return [...xml().matchAll(/<w:sectPr>.*?<\/w:sectPr>/g)].map(([found]) => found);
}

const attributesOf = (xml: string, name: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...(new RegExp(`<w:${name} ([^>]*?)/>`).exec(xml)?.[1] ?? '').matchAll(/w:(\w+)="([^"]*)"/g),
    ].map(([, key = '', value = '']) => [key, value] as const),
  );

describe('a page option', () => {
  test('that is not named changes nothing', async () => {
    expect(await sectionsOf(p('x') + section(), {})).toEqual([section()]);
    expect(await sectionsOf(p('x') + section(), { theme: 'modern', page_ranges: '1' })).toEqual([
      section(),
    ]);
  });

  test('for one margin changes that alone', async () => {
    const [found] = await sectionsOf(section(), { margin_left: '1in' });
    expect(found).toBe(section(undefined, MARGINS.replace('1419', '1440')));
  });

  test('for all margins leaves header, footer and gutter', async () => {
    const [found] = await sectionsOf(section(), {
      margin_top: '0mm',
      margin_right: '10pt',
      margin_bottom: '1cm',
      margin_left: '1px',
    });
    expect(attributesOf(found!, 'pgMar')).toEqual({
      top: '0',
      right: '200',
      bottom: '567',
      left: '15',
      header: '708',
      footer: '709',
      gutter: '10',
    });
  });

  test("for the paper keeps each section's own orientation", async () => {
    const body = `<w:p><w:pPr>${section(LANDSCAPE)}</w:pPr></w:p>${section()}`;
    const found = await sectionsOf(body, { page_format: 'Letter' });
    expect(found.map((each) => attributesOf(each, 'pgSz'))).toEqual([
      { w: '15840', h: '12240', orient: 'landscape' },
      { w: '12240', h: '15840', orient: 'portrait' },
    ]);
  });

  test.each<[PdfOptions, string, string]>([
    [{ landscape: true }, '16838', '11906'],
    [{ landscape: false }, '11906', '16838'],
    [{ page_format: 'A5', landscape: true }, '11906', '8391'],
    [{ page_format: 'A5', landscape: false }, '8391', '11906'],
    [{ page_format: 'Ledger', landscape: false }, '24480', '15840'],
    [{ page_format: 'Ledger', landscape: true }, '15840', '24480'],
    [{ page_format: 'custom', page_width: '200pt', page_height: '300pt' }, '4000', '6000'],
    [{ page_format: 'custom', page_width: '300pt', page_height: '200pt' }, '6000', '4000'],
    [
      { page_format: 'custom', page_width: '200pt', page_height: '300pt', landscape: true },
      '6000',
      '4000',
    ],
  ])('%j gives every section %s × %s', async (options, w, h) => {
    const body = `<w:p><w:pPr>${section(LANDSCAPE)}</w:pPr></w:p>${section()}`;
    const found = await sectionsOf(body, options);
    const orient = Number(w) > Number(h) ? 'landscape' : 'portrait';
    const size = { w, h, orient };
    expect(found.map((each) => attributesOf(each, 'pgSz'))).toEqual([size, size]);
  });

  test('for Ledger without an orientation is as wide as Ledger is', async () => {
    const [found] = await sectionsOf(section(), { page_format: 'Ledger' });
    expect(attributesOf(found!, 'pgSz')).toMatchObject({ w: '24480', h: '15840' });
  });

  test('puts what is missing where it belongs', async () => {
    const bare = '<w:sectPr><w:type w:val="nextPage"/><w:cols w:num="2"/></w:sectPr>';
    const [found] = await sectionsOf(bare, { page_format: 'A4', margin_top: '1in' });
    expect(found?.replace(/ [^>]*?(?=\/>)/g, '')).toBe(
      '<w:sectPr><w:type/><w:pgSz/><w:pgMar/><w:cols/></w:sectPr>',
    );
    expect(attributesOf(found!, 'pgMar')).toMatchObject({
      top: '1440',
      left: '1440',
      header: '720',
    });
  });

  test('makes the section of a document that has none', async () => {
    const { xml } = await compose({ body: p('x') }, {}, { landscape: true });
    expect(xml()).toMatch(
      /<w:sectPr><w:pgSz w:w="15840" w:h="12240" w:orient="landscape"\/><\/w:sectPr><\/w:body>/,
    );
  });

  test('reads the measures of strict OOXML', async () => {
    const [found] = await sectionsOf(
      section('w:w="210mm" w:h="297mm"', 'w:left="1in" w:right="2.54cm"'),
      {
        landscape: true,
      },
    );
    expect(attributesOf(found!, 'pgSz')).toMatchObject({ w: '16838', h: '11906' });
  });

  test('applies with syntax off', async () => {
    const [found] = await sectionsOf(section(), { syntax: 'off', landscape: true });
    expect(found).toContain('landscape');
  });
});

describe('page options that do not fit', () => {
  test.each<[PdfOptions, string]>([
    [{ margin_left: '300mm' }, '/options/margin_left'],
    [{ margin_right: '300mm' }, '/options/margin_right'],
    [{ margin_bottom: '300mm' }, '/options/margin_bottom'],
    [{ page_format: 'custom', page_width: '20mm', page_height: '200mm' }, '/options/page_format'],
    [{ page_format: 'nonsense' }, '/options/page_format'],
    [{ margin_top: 'x' }, '/options/margin_top'],
  ])('%j are refused with %s', async (options, path) => {
    await expect(sectionsOf(section(), options)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path }],
    });
  });

  test('leave 3 pt to print, not less', async () => {
    const custom = (page_width: string): PdfOptions => ({
      page_format: 'custom',
      page_width,
      page_height: '300mm',
      margin_left: '50pt',
      margin_right: '50pt',
    });
    // Ten twips of gutter.
    expect(await sectionsOf(section(), custom('103.5pt'))).toHaveLength(1);
    await expect(sectionsOf(section(), custom('103.4pt'))).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
