import { callMeantBy, unknownField } from '@platen/contracts';
import { expect, test } from 'vitest';
import { saidOf } from './said-of.fixture.ts';

// Mistakes that beginners and callers of other products make. The answer names the one step that mends it.

const TAKEN = /^$/;

/** Bodies at the root, and what has to be said of them. */
const BODIES: [body: object | string, said: RegExp][] = [
  [{ html: '<h1>Hi</h1>' }, /write it as content/],
  [{ htmlContent: 'x' }, /write it as content/],
  [{ body: 'x' }, /write it as content/],
  [{ text: 'x' }, /write it as content/],
  [{ source: '<p>x</p>' }, /write it as content/],
  [{ document_content: 'x' }, /write it as content/],
  [{ url: 'https://example.com' }, /URLs are no source.*base_url/],
  [{ document_url: 'https://example.com' }, /URLs are no source/],
  [{ uri: 'https://example.com' }, /URLs are no source/],
  [{ content: 'x', data: { a: 1 } }, /write it as variables/],
  [{ content: 'x', context: { a: 1 } }, /write it as variables/],
  [{ content: 'x', params: { a: 1 } }, /write it as variables/],
  [{ content: 'x', variable: { a: 1 } }, /variables is/],
  [{ content: 'x', vars: { a: 1 } }, /write it as variables/],
  [{ markdown: '# x' }, /format "markdown"/],
  [{ template: { content: 'x', engine: 'handlebars' } }, /Liquid/],
  [{ template_id: 'abc' }, /no templates are kept/],
  [{ templateName: 'invoice' }, /no templates are kept/],
  [{ template_data: { version: 1, content: [] } }, /\/format must be "template"/],
  [{ format: 'template', content: 'x' }, /\/format must be "html" or "markdown"/],
  [{ format: 'pdf', content: 'x' }, /html, markdown or template/],
  [{ format: 'docx', content: 'x' }, /generate\/pdf\/upload/],
  [{ format: 'HTML', content: 'x' }, /html, markdown or template/],
  [{ format: 'png', content: 'x' }, /generate\/preview/],
  [{ content: 'x', type: 'pdf' }, /write format/],
  [{ content: 'x', document_type: 'pdf' }, /write format/],
  [{ content: 'x', output_format: 'png' }, /generate\/preview/],
  [{ content: 'x', async: true }, /in the response itself/],
  [{ content: 'x', webhook: 'https://example.com' }, /in the response itself/],
  [{ content: 'x', test: true }, /test key/],
  [{ content: 'x', sandbox: true }, /test key/],
  [{ content: 'x', api_key: 'platen_live_x' }, /X-API-Key/],
  [{ content: 'x', user_credentials: 'k' }, /X-API-Key/],
  [{ file: 'UEs=' }, /generate\/pdf\/upload/],
  [{ content: 'x', prince_options: {} }, /in options/],
  [{ content: 'x', chrome: {} }, /in options/],
  [{ content: 'x', pdfOptions: {} }, /in options/],
  [{ content: 'x', pageFormat: 'A4' }, /options\.page_format is/],
  [{ content: 'x', landscape: true }, /options\.landscape is/],
  [{ content: 'x', filename: 'a.pdf' }, /options\.filename/],
  [{ content: 'x', name: 'a.pdf' }, /options\.filename/],
  [{ content: 'x', margin: '1cm' }, /options\.margin_top/],
  [{ content: 'x', options: [{ landscape: true }] }, /must be an object, such as/],
  [{ content: 'x', options: '{"landscape":true}' }, /must be an object, such as/],
  [{ content: 'x', variables: [1] }, /must be an object, such as/],
  [{ content: 'x', variables: 'name=Ada' }, /must be an object, such as/],
  [{ content: '' }, /content is required for html format/],
  [{ content: ['x'] }, /must be a string/],
  [{ contnet: 'x' }, /but content is/],
  [{ content: 'x', preview: { width: 200 } }, /generate\/preview/],
  [{ content: 'x', foo: 1 }, /there are format, content, /],
  ['', /empty; send a JSON object/],
  ['content=x', /JSON/i],
  ["{'content':'x'}", /JSON|line|position/i],
  ['{"content":"x",}', /JSON|line|position/i],
  ['{"content":"a\nb"}', /JSON|line|position|control/i],
  ['{"content":"x","content":"y"}', /twice/],
  ['"<h1>x</h1>"', /must be an object, such as \{"format"/],
];

/** Options beside content, and what has to be said of them. */
const OPTIONS: [options: object, said: RegExp][] = [
  [{ format: 'A4' }, /options\.page_format/],
  [{ paperWidth: 8.27 }, /options\.page_format/],
  [{ width: '210mm' }, /page_width/],
  [{ size: 'A4' }, /options\.page_format/],
  [{ page_format: 'custom' }, /page_width/],
  [{ page_format: 'B5' }, /A0|custom/],
  [{ margin: { top: '1cm' } }, /margin_top.*"20mm"/],
  [{ marginTop: '1cm' }, /margin_top is/],
  [{ margin_top: 20 }, /such as "20mm"/],
  [{ margin_top: '20' }, /such as "20mm"/],
  [{ margin_top: '20 mm' }, /such as "20mm"/],
  [{ orientation: 'landscape' }, /options\.landscape/],
  [{ landscape: 'true' }, /without quotes/],
  [{ scale: '1.2' }, /without quotes/],
  [{ scale: 120 }, /<= 2/],
  [{ zoom: 1.2 }, /options\.scale/],
  [{ headerTemplate: '<p>' }, /header_html/],
  [{ displayHeaderFooter: true }, /leave it out/],
  [{ footer: '<p>' }, /footer_html/],
  [{ header_html: { html: 'x' } }, /must be a string/],
  [{ printBackground: true }, /print_background is/],
  [{ preferCSSPageSize: true }, /prefer_css_page_size is/],
  [{ waitUntil: 'networkidle0' }, /leave it out.*wait_for/],
  [{ wait_for: '#ready' }, /must be an object, such as \{"selector"/],
  [{ wait_for: 500 }, /must be an object, such as \{"selector"/],
  [{ delay: 500 }, /wait_for.*delay_ms/],
  [{ pageRanges: '1-2' }, /page_ranges is/],
  [{ nativePageRanges: '1' }, /page_ranges/],
  [{ page_ranges: '1-' + 'x' }, /page_ranges/],
  [{ password: 'x' }, /encryption, \{"user_password"/],
  [{ encryption: 'x' }, /must be an object, such as \{"user_password"/],
  [{ encryption: { password: 'x' } }, /user_password, owner_password/],
  [{ pdfa: 'PDF/A-2b' }, /pdf_a/],
  [{ pdf_a: true }, /PDF\/A-2b/],
  [{ pdf_a: '2b' }, /PDF\/A-2b/],
  [{ tagged: true }, /pdf_ua/],
  [{ title: 'x' }, /metadata\.title is/],
  [{ meta: { title: 'x' } }, /options\.metadata/],
  [{ watermark: 'DRAFT' }, /must be an object, such as \{"text"/],
  [{ watermark: { text: 'x', color: 'red' } }, /#808080/],
  [{ attachments: { name: 'a' } }, /must be an array, such as \[\{"name": …, "content_base64"/],
  [{ attachments: [{ name: 'a', content_base64: 'aGVs\nbG8=' }] }, TAKEN],
  [{ attachments: [{ name: 'a', content_base64: '-_8' }] }, TAKEN],
  [
    { attachments: [{ name: 'a', content_base64: 'data:text/plain;base64,aGk=' }] },
    /without "data:/,
  ],
  [{ cookies: [] }, /as assets/],
  [{ timeout: 30_000 }, /a plan sets the time/],
  [{ stylesheets: ['a.css'] }, /<style>/],
  [{ dpi: 300 }, /leave it out/],
  [{ 'disable-smart-shrinking': true }, /options\.fit/],
  [{ path: 'out.pdf' }, /options\.filename/],
  [{ mediaType: 'screen' }, /emulate_media/],
  [{ singlePage: true }, /page_height as "auto"/],
  [{ failOnResourceLoadingFailed: true }, /on_missing_resource/],
  [{ variables: { a: 1 } }, /beside options/],
  [{ content: 'x' }, /beside options/],
  [{ locale: 'german' }, /de-DE|language tag/],
  [{ timezone: 'CEST' }, /Europe\/Berlin/],
  [{ base_url: 'example.com' }, /https:\/\//],
  [{ page_format: { width: 1 } }, /must be a string, such as "A4"/],
  [{ print_background: 'yes' }, /must be a boolean, such as true/],
  [{ page_numbers: true }, /^\/options\/page_numbers must be document or all\./],
  [{ theme: 'dark' }, /modern, classic/],
  [{ page_ranges: [1, 2] }, /such as "1-3,5"/],
  [{ compression: true }, /leave it out/],
  [{ cover: '<h1>' }, /options\.prepend/],
  [{ javascript: false }, /where the plan has javascript/],
  [{ pdfVersion: '1.7' }, /docs\/guides\/options has all/],
];

/** Blocks of a template, and what has to be said of them. */
const BLOCKS: [block: unknown, said: RegExp][] = [
  [{ type: 'text', text: 'x' }, /must be heading, paragraph.*; paragraph is what others call text/],
  [{ type: 'h1', text: 'x' }, /; heading is/],
  [{ type: 'img', src: 'a.png', alt: 'x' }, /; image is/],
  [{ type: 'div', content: [] }, /; stack is/],
  [{ type: 'row', columns: [] }, /; columns is/],
  [{ type: 'paragraph', content: 'x' }, /^\S+\/content is not a known field, but text is/],
  [{ text: 'x' }, /type is required/],
  ['x', /must be an object, such as \{"type"/],
  [{ type: 'heading', text: 'x', size: 24 }, /but style\.font_size is/],
  [{ type: 'heading', title: 'x' }, /but text is/],
  [{ type: 'paragraph', text: 'x', fontWeight: 'bold' }, /but style\.bold is/],
  [{ type: 'paragraph', text: 'x', foo: 1 }, /there are type, text, runs/],
  [{ type: 'image', url: 'a.png', alt: 'x' }, /but src is/],
  [{ type: 'table', columns: ['A'], rows: [] }, /such as \{"key":"price"/],
  [{ type: 'table', headers: ['A'], body: [] }, /but columns is[^]*but rows is/],
  [{ type: 'table', columns: [{ title: 'A' }], rows: [] }, /but header is/],
  [{ type: 'table', columns: [{ field: 'a' }], rows: [] }, /but key is/],
  [{ type: 'table', columns: [{ label: 'a' }], rows: [] }, /but header is/],
  [{ type: 'table', columns: [{ key: 'a', total: 'sum' }], rows: [] }, /there are key, header/],
  [{ type: 'table', columns: [{ key: 'a' }], data: [] }, /but rows is/],
  [{ type: 'table', columns: [{ key: 'a' }], rows: 'items' }, /"\{\{ items \}\}"/],
  [{ type: 'columns', blocks: [] }, /but columns is/],
  [{ type: 'columns' }, /columns is required, such as \[\{"blocks"/],
  [{ type: 'list', children: ['a'] }, /but items is/],
  [{ type: 'qr', text: 'x' }, /but value is/],
  [{ type: 'barcode', value: 'x', format: 'code128' }, /but symbology is/],
  [{ type: 'chart', kind: 'pie', data: [1] }, /but series is/],
  [{ type: 'spacer', size: 10 }, /but height is/],
  [{ type: 'paragraph', text: 'x', each: '{{items}}' }, /such as \{"in"/],
  [{ type: 'paragraph', text: 'x', show: true }, /but if is/],
  [{ type: 'paragraph', text: 'x', style: { 'font-weight': 'bold' } }, /but bold is/],
  [{ type: 'paragraph', text: 'x', align: 'centre' }, /left, center/],
];

const FORMS = '/forms/';

/** Paths that are none, and the call that is meant. */
const PATHS: [path: string, call: string][] = [
  ['/generate/pdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1/generate', 'POST /api/v1/generate/pdf'],
  ['/api/v1/generate/pdf/', 'POST /api/v1/generate/pdf'],
  ['/api/generate/pdf', 'POST /api/v1/generate/pdf'],
  ['/v1/render', 'POST /api/v1/generate/pdf'],
  ['/api/v1/pdf', 'POST /api/v1/generate/pdf'],
  [`${FORMS}chromium/convert/html`, 'POST /api/v1/generate/pdf'],
  [`${FORMS}libreoffice/convert`, 'POST /api/v1/generate/pdf/upload'],
  ['/api/report', 'POST /api/v1/generate/pdf'],
  ['/v3/convert/pdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1/generate/docx', 'POST /api/v1/generate/pdf/upload'],
  ['/api/v1/screenshot', 'POST /api/v1/generate/preview'],
  ['/api/v1/generate-pdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1/generate_pdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1/createPdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1/html2pdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1/convert/html-to-pdf', 'POST /api/v1/generate/pdf'],
  ['/v1/generate/pdf', 'POST /api/v1/generate/pdf'],
  ['/api/v1', 'POST /api/v1/generate/pdf'],
  ['/api/v1/docx-to-pdf', 'POST /api/v1/generate/pdf/upload'],
  ['/api/docs', 'GET /docs'],
  ['/usage', 'GET /api/v1/usage'],
  ['/api/v1/keys/create', 'POST /api/v1/keys'],
  ['/openapi.json', 'GET /api/v1/openapi.json'],
  ['/health', 'GET /healthz'],
];

test('there are more than a hundred mistakes', () => {
  expect(BODIES.length + OPTIONS.length + PATHS.length).toBeGreaterThanOrEqual(100);
});

test.each(BODIES)('the body %j leads on', async (body, said) => {
  expect(await saidOf(typeof body === 'string' ? body : JSON.stringify(body))).toMatch(said);
});

test.each(OPTIONS)('the options %j lead on', async (options, said) => {
  expect(await saidOf(JSON.stringify({ content: 'x', options }))).toMatch(said);
});

test.each(BLOCKS)('the block %j leads on', async (block, said) => {
  const template_data = { version: 1, content: [block] };
  expect(await saidOf(JSON.stringify({ format: 'template', template_data }))).toMatch(said);
});

test.each([
  [{ version: 1, blocks: [] }, /but content is/],
  [{ version: 1, content: [], page: { size: 'A4' } }, /but format is/],
  [{ version: 1, content: [], title: 'x' }, /but metadata\.title is/],
])('the template %j leads on', async (template_data, said) => {
  expect(await saidOf(JSON.stringify({ format: 'template', template_data }))).toMatch(said);
});

test.each(['files', 'document', 'docx'])('%s in a form leads on to its file', (name) => {
  const fields = { properties: { file: {}, options: {} } };
  expect(unknownField(name, fields, () => undefined, '')).toMatch(/as the field file.*-F file=@/);
});

test.each(['/index.html', '/favicon.png', '/api/v1/invoices'])('%s leads nowhere', (path) => {
  expect(callMeantBy(path)).toBeUndefined();
});

test.each(PATHS)('the path %s leads on to %s', (path, call) => {
  expect(callMeantBy(path)).toBe(call);
});
