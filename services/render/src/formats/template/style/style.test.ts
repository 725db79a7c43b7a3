import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bodyOf, compose, faultsOf, rule } from '../template.fixture.ts';
import { fontFamily } from './font-family.ts';

const p = (style: unknown) => [{ type: 'paragraph', text: 'x', style }];
const lookOf = async (style: unknown, given?: Parameters<typeof compose>[1]) =>
  rule((await compose(p(style), given)).html, 's1');

describe('a style', () => {
  test('of every field', async () => {
    const style = {
      font_family: "Source Serif 4, 'Noto Serif', serif",
      font_size: '4mm',
      bold: true,
      italic: true,
      underline: true,
      color: '#0b5fff',
      background: 'ivory',
      align: 'justify',
      line_height: 1.25,
      margin: 1,
      padding: { left: '1in' },
      border: {},
    };
    expect(await lookOf(style)).toBe(
      'font-family:"Source Serif 4","Noto Serif",serif;font-size:11.339pt;font-weight:var(--bold);' +
        'font-style:italic;text-decoration:underline;color:#0b5fff;background:ivory;text-align:justify;' +
        '--align:justify;line-height:1.25;margin:1pt;padding-left:72pt;border:1pt solid',
    );
  });

  test('can take back what another says', async () => {
    expect(await lookOf({ bold: false, italic: false, underline: false })).toBe(
      'font-weight:400;font-style:normal;text-decoration:none',
    );
  });

  test('takes values from variables; one that is missing says nothing', async () => {
    const style = { color: '{{ brand }}', font_size: '{{ size }}', line_height: '{{ gone }}' };
    expect(await lookOf(style, { variables: { brand: 'navy', size: 14 } })).toBe(
      'font-size:14pt;color:navy',
    );
    expect(await lookOf({ color: '{{ gone }}' })).toBeUndefined();
  });

  test.each([
    ['color', 'red;position:fixed', 'must be a colour: #rgb, #rrggbb,'],
    ['color', 'url(http://x)', 'must be a colour: #rgb, #rrggbb,'],
    ['background', 'reed', 'must be a colour: #rgb, #rrggbb,'],
    ['font_family', 'x";}', 'must be names of typefaces,'],
    ['font_size', '20', 'must be a size from 1 to 500 points:'],
    ['font_size', 0.5, 'must be at least 1'],
    ['line_height', 9, 'must be at most 5'],
    ['margin', -1, 'must be at least 0'],
    ['margin', true, 'must be a number, a string or an object, not a boolean'],
  ])('lets nothing in: %s %p', async (field, value, message) => {
    const [code, fault] = await faultsOf(p({ [field]: '{{ value }}' }), { variables: { value } });
    expect(code).toBe('template_error');
    expect(fault).toContain(`/template_data/content/0/style/${field} ${message}`);
  });
});

describe('named styles', () => {
  const styles = {
    base: { color: 'gray', font_size: 9 },
    small: { extends: 'base', font_size: 7 },
    loud: { bold: true, color: 'red' },
    both: { extends: ['small', 'loud'], italic: true },
  };

  test.each([
    ['base', 'font-size:9pt;color:gray'],
    ['small', 'font-size:7pt;color:gray'],
    ['both', 'font-size:7pt;font-weight:var(--bold);font-style:italic;color:red'],
    [['base', 'loud'], 'font-size:9pt;font-weight:var(--bold);color:red'],
    [['loud', { color: 'teal' }], 'font-weight:var(--bold);color:teal'],
    [{ extends: 'loud', bold: false }, 'font-weight:400;color:red'],
    [[], undefined],
  ])('%p', async (style, look) => {
    expect(await lookOf(style, { styles })).toBe(look);
  });

  test.each([
    [
      'an unknown name',
      {},
      'gone',
      '/content/0/style must be the name of a style, and the template has no styles',
    ],
    [
      'one of a list that is unknown',
      { a: {} },
      ['a', 'gone'],
      '/content/0/style/1 must be the name of a style: a',
    ],
    ['an inherited name', { a: {} }, 'toString', '/content/0/style must be the name of a style: a'],
    [
      'an unknown base, used or not',
      { a: { extends: 'b' } },
      [],
      '/styles/a/extends must be the name of a style: a',
    ],
    [
      'a style of itself',
      { a: { extends: 'a' } },
      [],
      '/styles/a/extends must not extend itself: a → a',
    ],
    [
      'a circle',
      { 'a/b': { extends: 'c' }, c: { extends: ['a/b'] } },
      [],
      '/styles/a~1b/extends must not extend itself: a/b → c → a/b',
    ],
    ['a fault in a style', { a: { color: '{{ x }}' } }, [], '/styles/a/color must be a colour'],
  ])('name %s', async (_, named, style, fault) => {
    const given = { styles: named as never, variables: { x: 'x' } };
    const [code, first] = await faultsOf(p(style), given);
    expect(code).toBe('template_error');
    expect(first).toContain(`/template_data${fault}`);
  });
});

describe('the default style', () => {
  test('is handed down from the root, box and all', async () => {
    const style = {
      font_family: 'Inter',
      font_size: 8,
      color: 'teal',
      line_height: 2,
      align: 'right',
    };
    const { html } = await compose([{ type: 'paragraph', text: 'x' }], {
      default_style: { ...style, margin: 3, background: 'ivory' } as never,
    });
    expect(html).toContain(
      'html{font-family:"Inter";color:teal;text-align:right;--align:right;line-height:2;' +
        '--font-text:"Inter";--font-heading:"Inter";--ink:teal;--leading:2}',
    );
    expect(html).toContain('font-size:8pt;--bold');
    expect(rule(html, 's1')).toBe('background:ivory;margin:3pt');
  });

  test('may extend a style, and gives way to a block’s own', async () => {
    const { html } = await compose(p({ margin: 0 }), {
      styles: { a: { margin: 9, padding: 2 } },
      default_style: { extends: 'a' },
    });
    expect(rule(html, 's1')).toBe('margin:0pt;padding:2pt');
  });
});

describe('typefaces', () => {
  test.each([
    ['Inter', '"Inter"'],
    [' Inter , "Noto Sans" ,sans-serif', '"Inter","Noto Sans",sans-serif'],
    ['SERIF', 'serif'],
    [',', 'inherit'],
  ])('%p is %s', (names, css) => {
    expect(fontFamily(names)).toBe(css);
  });

  test('that a style names and the house has are embedded, others not', async () => {
    const { html } = await compose(p({ font_family: 'EB Garamond' }));
    expect(html).toContain('@font-face{font-family:"EB Garamond";font-weight:400;');
    expect((await compose(p({ font_family: 'Comic Sans' }))).html).not.toContain('EB Garamond');
  });

  test('are embedded in bold and italics only where they are asked for', async () => {
    const weight = (html: string) =>
      html.includes('@font-face{font-family:"Inter";font-weight:600');
    expect(weight((await compose(p({}))).html)).toBe(false);
    expect(weight((await compose(p({ bold: true }))).html)).toBe(true);
  });
});

describe('any style', () => {
  test('ends no rule and begins none', async () => {
    const text = fc.string({ maxLength: 12 });
    const style = fc.record(
      { font_family: text, font_size: text, color: text, background: text, margin: text },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(style, async (values) => {
        const fields = Object.fromEntries(
          Object.keys(values).map((key) => [key, `{{ v.${key} }}`]),
        );
        const given = { variables: { v: values } };
        if ((await faultsOf(p(fields), given)).length > 0) return;
        const look = (await lookOf(fields, given)) ?? '';
        expect(look).toMatch(/^(?:[\w-]+:[^;{}<]+(?:;|$))*$/);
        expect(await bodyOf(p(fields), given)).toBe('<p>x</p>');
      }),
      { numRuns: 100 },
    );
  });
});
