import { describe, expect, test } from 'vitest';
import { faultsOf, schema } from './schema.fixture.ts';
import type { LayoutTemplate } from './template.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

const withContent = (...content: unknown[]) => ({ version: 1, content });

/** One template with every field of the language, which the types have to admit as well. */
const EVERYTHING: LayoutTemplate = {
  $schema: 'https://example.com/api/v1/schemas/template-v1.json',
  version: 1,
  page: {
    format: 'custom',
    width: '100mm',
    height: 400,
    landscape: true,
    margins: { top: '1in', right: 10, bottom: '.5cm', left: '{{ margin }}' },
    background: '#fff8',
    background_image: '{{ letterhead }}',
    fit: 'one_page',
  },
  metadata: {
    title: 'T',
    author: 'A',
    subject: 'S',
    keywords: ['a', 'b'],
    creator: 'C',
    producer: 'P',
  },
  theme: 'classic',
  default_style: { font_family: "Source Serif 4, 'Noto Serif', serif", font_size: 10.5 },
  styles: {
    muted: { color: 'gray', italic: true, underline: true, line_height: 1.2, align: 'justify' },
    'a name with spaces, größer': {
      extends: ['muted'],
      bold: true,
      background: '#0b5fff',
      margin: '4mm',
      padding: { top: 1, right: '2pt', bottom: 3, left: 4 },
      border: { width: 0.5, color: 'navy', style: 'dashed' },
    },
  },
  header: {
    blocks: [{ type: 'paragraph', text: 'Page {{page}} of {{pages}}' }],
    first_page: [],
    height: '15mm',
  },
  footer: { blocks: [], last_page: [] },
  watermark: { text: 'DRAFT', opacity: 0.2, rotation: -45, color: '#f00' },
  content: [
    {
      type: 'heading',
      text: 'H',
      level: 6,
      toc: false,
      id: 'h',
      style: ['muted', { italic: true }],
      margin: { top: 4 },
      align: 'center',
      if: '{{ total > 100 }}',
      each: { in: '{{ items }}', as: 'item' },
      keep_together: true,
      keep_with_next: true,
      page_break: 'before',
    },
    { type: 'heading', text: '', level: '{{ level }}', each: { in: [1, 'two', null] }, if: [] },
    { type: 'paragraph', text: 'P', style: 'muted', if: null },
    {
      type: 'paragraph',
      runs: [
        { text: 'a', bold: true, italic: true, underline: true, strike: true, code: true },
        { text: 'b', color: '#{{ colour }}', link: 'https://example.com', style: { bold: false } },
        { text: 'c', link: '#h' },
        { text: 'd', link: '{{ url }}' },
      ],
    },
    { type: 'markdown', text: '*m*' },
    { type: 'html', html: '<b>h</b>' },
    {
      type: 'list',
      items: [
        'a',
        1,
        { text: 'b', items: ['c', { text: 'd', items: '{{ more }}' }] },
        { blocks: [] },
      ],
      ordered: true,
      start: 0,
      marker: 'dash',
    },
    { type: 'list', items: '{{ items }}' },
    {
      type: 'key_value',
      items: [
        { key: 'k', value: 'v' },
        { key: 'n', value: 1 },
        { key: '0', value: null },
      ],
      columns: 4,
    },
    {
      type: 'table',
      columns: [
        { key: 'a', header: 'A', width: '*', align: 'left' },
        {
          key: 'b',
          width: '12.5%',
          format: { type: 'percent', decimals: 1, locale: 'zh-Hant-TW' },
        },
        { key: 'c', width: 30, format: { currency: 'EUR' } },
        { key: 'd', width: 'auto', format: { type: 'date', locale: '{{ locale }}' } },
      ],
      rows: [
        { a: 'x', b: 0.125, c: '{{ price }}', d: null },
        ['x', true, { text: 1, colspan: 2, style: 'muted' }],
        [{ blocks: [{ type: 'spacer', height: 1 }], rowspan: 2 }],
        '{{ row }}',
        {},
        [],
      ],
      footer_rows: [['Total', 1]],
      totals: { b: 'avg', c: 'sum', d: 'count' },
      totals_label: 'Total',
      page_totals: { columns: ['c'], label: 'Here' },
      carried_totals: { columns: ['c'], carried_label: 'On', brought_label: 'From' },
      groups: { key: 'kind.name', continued: '(continued)' },
      zebra: true,
      borders: 'all',
      empty_text: 'None',
    },
    { type: 'table', columns: '{{ columns }}', rows: '{{ rows }}', footer_rows: ' {{ rows }} ' },
    {
      type: 'columns',
      columns: [
        { width: '30%', blocks: [] },
        { blocks: [{ type: 'stack', orientation: 'landscape', blocks: [] }] },
      ],
      gap: '5mm',
    },
    {
      type: 'box',
      blocks: [{ type: 'divider', thickness: 1, color: 'red' }],
      padding: 0,
      border: {},
      background: 'ivory',
      radius: 3,
    },
    { type: 'image', src: PNG, alt: 'A', width: 10, height: '1cm', fit: 'cover' },
    { type: 'image', src: '{{ logo }}', decorative: true },
    { type: 'svg', svg: '<svg/>', alt: 'S', width: 1, height: 1 },
    { type: 'qr', value: 'q', size: '25mm', error_correction: 'H' },
    {
      type: 'barcode',
      symbology: 'gs1-128',
      value: '(01)0',
      width: 1,
      height: 1,
      show_text: false,
    },
    {
      type: 'chart',
      kind: 'area',
      series: [{ name: 's', values: [1, null, '{{ three }}'] }, { values: '{{ values }}' }],
      categories: ['a', 2026],
      title: 'T',
      alt: 'A',
      width: 300,
      height: 200,
    },
    { type: 'chart', kind: 'pie', series: '{{ series }}', categories: '{{ names }}' },
    { type: 'page_break' },
    { type: 'signature', label: 'L', name: 'N', date: 'D', width: '60mm' },
    { type: 'signature' },
    { type: 'toc', title: 'Contents', depth: 2 },
  ],
};

describe('the schema of layout templates', () => {
  test('admits every field of the language', () => {
    expect(faultsOf(EVERYTHING)).toEqual([]);
  });

  test('admits an empty document', () => {
    expect(faultsOf({ version: 1, content: [] })).toEqual([]);
  });

  test('admits its own examples', () => {
    const examples = Object.entries(schema.$defs)
      .filter(([name]) => name.endsWith('_block'))
      .flatMap(([, definition]) => definition.examples ?? []);
    expect(examples.length).toBeGreaterThanOrEqual(20);
    expect(faultsOf(withContent(...examples))).toEqual([]);
  });

  test.each<[string, unknown, string[]]>([
    ['no object', [], [': must be object']],
    ['nothing', {}, ['/version: required', '/content: required']],
    ['another version', { version: 2, content: [] }, ['/version: 1']],
    ['an unknown field', { version: 1, content: [], contents: [] }, ['/contents: unknown']],
    [
      'content that is no array',
      { version: 1, content: '{{ blocks }}' },
      ['/content: must be array'],
    ],
    [
      'an unknown theme',
      { version: 1, content: [], theme: 'dark' },
      ['/theme: modern, classic, minimal, github, academic'],
    ],
    [
      'an unknown sheet',
      { version: 1, content: [], page: { format: 'B5' } },
      ['/page/format: One of A0-A6, Letter, Legal, Tabloid, Ledger (in any case) and custom'],
    ],
    [
      'a watermark outside its limits',
      {
        version: 1,
        content: [],
        watermark: { text: 'x', opacity: 1.1, rotation: -181, color: 'red' },
      },
      [
        '/watermark/opacity: must be <= 1',
        '/watermark/rotation: must be >= -180',
        '/watermark/color: A colour: #rgb or #rrggbb',
      ],
    ],
  ])('names the fault of %s', (_, template, faults) => {
    expect(faultsOf(template)).toEqual(faults);
  });

  const TYPES =
    'heading, paragraph, markdown, html, list, key_value, table, columns, stack, box, overlay, image, svg, qr, barcode, chart, spacer, divider, page_break, signature, toc';
  const LENGTH =
    'A length: a number of points (1/72 in), or a number followed by mm, cm, in, px or pt, such as "20mm"';

  test.each<[string, unknown, string[]]>([
    ['no object', 'text', [': must be object']],
    ['no type', { text: 'x' }, ['/type: required']],
    ['an unknown type', { type: 'headline', text: 'x' }, [`/type: ${TYPES}`]],
    ['an inherited name as type', { type: 'toString' }, [`/type: ${TYPES}`]],
    ['a missing field', { type: 'heading' }, ['/text: required']],
    ['an unknown field', { type: 'heading', text: 'x', size: 3 }, ['/size: unknown']],
    ["another block's field", { type: 'spacer', height: 1, text: 'x' }, ['/text: unknown']],
    ['a number as text', { type: 'heading', text: 5 }, ['/text: must be string']],
    ['level 0', { type: 'heading', text: 'x', level: 0 }, ['/level: must be >= 1']],
    ['level 7', { type: 'heading', text: 'x', level: 7 }, ['/level: must be <= 6']],
    ['level 1.5', { type: 'heading', text: 'x', level: 1.5 }, ['/level: must be integer,string']],
    [
      'a number as text where a number is meant',
      { type: 'heading', text: 'x', level: '2' },
      ['/level: A whole number from 1 (largest) to 6, or a placeholder for one.'],
    ],
    ['a paragraph without text', { type: 'paragraph' }, ['/text: required']],
    [
      'a paragraph of both kinds',
      { type: 'paragraph', text: 'x', runs: [] },
      ['/text: Left out where `runs` is given'],
    ],
    [
      'a script as link',
      { type: 'paragraph', runs: [{ text: 'x', link: 'javascript:alert(1)' }] },
      [
        '/runs/0/link: An address that begins with https://, http://, mailto: or tel:, or "#" and the id of a block',
      ],
    ],
    ['a length without a unit', { type: 'spacer', height: '20' }, [`/height: ${LENGTH}`]],
    ['an unknown unit', { type: 'spacer', height: '2em' }, [`/height: ${LENGTH}`]],
    ['a negative length', { type: 'spacer', height: -1 }, ['/height: must be >= 0']],
    ['a length beyond 5 m', { type: 'spacer', height: 14401 }, ['/height: must be <= 14400']],
    [
      'one wrong side',
      { type: 'divider', margin: { top: '1mm', bottom: true, middle: 1 } },
      ['/margin/middle: unknown', '/margin/bottom: must be number,string'],
    ],
    [
      'CSS in a colour',
      { type: 'divider', color: 'red;position:fixed' },
      ['/color: A colour: #rgb, #rrggbb, #rrggbbaa or a name of CSS, such as "#0b5fff" or "navy"'],
    ],
    [
      'CSS in a typeface',
      { type: 'divider', style: { font_family: 'x;}body{display:none' } },
      [
        '/style/font_family: Names of typefaces, the first that is there is taken, such as "Inter, sans-serif"',
      ],
    ],
    [
      'a style in a list with a typing error',
      { type: 'divider', style: ['a', { bolt: true }] },
      ['/style/1/bolt: unknown'],
    ],
    [
      'a font of no size',
      { type: 'divider', style: { font_size: 0 } },
      ['/style/font_size: must be >= 1'],
    ],
    ['an image without alt', { type: 'image', src: PNG }, ['/alt: required']],
    [
      'an image that is not decorative',
      { type: 'image', src: PNG, decorative: false },
      ['/alt: required'],
    ],
    [
      'an image from elsewhere',
      { type: 'image', src: 'https://example.com/a.png', alt: '' },
      [
        '/src: A data: URI of an image, such as "data:image/png;base64,…", the name of an asset, such as "logo.png", or a placeholder for either: PNG, JPEG, GIF, WebP, AVIF or SVG.',
      ],
    ],
    [
      'rows that are a plain text',
      { type: 'table', columns: [{ key: 'a' }], rows: 'items' },
      ['/rows: An array of rows, or a placeholder for one such as "{{ items }}"'],
    ],
    [
      'rows of text with a placeholder in it',
      { type: 'table', columns: [{ key: 'a' }], rows: 'see {{ items }}' },
      ['/rows: An array of rows, or a placeholder for one such as "{{ items }}"'],
    ],
    [
      'a table without columns',
      { type: 'table', columns: [], rows: [] },
      ['/columns: must NOT have fewer than 1 items'],
    ],
    [
      'a cell of two kinds',
      { type: 'table', columns: [{ key: 'a' }], rows: [[{ text: 'x', blocks: [] }]] },
      ['/rows/0/0/text: Left out where `blocks` is given'],
    ],
    [
      'a cell over no column',
      { type: 'table', columns: [{ key: 'a' }], rows: [{ a: { text: 1, colspan: 0 } }] },
      ['/rows/0/a/colspan: must be >= 1'],
    ],
    [
      'an unknown total',
      { type: 'table', columns: [{ key: 'a' }], rows: [], totals: { a: 'max' } },
      ['/totals/a: sum, avg, count'],
    ],
    [
      'a list entry of two kinds',
      { type: 'list', items: [{ text: 'a', blocks: [] }] },
      ['/items/0/text: Left out where `blocks` is given'],
    ],
    [
      'a list entry of nothing',
      { type: 'list', items: [{}] },
      ['/items/0: must NOT have fewer than 1 properties'],
    ],
    ['five pairs a row', { type: 'key_value', items: [], columns: 5 }, ['/columns: must be <= 4']],
    [
      'a pair without a value',
      { type: 'key_value', items: [{ key: 'a' }] },
      ['/items/0/value: required'],
    ],
    ['a repetition of nothing', { type: 'divider', each: { as: 'x' } }, ['/each/in: required']],
    [
      'a repetition with a name that is none',
      { type: 'divider', each: { in: [], as: '1st' } },
      ['/each/as: A name of letters, digits and _ that does not begin with a digit'],
    ],
    [
      'an unknown barcode',
      { type: 'barcode', symbology: 'qr', value: 'x' },
      ['/symbology: code128, ean13, ean8, upca, code39, itf14, datamatrix, pdf417, gs1-128, aztec'],
    ],
    [
      'a chart of nothing',
      { type: 'chart', kind: 'bar', series: [] },
      ['/series: must NOT have fewer than 1 items'],
    ],
    [
      'a fault deep inside',
      { type: 'box', blocks: [{ type: 'columns', columns: [{ blocks: [{ type: 'qr' }] }] }] },
      ['/blocks/0/columns/0/blocks/0/value: required'],
    ],
  ])('names the fault of a block: %s', (_, block, faults) => {
    expect(faultsOf(withContent({ type: 'divider' }, block))).toEqual(
      faults.map((fault) => `/content/1${fault}`),
    );
  });

  test('describes every field', () => {
    const undescribed = [...objectsOf(schema, '')].flatMap(([path, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => typeof field === 'object')
        .filter(([, field]) => !('description' in field || '$ref' in field || 'const' in field))
        .map(([name]) => `${path}/${name}`),
    );
    expect(undescribed).toEqual([]);
  });

  test('closes every object', () => {
    const open = [...objectsOf(schema, '')]
      .filter(([, { type }]) => [type].flat().includes('object'))
      .filter(([, node]) => !('additionalProperties' in node))
      .map(([path]) => path);
    // The union is closed by each of its members.
    expect(open).toEqual(['/$defs/block']);
  });
});

type Node = Record<string, unknown> & { properties?: Record<string, object> };

/** Every object of a JSON document, with its path. */
function* objectsOf(node: unknown, path: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [path, node as Node];
  for (const [name, child] of Object.entries(node)) yield* objectsOf(child, `${path}/${name}`);
}
