import { expect, test } from 'vitest';
import { saidOf } from './said-of.fixture.ts';

// Mistakes of beginners within options, assets and previews. The answer names the one step that mends it.

const PDF = Buffer.from('%PDF-1.7').toString('base64');

/** Options beside content, and what has to be said of them. */
const WITHIN_OPTIONS: [options: object, said: RegExp][] = [
  [{ prepend: PDF }, /must be an array, such as \[\{"content_base64"/],
  [{ prepend: { content_base64: PDF } }, /must be an array, such as \[\{"content_base64"/],
  [{ prepend: [PDF] }, /must be an object, such as \{"content_base64"/],
  [{ prepend: [{ html: '<h1>Cover' }] }, /there are content_base64, asset, pages, password/],
  [{ append: [{ url: 'https://example.com/a.pdf' }] }, /there are content_base64/],
  [{ append: [{ pdf: PDF }] }, /but content_base64 is/],
  [{ append: [{ content_base64: PDF, pages: [1, 2] }] }, /such as "1-3,5"/],
  [
    { append: [{ content_base64: PDF, page_ranges: '1' }] },
    /there are content_base64, asset, pages/,
  ],
  [{ append: [{ asset: 'a.pdf' }], pdf_ua: true }, /does not go with pdf_ua/],
  [{ letterhead: PDF }, /must be an object, such as \{"asset"/],
  [{ letterhead: { file: PDF } }, /but content_base64 is/],
  [{ letterhead: { first_page: { asset: 'a.pdf' } } }, /but first is/],
  [{ stationery: PDF }, /write options\.letterhead/],
  [{ background_pdf: PDF }, /write options\.letterhead/],
  [{ stamps: { text: 'PAID' } }, /must be an array, such as \[\{"text"/],
  [{ stamps: ['PAID'] }, /must be an object, such as \{"text":"PAID"/],
  [{ stamp: { text: 'PAID' } }, /but stamps is/],
  [{ stamps: [{ position: 'top-left' }] }, /exactly one of text, image, pdf/],
  [{ stamps: [{ text: 'PAID', x: 10 }] }, /but offset\.x is/],
  [{ stamps: [{ text: 'PAID', offset: 10 }] }, /such as \{"x":"20mm"/],
  [{ stamps: [{ text: 'PAID', position: 'center' }] }, /middle-center/],
  [{ stamps: [{ text: 'PAID', color: 'red' }] }, /there are text, .*opacity, over$/],
  [{ stamps: [{ text: 'PAID', rotate: 45 }] }, /there are .*rotation/],
  [{ stamps: [{ text: 'PAID', angle: 45 }] }, /there are .*rotation/],
  [{ stamps: [{ text: 'PAID', fontSize: 24 }] }, /but font_size is/],
  [{ stamps: [{ text: 'PAID', font_size: '24pt' }] }, /must be a number, such as 12/],
  [{ stamps: [{ text: 'PAID', under: true }] }, /there are .*over$/],
  [{ stamps: [{ text: 'PAID', page: 1 }] }, /but pages is/],
  [{ stamps: [{ image: 'logo.png' }] }, /must be an object, such as \{"content_base64"/],
  [{ signature: true }, /such as \{"certificate":"invoices"/],
  [{ signature: { p12_base64: PDF } }, /certificate is required, such as "invoices"/],
  [{ signature: { certificate: 'a', timestamp: true } }, /there are .*level/],
  [{ signature: { certificate: 'a', visible: true } }, /such as \{"page": …, "x"/],
  [{ encryption: { owner_password: 'a', permissions: ['print'] } }, /such as \{"print":false/],
  [{ encryption: { owner_password: 'a', permissions: { printing: false } } }, /there are print/],
  [
    { encryption: { owner_password: 'a', permissions: { copying: false } } },
    /there are print, copy/,
  ],
  [{ encryption: { user_password: 'a', permissions: { print: false } } }, /owner_password/],
  [{ permissions: { print: false } }, /but encryption\.permissions is/],
  [{ respond: 'json' }, /beside options/],
  [{ deterministic: true }, /options\.reproducible/],
  [{ reproducible: true, encryption: { user_password: 'a' } }, /does not go with encryption/],
  [{ sheet: 'Sheet1' }, /such as \{"fit":"page_width"/],
  [{ sheet_name: 'Sheet1' }, /every sheet is printed/],
  [{ viewport: '1280x800' }, /such as \{"width":992/],
  [{ viewport: { width: '1280px' } }, /must be an integer, such as 992/],
  [{ viewport: { width: 1280, deviceScaleFactor: 2 } }, /but device_scale_factor is/],
  [{ wait_for: { ms: 500 } }, /there are selector, expression, delay_ms/],
  [{ wait_for: { function: 'ready' } }, /there are selector, expression/],
  [{ wait_for: { selector: '#a', delay_ms: 1 } }, /exactly one of selector, expression, delay_ms/],
  [{ on_blank_page: 'error' }, /but on_blank is/],
  [{ skip_blank_pages: true }, /X-Blank-Pages/],
  [{ on_missing_variable: 'error' }, /missing_variables or fit as "error"/],
  [{ strict: true }, /missing_variables or fit as "error"/],
  [{ header_first: '<p>' }, /but header_first_html is/],
  [{ toc_depth: 2 }, /but toc is/],
  [{ watermarkText: 'DRAFT' }, /but watermark is/],
  [{ preview: { page: 2 } }, /preview beside options/],
];

/** Bodies at the root, and what has to be said of them. */
const BESIDE_CONTENT: [body: object, said: RegExp][] = [
  [{ assets: { 'a.png': PDF } }, /must be an array, such as \[\{"name"/],
  [{ assets: ['a.png'] }, /must be an object, such as \{"name"/],
  [{ assets: [{ path: 'a.png', content_base64: PDF }] }, /but name is/],
  [{ assets: [{ name: 'a.png', data: PDF }] }, /but content_base64 is/],
  [{ assets: [{ filename: 'a.png', base64: PDF }] }, /but name is[^]*but content_base64 is/],
  [{ prepend: [] }, /but options\.prepend is/],
  [{ report: true }, /write respond as "json"/],
  [{ response_format: 'json' }, /write respond as "json"/],
  [{ respond: 'base64' }, /must be file or json/],
  [{ metadata: { title: 'x' } }, /but options\.metadata is/],
];

const PREVIEWS: [body: object, said: RegExp][] = [
  [{ page: 2 }, /but preview\.page is/],
  [{ width: 200 }, /but preview\.width is/],
  [{ preview: true }, /such as \{"width":600,"page":1\}/],
  [{ preview: { pages: '1-2' } }, /but page is/],
  [{ preview: { dpi: 300 } }, /there are width, page/],
];

test.each(WITHIN_OPTIONS)('the options %j lead on', async (options, said) => {
  expect(await saidOf(JSON.stringify({ content: 'x', options }))).toMatch(said);
});

test.each(BESIDE_CONTENT)('the body %j leads on', async (body, said) => {
  expect(await saidOf(JSON.stringify({ content: 'x', ...body }))).toMatch(said);
});

test.each(PREVIEWS)('the preview %j leads on', async (body, said) => {
  expect(await saidOf(JSON.stringify({ content: 'x', ...body }), 'generatePreview')).toMatch(said);
});

test('one answer has what the schema refuses, and what contradicts each other', async () => {
  const options = { margin_top: 20, scale: 0.5, viewport: { width: 900 }, locale: 'german' };
  const said = await saidOf(JSON.stringify({ content: 'x', options }));
  for (const field of ['margin_top', 'viewport/width', 'locale'])
    expect(said).toContain(`/options/${field} `);
});
