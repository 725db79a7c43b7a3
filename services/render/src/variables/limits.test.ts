import { describe, expect, test } from 'vitest';
import { fill, fillerOf } from './filler.fixture.ts';

const MIB = 1024 * 1024;
const TOO_LONG = expect.objectContaining({ code: 'payload_too_large' });
const REFUSED = expect.objectContaining({ code: 'template_error' });

describe('the length of the result', () => {
  test.each(['liquid', 'simple'] as const)(
    'may be 32 Mi characters, and not one more (%s)',
    (syntax) => {
      const variables = (more: number) => ({ a: 'x'.repeat(MIB), b: 'x'.repeat(MIB - 3 + more) });
      const source = `<p>${'{{a}}'.repeat(31)}{{b}}`;
      expect(fill(source, variables(0), { syntax })).toHaveLength(32 * MIB);
      expect(() => fill(source, variables(1), { syntax })).toThrow(TOO_LONG);
    },
  );

  test('counts all texts of a job together', () => {
    const filler = fillerOf({ a: 'x'.repeat(MIB) });
    const add = () => filler.fill('{{a}}', { write: (text) => text, at: '' });
    for (let times = 0; times < 32; times += 1) add();
    expect(add).toThrow(TOO_LONG);
  });

  test('counts a value where a format has a placeholder for it', () => {
    const filler = fillerOf({ a: 'x'.repeat(MIB) });
    const marked = { write: () => '#', at: '' };
    expect(filler.fill('{{a}}'.repeat(32), marked)).toBe('#'.repeat(32));
    expect(() => filler.fill('{{a}}', marked)).toThrow(TOO_LONG);
  });
});

describe('an endless template', () => {
  const quick = { cpuMs: 100 };

  test.each([
    [
      'a loop in a loop',
      '{% for i in (1..30000) %}{% for j in (1..30000) %}x{% endfor %}{% endfor %}',
    ],
    [
      'an empty loop in a loop',
      '{% for i in (1..30000) %}{% for j in (1..30000) %}{% if i %}{% endif %}{% endfor %}{% endfor %}',
    ],
    ['a long range', '{% for i in (1..1000000000) %}x{% endfor %}'],
    ['ranges that are kept', '{% for i in (1..1000) %}{% assign a = (1..1000000) %}{% endfor %}'],
    ['a text that doubles', '{% for i in (1..99) %}{% assign t = t | append: t %}{% endfor %}'],
    ['a text that is replaced', '{{ t | replace: "x", t }}'],
    ['a list that doubles', '{% for i in (1..99) %}{% assign l = l | concat: l %}{% endfor %}'],
    [
      'a list in itself as text',
      '{% for i in (1..99) %}{% assign l = l | push: l | push: l %}{% endfor %}{{ l }}',
    ],
    [
      'a list in itself as JSON',
      '{% for i in (1..99) %}{% assign l = l | push: l | push: l %}{% endfor %}{{ l | json }}',
    ],
    [
      'a list in itself, joined',
      '{% for i in (1..99) %}{% assign l = l | push: l | push: l %}{% endfor %}{{ l | join }}',
    ],
    [
      'a list in itself, in capitals',
      '{% for i in (1..99) %}{% assign l = l | push: l | push: l %}{% endfor %}{{ l | upcase }}',
    ],
    [
      'a list in a list in a list',
      '{% for i in (1..200000) %}{% assign d = e | push: d %}{% endfor %}{{ d }}',
    ],
  ])('is stopped: %s', (_, source) => {
    const variables = { t: 'x'.repeat(10_000), l: ['x'], e: [] };
    expect(() => fill(source, variables, quick)).toThrow(REFUSED);
  });

  test('is refused with its place', () => {
    const source =
      'a\n{% for i in (1..30000) %}\n{% for j in (1..30000) %}x{% endfor %}{% endfor %}';
    expect(() => fill(source, {}, quick)).toThrow(
      /at line [23], column \d+: the template takes too long/,
    );
  });

  test('a capture that doubles is too long', () => {
    const source =
      '{% capture c %}{{ t }}{% endcapture %}{% for i in (1..99) %}{% capture c %}{{ c }}{{ c }}{% endcapture %}{% endfor %}';
    expect(() => fill(source, { t: 'x' })).toThrow(TOO_LONG);
  });

  test('does not affect the next document', () => {
    expect(() => fill('{% for i in (1..1000000000) %}{% endfor %}')).toThrow(REFUSED);
    expect(fill('{% for i in (1..3) %}{{ i }}{% endfor %}')).toBe('123');
  });
});
