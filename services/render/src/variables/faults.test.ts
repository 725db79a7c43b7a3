import { describe, expect, test } from 'vitest';
import { fill } from './filler.fixture.ts';
import { templateFault } from './faults.ts';
import { TemplateMistake } from './template-mistake.ts';

const reasonFor = (error: unknown) =>
  templateFault(error, '/content').details![0]!.message.replace(/^line 1, column 1: /, '');

describe('the reason of a template’s fault', () => {
  test('is the message of a mistake', () => {
    expect(reasonFor(new TemplateMistake('it is odd.'))).toBe('it is odd');
  });

  test.each([
    new Error('secret'),
    new TypeError('secret'),
    new RangeError('secret'),
    new SyntaxError('secret'),
    new SyntaxError('secret: Stack overflow of mine'),
    new URIError('secret'),
    new DOMException('secret'),
    Object.assign(new Error('secret'), { code: 'ERR_SECRET' }),
  ])('never is the message of another error: %s', (error) => {
    expect(reasonFor(error)).toBe('a filter or tag cannot work with its value');
  });

  test.each([
    ['tags', '{% if a %}'.repeat(20_000) + '{% endif %}'.repeat(20_000)],
    ['brackets', `{{ a${'[a'.repeat(20_000)}${']'.repeat(20_000)} }}`],
    ['ranges', `{% for i in ${'(1..'.repeat(20_000)}2${')'.repeat(20_000)} %}{% endfor %}`],
    [
      'lists',
      '{% for i in (1..9000) %}{% assign a = b | push: a %}{% endfor %}{{ a | sort | join }}',
    ],
  ])('is that %s are nested too deeply, without a word of V8', (_, source) => {
    expect(() => fill(source, { a: [1], b: [1] })).toThrow(
      /: it is nested too deeply\. If these braces/,
    );
  });

  test.each([
    ['a filter', '{{ a | NAME }}'],
    ['a tag', '{% NAME %}'],
    ['an argument', '{{ a | upcase: NAME: 1 }}'],
    ['a number', '{{ "NAME" | plus: 1 }}'],
    ['a format', '{{ "2026-01-01" | date: "NAME" }}'],
    ['an expression', '{{ "a" NAME }}'],
    ['a tag that is not closed', '{% capture NAME %}'],
  ])('is short, whatever the length of %s', (_, source) => {
    const name = 'ab😀'.repeat(100_000).slice(1);
    for (const each of [name, 'x'.repeat(300_000)]) {
      let message = '';
      try {
        fill(source.replace('NAME', each), { a: 'a' });
      } catch (error) {
        ({ message } = error as Error);
      }
      expect(message).toMatch(/^Template error at line 1, column \d+: .* If these braces/);
      expect(Buffer.byteLength(message)).toBeLessThan(600);
      expect(message.isWellFormed()).toBe(true);
    }
  });
});

test.each([
  ['<p>x</p><SCRIPT>a={{ let x; }}</SCRIPT>', 'If this script is no template, send it'],
  ['<script>a()</script><p>{{ let x; }}', 'If these braces are no template, set'],
])('the remedy is for the place of the fault: %s', (source, remedy) => {
  expect(() => fill(source, {})).toThrow(remedy);
});
