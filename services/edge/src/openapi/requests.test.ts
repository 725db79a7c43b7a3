import { describe, expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import { readOpenApiDocument } from './document.ts';
import { BodyValidator } from './validator.ts';

const validator = new BodyValidator(readOpenApiDocument());
const checkOf = (name: string) => validator.compile({ $ref: `#/components/schemas/${name}` });
const generation = checkOf('GenerationRequest');
const preview = checkOf('PreviewRequest');
const upload = checkOf('UploadRequest');
const uploadPreview = checkOf('UploadPreviewRequest');

const file = Buffer.from('PK');
const template_data = { version: 1, content: [{ type: 'heading', text: 'Hello' }] };

function failureOf(check: typeof generation, body: object): PlatenError {
  try {
    check(body);
  } catch (error) {
    return error as PlatenError;
  }
  throw new Error('the request was accepted');
}

const detailsOf = (options: object) => failureOf(generation, { content: 'x', options }).details;

test('a time is asked for by an example', () => {
  const message = 'must be a time with its zone, such as 2027-01-01T00:00:00Z';
  const { details } = failureOf(checkOf('KeyRequest'), { expires_at: 'tomorrow' });
  expect(details).toEqual([{ path: '/expires_at', message }]);
});

describe('the sources', () => {
  test.each([
    { format: 'markdown', content: '# x' },
    { format: 'template', template_data },
    { format: 'template', template_data, variables: {}, options: {} },
  ])('are accepted: %j', (body) => {
    expect(() => generation(body)).not.toThrow();
    expect(() => preview(body)).not.toThrow();
  });

  test.each([
    [{ format: 'markdown' }, 'content is required for markdown format'],
    [{ format: 'markdown', content: '' }, 'content is required for markdown format'],
    [{ format: 'template' }, 'template_data is required for template format'],
    [{ format: 'template', content: 'x' }, 'template_data is required for template format'],
    [{ template_data }, 'content is required for html format'],
  ])('are required, by these words: %j', (body, message) => {
    expect(failureOf(generation, body)).toMatchObject({ code: 'missing_content', message });
    expect(failureOf(preview, body)).toMatchObject({ code: 'missing_content', message });
  });

  test('of an upload is its file', () => {
    expect(() => upload({ file, variables: {}, options: { landscape: true } })).not.toThrow();
    expect(failureOf(upload, { options: {} })).toMatchObject({
      code: 'missing_content',
      message: 'file is required for docx upload',
      details: [{ path: '/file', message: 'is required' }],
    });
    expect(failureOf(uploadPreview, {}).message).toBe('file is required for docx upload');
  });

  test.each([
    [{ file, colour: Buffer.from('red') }, '/colour'],
    [{ file, preview: {} }, '/preview'],
    [{ file, options: { colour: 1 } }, '/options/colour'],
  ])('of an upload have no unknown field', (body, path) => {
    expect(failureOf(upload, body).details).toEqual([
      { path, message: expect.stringMatching(/^is not a known field/) as unknown },
    ]);
  });
});

describe('a template', () => {
  const faultsOf = (template: object) =>
    failureOf(generation, { format: 'template', template_data: template }).details;

  test('needs its version and its content', () => {
    expect(faultsOf({})).toEqual([
      { path: '/template_data/version', message: 'is required, such as 1' },
      { path: '/template_data/content', message: 'is required, such as [{"type": …}]' },
    ]);
  });

  test('is refused with the field at fault and what was expected, once', () => {
    const block = (fields: object) => ({ version: 1, content: [fields] });
    expect(faultsOf(block({ type: 'heading', text: 'x', level: 7 }))).toEqual([
      { path: '/template_data/content/0/level', message: expect.stringMatching(/6/) as unknown },
    ]);
    expect(faultsOf(block({ type: 'heading' }))).toEqual([
      { path: '/template_data/content/0/text', message: 'is required' },
    ]);
    expect(faultsOf(block({ type: 'heading', text: 'x', colour: 1 }))).toEqual([
      {
        path: '/template_data/content/0/colour',
        message: 'is not a known field, but style.color is',
      },
    ]);
    expect(faultsOf(block({ type: 'heading', text: 'x', bold: true }))).toEqual([
      {
        path: '/template_data/content/0/bold',
        message: 'is not a known field, but style.bold is',
      },
    ]);
    expect(faultsOf(block({ type: 'headline', text: 'x' }))).toEqual([
      {
        path: '/template_data/content/0/type',
        message: expect.stringMatching(/heading, paragraph/) as unknown,
      },
    ]);
  });
});

describe('a preview', () => {
  test.each([64, 1240, 2400])('may be %i pixels wide', (width) => {
    expect(() => preview({ content: 'x', preview: { width } })).not.toThrow();
    expect(() => uploadPreview({ file, preview: { width } })).not.toThrow();
  });

  test.each([63, 2401, 100.5, '100', null])('may not be %p pixels wide', (width) => {
    const failure = failureOf(preview, { content: 'x', preview: { width } });
    expect(failure.code).toBe('invalid_request');
    expect(failure.details).toMatchObject([{ path: '/preview/width' }]);
  });

  test('is refused in a request for a PDF', () => {
    expect(failureOf(generation, { content: 'x', preview: {} }).details).toEqual([
      { path: '/preview', message: expect.stringMatching(/^is not a known field/) as unknown },
    ]);
  });
});

describe('options', () => {
  test.each<object>([
    { scale: 0.1, page_ranges: '1-3,5', print_background: false, prefer_css_page_size: true },
    { scale: 2, filename: 'Größe (1).pdf', outline: true, pdf_ua: true, toc: true },
    { metadata: { title: '', author: 'Ä', keywords: ['a', 'b'] } },
    { metadata: { keywords: 'a, b', subject: 's', creator: 'c', producer: 'p' } },
    { pdf_a: 'PDF/A-2b', encryption: { owner_password: '✓' } },
    { watermark: { text: 'DRAFT', opacity: 0, rotation: -180, color: '#fff' } },
    { watermark: { text: '機密', opacity: 1, rotation: 180, color: '#A0b1C2' } },
    { attachments: [{ name: 'a.csv', content_base64: 'eA==', mime: 'text/csv' }] },
    { factur_x: { xml_base64: 'eA==', profile: 'EN 16931' } },
    { wait_for: { selector: '#ready' } },
    { wait_for: { expression: 'window.ready' } },
    { wait_for: { delay_ms: 10_000 }, emulate_media: 'screen' },
    { locale: 'de-DE', timezone: 'Europe/Berlin', syntax: 'simple', missing_variables: 'keep' },
  ])('are accepted: %j', (options) => {
    expect(() => generation({ content: 'x', options })).not.toThrow();
  });

  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}`, content_base64: 'eA==' }));
  const x = (length: number) => 'x'.repeat(length);

  test.each<[string, (length: number) => object, number, RegExp]>([
    ['/attachments', (count) => ({ attachments: files(count) }), 100, /100/],
    ['/watermark/text', (length) => ({ watermark: { text: x(length) } }), 200, /200/],
    ['/metadata/title', (length) => ({ metadata: { title: x(length) } }), 1000, /1,000/],
    ['/metadata/keywords', (length) => ({ metadata: { keywords: x(length) } }), 1000, /1000/],
    [
      '/metadata/keywords',
      (count) => ({ metadata: { keywords: Array.from(x(count)) } }),
      100,
      /100/,
    ],
    ['/metadata/keywords/0', (length) => ({ metadata: { keywords: [x(length)] } }), 1000, /1,000/],
    ['/page_ranges', (length) => ({ page_ranges: x(length) }), 1000, /1000/],
    ['/wait_for/selector', (length) => ({ wait_for: { selector: x(length) } }), 1000, /1000/],
    [
      '/wait_for/expression',
      (length) => ({ wait_for: { expression: x(length) } }),
      10_000,
      /10000/,
    ],
  ])('have at %s at most the limit', (path, options, most, message) => {
    expect(() => generation({ content: 'x', options: options(most) })).not.toThrow();
    expect(detailsOf(options(most + 1))).toEqual([
      { path: `/options${path}`, message: expect.stringMatching(message) as unknown },
    ]);
  });

  test.each<[object, string, RegExp]>([
    [{ scale: 0.09 }, '/scale', /0\.1/],
    [{ scale: 2.01 }, '/scale', /2/],
    [{ scale: '1' }, '/scale', /a number/],
    [{ print_background: 'no' }, '/print_background', /a boolean/],
    [{ prefer_css_page_size: 1 }, '/prefer_css_page_size', /a boolean/],
    [{ page_ranges: '' }, '/page_ranges', /not be empty/],
    [{ page_ranges: 1 }, '/page_ranges', /a string/],
    [{ filename: 'a/b' }, '/filename', /without control characters/],
    [{ filename: '' }, '/filename', /1 to 200/],
    [{ filename: 'x'.repeat(201) }, '/filename', /1 to 200/],
    [{ filename: 'a\u202efdp.exe' }, '/filename', /turn the direction/],
    [{ filename: 'a\r\nSet-Cookie: x' }, '/filename', /without control characters/],
    [{ metadata: { colour: 'x' } }, '/metadata/colour', /not a known field/],
    [{ metadata: { title: 1 } }, '/metadata/title', /a string/],
    [{ metadata: { title: 'a\u0000' } }, '/metadata/title', /without control characters/],
    [{ metadata: { keywords: [1] } }, '/metadata/keywords/0', /a string/],
    [{ metadata: { keywords: 1 } }, '/metadata/keywords', /^must be a string or an array$/],
    [{ pdf_a: 'PDF/A-4' }, '/pdf_a', /PDF\/A-1b, .*PDF\/A-2a or PDF\/A-3a/],
    [{ pdf_ua: 'yes' }, '/pdf_ua', /a boolean/],
    [{ outline: null }, '/outline', /a boolean/],
    [{ encryption: {} }, '/encryption', /^must have (exactly )?one of /],
    [{ encryption: { user_password: '' } }, '/encryption/user_password', /1 to 127/],
    [{ encryption: { user_password: 'x'.repeat(128) } }, '/encryption/user_password', /1 to 127/],
    [{ watermark: { text: 'x', opacity: 1.1 } }, '/watermark/opacity', /1/],
    [{ watermark: { text: 'x', rotation: 181 } }, '/watermark/rotation', /180/],
    [{ watermark: { text: 'x', color: 'red' } }, '/watermark/color', /#808080/],
    [{ attachments: [{ name: 'a' }] }, '/attachments/0/content_base64', /is required/],
    [
      { attachments: [{ name: '../a', content_base64: 'eA==' }] },
      '/attachments/0/name',
      /without control/,
    ],
    [
      { attachments: [{ name: 'a', content_base64: 'e-_=' }] },
      '/attachments/0/content_base64',
      /base64/i,
    ],
    [
      { attachments: [{ name: 'a', content_base64: '=eA=' }] },
      '/attachments/0/content_base64',
      /base64/i,
    ],
    [
      { attachments: [{ name: 'a', content_base64: 'eA=A' }] },
      '/attachments/0/content_base64',
      /base64/i,
    ],
    [
      { attachments: [{ name: 'a', content_base64: 'e===' }] },
      '/attachments/0/content_base64',
      /base64/i,
    ],
    [
      { attachments: [{ name: 'a', content_base64: '' }] },
      '/attachments/0/content_base64',
      /base64/i,
    ],
    [
      { attachments: [{ name: 'a', content_base64: 'eA==', mime: 'csv' }] },
      '/attachments/0/mime',
      /media type/,
    ],
    [{ factur_x: { xml_base64: 'eA==' } }, '/factur_x/profile', /is required/],
    [{ factur_x: { xml_base64: 'eA==', profile: 'MAX' } }, '/factur_x/profile', /MINIMUM/],
    [{ wait_for: {} }, '/wait_for', /^must have (exactly )?one of /],
    [{ wait_for: { selector: 'a', delay_ms: 1 } }, '/wait_for', /^must have (exactly )?one of /],
    [{ wait_for: { delay_ms: 10_001 } }, '/wait_for/delay_ms', /10000/],
    [{ wait_for: { delay_ms: 1.5 } }, '/wait_for/delay_ms', /an integer/],
    [{ emulate_media: 'tv' }, '/emulate_media', /print or screen/],
    [{ isolation: 'none' }, '/isolation', /account or document/],
    [{ locale: 1 }, '/locale', /a string/],
    [{ syntax: 'mustache' }, '/syntax', /liquid, simple or off/],
    [{ missing_variables: 'ignore' }, '/missing_variables', /empty, keep or error/],
    [{ toc: 1 }, '/toc', /a boolean/],
    [{ toc: 'yes' }, '/toc', /a boolean/],
    [{ toc: null }, '/toc', /a boolean/],
  ])('are refused with their places: %j', (options, path, message) => {
    expect(detailsOf(options)).toEqual([
      { path: `/options${path}`, message: expect.stringMatching(message) as unknown },
    ]);
  });

  test('of ten mebibytes of Base64 are read in one go', () => {
    const attachments = [{ name: 'a', content_base64: 'A'.repeat(10 * 1024 * 1024) }];
    expect(() => generation({ content: 'x', options: { attachments } })).not.toThrow();
  });

  test('with a thousand faults name fifty', () => {
    const metadata = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 1]));
    expect(detailsOf({ metadata })).toHaveLength(50);
  });
});
