import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bodyOf, compose, faultsOf } from '../template.fixture.ts';

const p = (text: string, fields: object = {}) => ({ type: 'paragraph', text, ...fields });
const textsOf = (html: string) => [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);

describe('each', () => {
  test('repeats a block for every entry', async () => {
    const blocks = [p('{{ who.name }}', { each: { in: '{{ people }}', as: 'who' } })];
    const variables = { people: [{ name: 'Ada' }, { name: '<Tim>' }] };
    expect(textsOf(await bodyOf(blocks, { variables }))).toEqual(['Ada', '&lt;Tim&gt;']);
  });

  test('names the entry `item`, with its position', async () => {
    const text =
      '{{ item }} {{ forloop.index }}:{{ forloop.length }} {{ forloop.first }} {{ forloop.last }} {{ forloop.index0 }} {{ forloop.rindex }}';
    expect(textsOf(await bodyOf([p(text, { each: { in: ['a', 'b'] } })]))).toEqual([
      'a 1:2 true false 0 2',
      'b 2:2 false true 1 1',
    ]);
  });

  test('repeats for arrays in the template, with filled texts', async () => {
    const block = p('{{ item.x }}', { each: { in: [{ x: '{{ a }}' }, '{{ b }}', null] } });
    const variables = { a: 1, b: { x: 2 } };
    expect(textsOf(await bodyOf([block], { variables }))).toEqual(['1', '2', '']);
  });

  test('may be nested; the inner name wins', async () => {
    const inner = p('{{ row }}{{ item }}', { each: { in: '{{ row }}' } });
    const outer = { type: 'stack', blocks: [inner], each: { in: '{{ rows }}', as: 'row' } };
    const shadow = p('{{ x }}', { each: { in: [1], as: 'x' } });
    const variables = { rows: [['a', 'b'], [], ['c']], x: 'outside' };
    const html = await bodyOf([outer, shadow, p('{{ x }}')], { variables });
    expect(textsOf(html)).toEqual([
      '[&quot;a&quot;,&quot;b&quot;]a',
      '[&quot;a&quot;,&quot;b&quot;]b',
      '[&quot;c&quot;]c',
      '1',
      'outside',
    ]);
  });

  test.each([[[]], [null], [undefined]])('of %p leaves nothing', async (list) => {
    const block = p('x', { each: { in: '{{ list }}' } });
    expect(await bodyOf([block], { variables: { list } })).toBe('');
  });

  test.each([
    ['text', 'must be an array, not a string'],
    [5, 'must be an array, not a number'],
    [{ a: 1 }, 'must be an array, not an object'],
  ])('of %p is reported', async (list, message) => {
    const block = p('x', { each: { in: '{{ list }}' } });
    expect(await faultsOf([block], { variables: { list } })).toEqual([
      'template_error',
      `/template_data/content/0/each/in ${message}`,
    ]);
  });

  test('reports a fault of all repetitions once', async () => {
    const block = { type: 'heading', text: 'x', level: '{{ item }}', each: { in: [7, 8, 9] } };
    expect(await faultsOf([block])).toHaveLength(2);
  });
});

describe('if', () => {
  test.each([false, null, '', 0, [], undefined])('leaves a block out for %p', async (value) => {
    expect(await bodyOf([p('x', { if: '{{ value }}' })], { variables: { value } })).toBe('');
    if (value !== undefined) expect(await bodyOf([p('x', { if: value })])).toBe('');
  });

  test.each([true, 'no', '0', 1, -1, {}, [0]])('keeps it for %p', async (value) => {
    expect(await bodyOf([p('x', { if: '{{ value }}' })], { variables: { value } })).toBe(
      '<p>x</p>',
    );
  });

  test('takes an expression, in braces or without', async () => {
    const variables = { total: 120, name: 'Ada' };
    const conditions = ['{{ total > 100 and name == "Ada" }}', 'total > 100', '{{ not total }}'];
    const blocks = conditions.map((condition, index) => p(String(index), { if: condition }));
    expect(textsOf(await bodyOf(blocks, { variables }))).toEqual(['0', '1']);
  });

  test('is evaluated in every repetition', async () => {
    const block = p('{{ item }}', { each: { in: [1, 2, 3, 4] }, if: '{{ item > 2 }}' });
    expect(textsOf(await bodyOf([block]))).toEqual(['3', '4']);
  });

  test('skips omitted blocks: nothing of them is filled, checked or missing', async () => {
    const blocks = [p('{{ gone }}', { if: false, level: 99, blocks: [{ type: 'none' }] })];
    expect((await compose(blocks)).missing).toEqual([]);
  });

  test('names an invalid expression', async () => {
    const [code, fault] = await faultsOf([p('x', { if: '{{ a | nope }}' })]);
    expect(code).toBe('template_error');
    expect(fault).toMatch(/^\/template_data\/content\/0\/if line 1/);
  });
});

describe('limits', () => {
  const nested = (depth: number): object =>
    depth === 1 ? p('deep') : { type: 'stack', blocks: [nested(depth - 1)] };

  test('24 levels are allowed, 25 are not', async () => {
    expect(await bodyOf([nested(24)])).toContain('deep');
    expect(await faultsOf([nested(25)])).toEqual([
      'template_too_large',
      `/template_data/content/0${'/blocks/0'.repeat(24)} is nested more than 24 deep`,
    ]);
  });

  test('10,000 blocks are allowed, 10,001 are not', async () => {
    const blocks = [{ type: 'spacer', height: 0, each: { in: '{{ n }}' } }, p('last')];
    const given = (count: number) => ({ variables: { n: Array.from({ length: count }, () => 0) } });
    expect(await bodyOf(blocks, given(9_999))).toContain('last');
    expect(await faultsOf(blocks, given(10_000))).toEqual([
      'template_too_large',
      '/template_data/content/1 is beyond the 10,000 blocks of a document',
    ]);
  });

  test('a text repeated without end is too long', async () => {
    const block = p('x'.repeat(50_000), { each: { in: '{{ n }}' } });
    const n = Array.from({ length: 1_000 }, () => 0);
    expect(await faultsOf([block], { variables: { n } })).toEqual(['payload_too_large']);
  });

  test('rows repeated without end are too long', async () => {
    const table = { type: 'table', columns: [{ key: 'a' }], rows: '{{ n }}' };
    const text = 'x'.repeat(50_000);
    const n = Array.from({ length: 1_000 }, () => [text]);
    expect(await faultsOf([table], { variables: { n } })).toEqual(['payload_too_large']);
  });
});

describe('any condition', () => {
  test('decides as JSON values do', async () => {
    const isEmpty = (value: unknown) =>
      Array.isArray(value) ? value.length === 0 : value === 0 || !value;
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 1 }), async (value) => {
        const html = await bodyOf([p('x', { if: '{{ v }}' })], { variables: { v: value } });
        expect(html).toBe(isEmpty(value) ? '' : '<p>x</p>');
      }),
      { numRuns: 50 },
    );
  });
});

test('a repetition knows the one around it', async () => {
  const inner = {
    type: 'paragraph',
    text: '{{ forloop.parentloop.index }}.{{ forloop.index }} {{ s }}',
    each: { in: '{{ c }}', as: 's' },
  };
  const blocks = [{ type: 'stack', each: { in: '{{ cs }}', as: 'c' }, blocks: [inner] }];
  const html = await bodyOf(blocks, { variables: { cs: [['a', 'b'], ['c']] } });
  expect(
    html
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s{2,}/),
  ).toEqual(['1.1 a', '1.2 b', '2.1 c']);
});
