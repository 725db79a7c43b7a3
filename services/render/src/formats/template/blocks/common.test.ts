import { describe, expect, test } from 'vitest';
import { bodyOf, compose, faultsOf, rule } from '../template.fixture.ts';

const p = (fields: object) => ({ type: 'paragraph', text: 'x', ...fields });
const lookOf = async (fields: object, given?: Parameters<typeof compose>[1]) =>
  rule((await compose([p(fields)], given)).html, 's1');

describe('common fields of blocks', () => {
  test.each([
    [{ margin: 3 }, 'margin:3pt'],
    [{ margin: { top: '1in', right: 0 } }, 'margin-top:72pt;margin-right:0pt'],
    [{ align: 'center' }, 'text-align:center;--align:center'],
    [{ keep_together: true }, 'break-inside:avoid'],
    [{ keep_with_next: true }, 'break-after:avoid'],
    [{ page_break: 'before' }, 'break-before:page'],
    [{ page_break: 'after', keep_with_next: true }, 'break-after:page'],
    [{ keep_together: false, keep_with_next: false }, undefined],
    [
      { style: { margin: 9, align: 'left' }, margin: 1, align: 'right' },
      'text-align:right;--align:right;margin:1pt',
    ],
  ])('%p', async (fields, look) => {
    expect(await lookOf(fields)).toBe(look);
  });

  test('an id is used once', async () => {
    const blocks = [p({ id: 'a"' }), p({ id: 'a"' }), p({ id: '{{ b }}', each: { in: [1, 2] } })];
    expect(await bodyOf(blocks, { variables: { b: 'c' } })).toBe(
      '<p id="a&quot;">x</p><p>x</p><p id="c">x</p><p>x</p>',
    );
  });

  test('equal styles share a class', async () => {
    const { html } = await compose([p({ align: 'right' }), p({ style: { align: 'right' } })]);
    expect(html.match(/class="b s1"/g)).toHaveLength(2);
    expect(rule(html, 's2')).toBeUndefined();
  });
});

describe('pictures', () => {
  test('are in their place', async () => {
    const svg = { type: 'svg', svg: '<svg viewBox="0 0 1 1"/>', alt: 'dot', align: 'right' };
    expect(await bodyOf([svg])).toMatch(
      /^<div class="media"><img [^>]*alt="dot"[^>]*><\/div>$|<svg /,
    );
    expect(await bodyOf([{ type: 'qr', value: '{{ v }}' }], { variables: { v: 5 } })).toContain(
      'aria-label="5"',
    );
    expect(await bodyOf([{ type: 'barcode', symbology: 'ean8', value: '1234567' }])).toContain(
      '<svg',
    );
    const chart = { type: 'chart', kind: 'bar', series: '{{ s }}', categories: ['a'] };
    expect(await bodyOf([chart], { variables: { s: [{ values: [1] }] } })).toContain('<svg');
  });

  test('whose variable is missing are left out, like an empty text', async () => {
    const image = { type: 'image', src: '{{ logo }}', alt: 'Logo' };
    const { html, missing } = await compose([image]);
    expect(html).toContain('<body>\n\n</body>');
    expect(missing).toEqual(['logo']);
    expect(await faultsOf([{ type: 'image', src: '', alt: '' }])).toHaveLength(2);
  });

  test('that cannot be drawn are reported together', async () => {
    const faults = await faultsOf([
      { type: 'barcode', symbology: 'ean13', value: 'abc' },
      { type: 'stack', blocks: [{ type: 'qr', value: '' }] },
    ]);
    expect(faults).toHaveLength(3);
    expect(faults[1]).toMatch(/^\/template_data\/content\/0\/value /);
    expect(faults[2]).toMatch(/^\/template_data\/content\/1\/blocks\/0\/value /);
  });
});

describe('an invalid block', () => {
  test.each([
    [null, '/0 must be an object, not null'],
    ['text', '/0 must be an object, not a string'],
    [{}, '/0/type is required'],
    [{ type: 'constructor' }, '/0/type must be heading, paragraph, markdown,'],
    [{ type: 'paragraph', text: 'x', txet: 'y' }, '/0/txet is not a known field'],
    [{ type: 'spacer' }, '/0/height is required'],
  ])('%p is reported', async (block, fault) => {
    const [code, first] = await faultsOf([block]);
    expect(code).toBe('template_error');
    expect(first).toContain(`/template_data/content${fault}`);
  });

  test('more than fifty faults are not listed', async () => {
    const [, ...faults] = await faultsOf(Array.from({ length: 99 }, () => ({ type: 'spacer' })));
    expect(faults).toHaveLength(50);
  });
});
