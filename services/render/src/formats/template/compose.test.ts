import { describe, expect, test } from 'vitest';
import { compose, faultsOf } from './template.fixture.ts';

const HEADING = [{ type: 'heading', text: 'Invoice {{ n }}' }];

describe('document information', () => {
  test('is filled, and overridden by the request’s', async () => {
    const { metadata, html } = await compose(HEADING, {
      metadata: {
        title: 'No. {{ n }}',
        author: '{{ who }}',
        subject: '{{ gone }}',
        keywords: ['{{ n }}'],
      },
      options: { metadata: { author: 'Request' } },
      variables: { n: 7, who: 'Template' },
    });
    expect(metadata).toEqual({ title: 'No. 7', author: 'Request', keywords: ['7'] });
    expect(html).toContain('<title>No. 7</title>');
  });

  test('has a title: the first heading, the file name, or a plain one', async () => {
    expect((await compose(HEADING, { variables: { n: 7 } })).metadata.title).toBe('Invoice 7');
    expect((await compose([], { options: { filename: 'a <b>.pdf' } })).html).toContain(
      '<title>a &lt;b&gt;</title>',
    );
    expect((await compose([])).metadata).toEqual({ title: 'document' });
  });
});

describe('watermarks', () => {
  test('are filled, and overridden by the request’s', async () => {
    const watermark = { text: 'For {{ who }}', opacity: '{{ o }}' } as const;
    const variables = { who: 'Ada', o: 0.5 };
    expect((await compose([], { watermark, variables })).watermark).toEqual({
      text: 'For Ada',
      opacity: 0.5,
    });
    const options = { watermark: { text: 'TEST' } };
    expect((await compose([], { watermark, variables, options })).watermark).toEqual({
      text: 'TEST',
    });
  });

  test('without text are absent', async () => {
    expect((await compose([], { watermark: { text: '{{ gone }}' } })).watermark).toBeUndefined();
  });

  test('outside their limits are reported', async () => {
    const watermark = { text: 'x', opacity: '{{ o }}' } as const;
    expect(await faultsOf([], { watermark, variables: { o: 2 } })).toEqual([
      'template_error',
      '/template_data/watermark/opacity must be at most 1',
    ]);
  });
});

test.each([undefined, null, 'text', {}])('content that is %j is reported', async (content) => {
  expect(await faultsOf(content)).toEqual([
    'template_error',
    '/template_data/content must be an array of blocks',
  ]);
});

test('a header without valid blocks is reported', async () => {
  expect(await faultsOf([], { header: { blocks: 5 as never } })).toEqual([
    'template_error',
    '/template_data/header/blocks must be an array of blocks',
  ]);
});

describe('themes', () => {
  test.each([
    [{}, 'Inter'],
    [{ theme: 'classic' }, 'EB Garamond'],
    [{ theme: 'classic', options: { theme: 'academic' } }, 'STIX Two Text'],
  ] as const)('%p is set in %s', async (given, font) => {
    const { html } = await compose([{ type: 'paragraph', text: 'x' }], given);
    expect(html).toContain(`@font-face{font-family:"${font}"`);
    expect(html.match(/@font-face\{font-family:"([^"]+)"/g)).toHaveLength(1);
  });
});

describe('the document', () => {
  test('is in the language of the request, if it names one', async () => {
    expect((await compose([], { options: { locale: 'de-DE' } })).html).toContain(
      '<html lang="de-DE">',
    );
    expect((await compose([])).html).toContain('<html>');
  });

  test('is the same every time', async () => {
    const content = [...HEADING, { type: 'toc' }, { type: 'qr', value: 'x' }];
    expect((await compose(content)).html).toBe((await compose(content)).html);
  });

  test('is refused with all its faults at once, in its own order', async () => {
    const faults = await faultsOf(
      [
        { type: 'spacer' },
        { type: 'table', columns: [{ key: 'a' }], rows: [[{ b: 1 }]], totals: { x: 'sum' } },
      ],
      { styles: { s: { extends: 't' } }, footer: { blocks: [{ type: 'divider', style: 'u' }] } },
    );
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'template_error',
      '/template_data/styles/s/extends',
      '/template_data/content/0/height',
      '/template_data/content/1/rows/0/0/b',
      '/template_data/content/1/totals/x',
      '/template_data/footer/blocks/0/style',
    ]);
  });

  test('leaves noncharacters in texts, which stand for nothing there', async () => {
    const { html } = await compose([{ type: 'paragraph', text: 'a\u{1FFFE}b\uFDD0c{{ v }}' }], {
      variables: { v: '\uFDD1\u{1FFFF}' },
    });
    expect(html).toContain('>a\u{1FFFE}b\uFDD0c\uFDD1\u{1FFFF}</p>');
  });
});
