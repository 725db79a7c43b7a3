import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { escapeHtml } from '../../variables/html.ts';
import { Values } from './values.ts';

describe('Values', () => {
  test('holds a place for each value and puts it in, escaped in HTML and as it is in text', () => {
    const values = new Values();
    const text = `a${values.hold('<b>')}c${values.hold('&')}`;
    expect(text).not.toContain('<');
    expect(values.html(text)).toBe('a&lt;b&gt;c&amp;');
    expect(values.text(text)).toBe('a<b>c&');
  });

  test('gives the same value the same placeholder, and others another', () => {
    const values = new Values();
    expect(values.hold('x')).toBe(values.hold('x'));
    expect(values.hold('x')).not.toBe(values.hold('y'));
    expect(values.hold('x', 'json')).not.toBe(values.hold('x'));
  });

  test('keeps an empty value a place', () => {
    const values = new Values();
    expect(values.hold('')).not.toBe('');
    expect(values.html(`[${values.hold('')}]`)).toBe('[]');
  });

  test('takes a value that holds placeholders, as a captured one does, for what they stand for', () => {
    const values = new Values();
    const outer = values.hold(`(${values.hold('<')})`);
    expect(values.html(outer)).toBe('(&lt;)');
  });

  test('never puts in what a source or a value only makes look like a placeholder', () => {
    const [values, other] = [new Values(), new Values()];
    values.hold('secret');
    for (const forged of [other.hold('x'), '\uFDD0\uFDE0\uFDD1', '\uFDD0', '\uFDD1\uFDEF']) {
      expect(values.html(`<p>${forged}`)).toBe(`<p>${forged}`);
      expect(values.html(values.hold(forged))).toBe(forged);
    }
  });

  test('lets JSON stand as it is in scripts only', () => {
    const values = new Values();
    const json = values.hold('{"a":1}', 'json');
    const text = values.hold('"');
    expect(values.html(`<p>${json}</p><script>f(${json}, ${text})</script>${json}`)).toBe(
      '<p>{&quot;a&quot;:1}</p><script>f({"a":1}, &quot;)</script>{&quot;a&quot;:1}',
    );
  });

  test('puts in up to 32 Mi characters, and not one more', () => {
    const values = new Values();
    const mebi = values.hold('x'.repeat(1024 * 1024));
    expect(values.text(mebi.repeat(32))).toHaveLength(32 * 1024 * 1024);
    expect(() => values.text(values.hold('y'))).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });

  test('brings every value through, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' }))), (pieces) => {
        const values = new Values();
        const filled = pieces.map(([around, value]) => around + values.hold(value));
        const expected = pieces.map(([around, value]) => around + value);
        expect(values.text(filled.join(''))).toBe(expected.join(''));
      }),
    );
  });

  test('leaves no markup in HTML that a value brought', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const values = new Values();
        expect(values.html(`<p title="${values.hold(value)}">`)).toBe(
          `<p title="${escapeHtml(value)}">`,
        );
      }),
    );
  });
});
