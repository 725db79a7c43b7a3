import { describe, expect, test } from 'vitest';
import { bodyOf, compose, faultsOf, rule } from '../template.fixture.ts';

const p = (text: string) => ({ type: 'paragraph', text });

/** The declarations of the first look in a document. */
const lookOf = async (...content: unknown[]) => rule((await compose(content)).html, 's1');

describe('key_value', () => {
  test('is a list of names and values', async () => {
    const items = [
      { key: 'A', value: '<1>' },
      { key: 'B', value: 12.5 },
      { key: 'C', value: true },
      { key: 'D', value: null },
      { key: 'E', value: '{{ n }}' },
    ];
    expect(await bodyOf([{ type: 'key_value', items }], { variables: { n: 7 } })).toBe(
      '<dl class="kv kv-1" role="list">' +
        '<div role="listitem"><dt>A</dt><dd>&lt;1&gt;</dd></div>' +
        '<div role="listitem"><dt>B</dt><dd>12.5</dd></div>' +
        '<div role="listitem"><dt>C</dt><dd>true</dd></div>' +
        '<div role="listitem"><dt>D</dt><dd></dd></div>' +
        '<div role="listitem"><dt>E</dt><dd>7</dd></div></dl>',
    );
  });

  test('has up to four pairs a row', async () => {
    const pairs = { type: 'key_value', columns: 4, items: [{ key: 'A', value: 'a' }] };
    expect(await bodyOf([pairs])).toContain('<dl class="kv kv-4" role="list">');
  });

  test('writes an array or object as JSON', async () => {
    const pairs = { type: 'key_value', items: [{ key: 'A', value: '{{ a }}' }] };
    expect(await bodyOf([pairs], { variables: { a: [1, { b: 2 }] } })).toContain(
      '<dd>[1,{&quot;b&quot;:2}]</dd>',
    );
  });
});

describe('columns', () => {
  test('stand side by side', async () => {
    const columns = [{ blocks: [p('a')] }, { blocks: [p('b'), p('c')] }];
    expect(await bodyOf([{ type: 'columns', columns }])).toBe(
      '<div class="cols"><div class="flow"><p>a</p></div><div class="flow"><p>b</p><p>c</p></div></div>',
    );
  });

  test.each<[unknown[], unknown, string]>([
    [['*', undefined], undefined, 'minmax(0,1fr) minmax(0,1fr);column-gap:16pt'],
    [['60%', '40%'], 10, 'calc((100% - 10pt)*0.6) calc((100% - 10pt)*0.4);column-gap:10pt'],
    [['auto', 100, '1in'], 0, 'auto 100pt 72pt;column-gap:0pt'],
    [['33.33%'], 0, 'calc((100% - 0pt)*0.333);column-gap:0pt'],
  ])('of widths %p with a gap of %p', async (widths, gap, css) => {
    const columns = widths.map((width) => ({ width, blocks: [] }));
    expect(await lookOf({ type: 'columns', columns, gap })).toBe(`grid-template-columns:${css}`);
  });

  test('take a width from a variable', async () => {
    const columns = { type: 'columns', columns: [{ width: '{{ w }}%', blocks: [] }] };
    const { html } = await compose([columns], { variables: { w: 20 } });
    expect(rule(html, 's1')).toContain('calc((100% - 0pt)*0.2)');
  });
});

describe('boxes and stacks', () => {
  test('hold blocks', async () => {
    expect(await bodyOf([{ type: 'stack', blocks: [p('a')] }])).toBe(
      '<div class="flow"><p>a</p></div>',
    );
    expect(await bodyOf([{ type: 'box', blocks: [p('a')] }])).toBe(
      '<div class="box flow"><p>a</p></div>',
    );
  });

  test('of a look of their own', async () => {
    const look = {
      padding: { left: '1cm', top: 3 },
      border: { width: 2, color: 'navy', style: 'dashed' },
      background: '#eee',
      radius: '2mm',
    };
    expect(await lookOf({ type: 'box', blocks: [], ...look })).toBe(
      'padding-top:3pt;padding-left:28.346pt;border:2pt dashed navy;background:#eee;border-radius:5.669pt',
    );
  });
});

describe('what stands between', () => {
  test.each([
    [{ type: 'spacer', height: '5mm' }, '<div class="spacer"></div>', 'height:14.173pt'],
    [{ type: 'divider' }, '<hr>', undefined],
    [
      { type: 'divider', thickness: 3, color: 'gold' },
      '<hr>',
      'border-top-width:3pt;border-top-color:gold',
    ],
    [{ type: 'page_break' }, '<div class="page-break"></div>', undefined],
  ])('%p', async (block, html, look) => {
    expect(await bodyOf([block])).toBe(html);
    expect(await lookOf(block)).toBe(look);
  });
});

describe('signatures', () => {
  test('have what is given around a line', async () => {
    const all = { type: 'signature', label: 'Buyer', name: 'Ada', date: 'Here, today', width: 100 };
    expect(await bodyOf([all])).toBe(
      '<div class="signature"><div data-width="100"><span class="signature-label">Buyer</span>' +
        '<span class="signature-line"></span><span class="signature-name">Ada</span>' +
        '<span class="signature-date">Here, today</span></div></div>',
    );
    expect(await lookOf(all)).toBe('width:100pt');
    expect(await bodyOf([{ type: 'signature' }])).toBe(
      '<div class="signature"><div><span class="signature-line"></span></div></div>',
    );
  });
});

describe('key_value', () => {
  const name = 'Umsatzsteuer-Identifikationsnummer des Leistungsempfängers';
  const items = [
    { key: name, value: '1.234.567,50 €' },
    { key: 'IBAN', value: 'DE02 1203 0000 0000 2020 51' },
  ];
  const within = (width: string, columns = 1) => [
    {
      type: 'columns',
      columns: [{ width, blocks: [{ type: 'key_value', items, columns }] }, { blocks: [] }],
    },
  ];

  test('puts names above values that have no room beside them', async () => {
    expect(await bodyOf(within('90mm'))).not.toContain('kv-above');
    expect(await bodyOf(within('45mm'))).toContain('kv kv-1 kv-above');
  });

  test('has as many columns as have room, and breaks no amount', async () => {
    expect(await bodyOf(within('150mm', 3))).toContain('kv kv-3');
    expect(await bodyOf(within('80mm', 4))).toContain('kv kv-2');
    expect(await bodyOf(within('150mm'))).toContain(
      '<dd class="whole"><span class="whole">1.234.567,50 €',
    );
  });
});

describe('an overlay', () => {
  const overlay = (more: object = {}) => ({
    type: 'overlay',
    x: 10,
    y: 20,
    blocks: [p('o')],
    ...more,
  });
  const at = (index: number, message: string) => [
    'template_error',
    expect.stringContaining(`/template_data/content/${index}${message}`),
  ];

  test('stands at a place of what it is in', async () => {
    const { html } = await compose([{ type: 'box', blocks: [overlay({ width: 30 }), p('a')] }]);
    expect(rule(html, 's1')).toBe('left:10pt;top:20pt;width:30pt');
  });

  test('of the page begins at the edges of the sheet, which has its margins inside', async () => {
    const { html, page, inkRoom } = await compose([overlay({ of: 'page' }), p('a')]);
    expect(rule(html, 's1')).toBe('left:-32.52pt;top:-36.693pt;width:585.276pt');
    expect(page).toMatchObject({ marginLeft: 0, marginRight: 0 });
    expect(inkRoom!.top).toBeCloseTo(56.69, 2);
    expect(html).toContain('html{padding:56.693pt 42.52pt 56.693pt 42.52pt;');
  });

  test('of the content begins at the margins', async () => {
    const { html, page } = await compose([overlay(), p('a')]);
    expect(rule(html, 's1')).toBe('left:10pt;top:20pt;width:500.236pt');
    expect(page.marginLeft).toBeCloseTo(42.52, 2);
  });

  test('stands on the page that begins there', async () => {
    const pages = [overlay(), p('a'), { type: 'page_break' }, overlay(), overlay()];
    expect(await faultsOf([...pages, { ...p('b'), page_break: 'after' }, overlay()])).toEqual([]);
    expect(await faultsOf([p('a'), overlay()])).toEqual(at(1, ' must begin a page'));
  });

  test.each([
    [{ of: 'page', x: 500, width: 100 }, '/width reaches 4.724pt beyond the edge'],
    [{ of: 'page', y: 800, height: 60 }, '/height reaches 18.11pt beyond the edge'],
    [{ of: 'page', x: 700, width: 0 }, '/x reaches 104.724pt beyond the edge'],
    [{ x: 400, width: 200 }, '/width reaches'],
  ])('does not reach beyond its page: %j', async (more, message) => {
    const [, ...faults] = await faultsOf([overlay(more)]);
    expect(faults.join()).toContain(message);
  });

  test('in a block, a header or a footer is not of the page', async () => {
    const inner = { type: 'stack', blocks: [overlay({ of: 'page' })] };
    expect(await faultsOf([inner])).toEqual(at(0, '/blocks/0/of must be "parent" here'));
    const header = { blocks: [overlay({ of: 'page' })] } as never;
    expect(await faultsOf([p('a')], { header })).toHaveLength(2);
  });
});

describe('a fixed height', () => {
  test('reaches the engine with its place', async () => {
    const { html } = await compose([{ type: 'box', height: '10mm', blocks: [p('a')] }]);
    expect(html).toContain('data-block="/template_data/content/0" data-height="28.346"');
    expect(rule(html, 's1')).toContain('height:28.346pt');
  });

  test('is none in a header, which is not measured', async () => {
    const header = { blocks: [{ type: 'box', height: 10, blocks: [] }] } as never;
    expect(await faultsOf([p('a')], { header })).toEqual([
      'template_error',
      expect.stringMatching(/^\/template_data\/header\/blocks\/0\/height must be left out/),
    ]);
  });
});
