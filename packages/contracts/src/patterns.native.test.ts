import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const CONTRACTS = {
  'openapi.yaml': parse(read('openapi.yaml')) as unknown,
  'schemas/template-v1.json': JSON.parse(read('schemas/template-v1.json')) as unknown,
};

/** All patterns of schemas in a document. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  );
}

/** Prints the patterns that Python cannot read. */
const PYTHON = `
import json, re, sys
def fault(pattern):
    try: re.compile(pattern)
    except re.error as error: return f'{pattern}: {error}'
print(json.dumps([each for each in map(fault, json.load(sys.stdin)) if each]))`;

describe.each(Object.entries(CONTRACTS))('the patterns of %s', (_, document) => {
  const patterns = patternsIn(document);

  test('are read by Python', () => {
    expect(patterns.length).toBeGreaterThan(5);
    const unread = execFileSync('python3', ['-c', PYTHON], { input: JSON.stringify(patterns) });
    expect(JSON.parse(unread.toString())).toEqual([]);
  });

  // Validators of clients set it or not.
  test('mean the same with and without the flag u', () => {
    const texts = ['', 'Größe', '🧾'.repeat(3), '👩\u200d👩\u200d👧', 'a\u2028b', '\u0000'];
    const means = (pattern: string, flags: string) =>
      texts.map((text) => new RegExp(pattern, flags).test(text));
    const unbounded = patterns.filter((each) => !/\{\d/.test(each));
    expect(
      unbounded.filter((each) => String(means(each, 'u')) !== String(means(each, ''))),
    ).toEqual([]);
  });

  // JSON Schema 2020-12, 6.4: what stays of ECMA-262 once all that others lack is left out.
  test('have nothing that RE2, Java or .NET lack', () => {
    const special = /\\[pP1-9kKBbGhRX]|\\[ux]\{|\(\?[=!<]|\[\[:|[\ud800-\udfff]/u;
    expect(patterns.filter((each) => special.test(each))).toEqual([]);
  });
});

describe('names of typefaces', () => {
  const { $defs } = CONTRACTS['schemas/template-v1.json'] as {
    $defs: Record<string, { pattern: string }>;
  };
  const pattern = $defs['style_font_family']!.pattern;

  test.each([
    'Inter, sans-serif',
    "Source Serif 4, 'Noto Serif'",
    'ＭＳ 明朝',
    'Grüne Schrift',
    'خط',
    '{{ x }}',
  ])('%s may be written', (names) => {
    expect([...['', 'u'].map((flags) => new RegExp(pattern, flags).exec(names))]).not.toContain(
      null,
    );
  });

  test.each([
    '',
    'a;b',
    'a{b',
    'a}',
    'a(b)',
    'a:b',
    'a/b',
    'a\\b',
    '<a',
    'a\nb',
    'a\u2028b',
    '@a',
    'a!',
  ])('%j may not', (names) => {
    expect([...['', 'u'].map((flags) => new RegExp(pattern, flags).exec(names))]).toEqual([
      null,
      null,
    ]);
  });
});
