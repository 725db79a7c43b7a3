import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isOwnReference, styleReferences } from './style-references.ts';

const TARGET = 'http://elsewhere.example/x?a=1';

const targetsOf = (css: string) => styleReferences(css).map(({ target }) => target);

/** A letter of a name in each of its spellings (CSS Syntax 3, section 4.3.7). */
function spelling(letter: string) {
  const code = letter.charCodeAt(0).toString(16);
  return fc.oneof(
    fc.constantFrom(letter, letter.toUpperCase(), `\\${code} `, `\\${code}\n`),
    fc.constant(`\\${code.padStart(6, '0')}`),
  );
}

const spelled = (name: string) => fc.tuple(...name.split(/(?=\w)/).map(spelling)).map(joined);

const gap = fc.constantFrom('', ' ', '\n\t', '/**/', '/* url("http://b.example/") */ ');
// One white space may be part of an escape.
const apart = fc.constantFrom('  ', '\n\t', '/**/');
const joined = (parts: readonly string[]) => parts.join('');
const blank = fc.constantFrom('', ' ', '\n\t');

/** A string with the address, in each of its spellings (section 4.3.5). */
const string = fc
  .tuple(fc.constantFrom('"', "'"), fc.integer({ min: 0, max: TARGET.length - 1 }), fc.boolean())
  .map(([quote, at, isEscaped]) => {
    const escaped = `\\${TARGET.charCodeAt(at).toString(16)} `;
    const inner = TARGET.slice(0, at) + (isEscaped ? escaped : '\\\n') + TARGET.slice(at);
    return (
      quote + (isEscaped ? inner.replace(escaped + TARGET.charAt(at), escaped) : inner) + quote
    );
  });

const url = fc
  .tuple(spelled('url'), blank, fc.oneof(string, fc.constant(TARGET)), blank)
  .map(([name, before, target, after]) => `${name}(${before}${target}${after})`);

const set = fc
  .tuple(
    fc.constantFrom('image-set', '-webkit-image-set', 'src', 'image', 'cross-fade'),
    gap,
    fc.oneof(string, url),
    gap,
  )
  .map(([name, before, target, after]) => `${name}(${before}${target}${after})`);

const imported = fc
  .tuple(spelled('import'), gap, fc.oneof(string, fc.tuple(apart, url).map(joined)), gap)
  .map(([name, before, target, after]) => `@${name}${before}${target}${after};`);

const declared = fc
  .tuple(gap, fc.oneof(url, set), gap)
  .map(([before, value, after]) => `p{background:${before}${value}${after}}`);

const faced = fc
  .tuple(spelled('font-face'), spelled('src'), url)
  .map(([rule, name, value]) => `@${rule}{font-family:"F";${name}:local("A"),${value}}`);

/** What loads nothing, whatever it looks like. */
const idle = fc.constantFrom(
  '',
  'p::after{content:"url(http://c.example/)"}',
  'p{font-family:\'@import "x"\'}',
  '/* @import "http://d.example/"; */',
  '@namespace url(http://e.example/);',
  '@namespace "http://e.example/";',
  '@media print{p{color:red}}',
);

describe('whatever loads is found by its address', () => {
  test('in every spelling, among what loads nothing', () => {
    fc.assert(
      fc.property(idle, fc.oneof(imported, declared, faced), idle, (before, loading, after) => {
        expect(targetsOf(before + loading + after)).toEqual([TARGET]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('and nothing of what took its place is', () => {
    fc.assert(
      fc.property(fc.oneof(imported, declared, faced), (css) => {
        const [{ start, end, emptied }] = styleReferences(css) as [
          ReturnType<typeof styleReferences>[0],
        ];
        const empty = css.slice(0, start) + emptied + css.slice(end);
        expect(targetsOf(empty)).toEqual(['data:,']);
      }),
      { numRuns: 500 },
    );
  });

  test('says of any text at all no place outside of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (css) => {
        for (const { start, end } of styleReferences(css)) {
          expect(0 <= start && start < end && end <= css.length).toBe(true);
        }
      }),
    );
  });
});

test.each<[string, boolean, boolean]>([
  ['', false, true],
  ['#a', false, true],
  [' data:image/png;base64,AAAA', false, true],
  ['about:blank', false, true],
  ['x.png', false, false],
  [TARGET, true, false],
  ['data:text/css,p{color:red}', true, true],
  ['data:,p{color:red}', true, true],
  ['data:text/css;charset=utf-8,p{background:url(data:,)}', true, true],
  ['data:text/css,p{content:"an import"}', true, true],
  [`data:text/css,@import "${TARGET}"`, true, false],
  [`data:text/css,@im%70ort "${TARGET}"`, true, false],
  [`data:text/css,@\\69mport%20"${TARGET}"`, true, false],
  [`da\tta:text/c\nss,@im\nport "${TARGET}"`, true, false],
  ['data:text/css,@import "data:text/css,p{}"', true, false],
  [`data:text/css,p{background:u\\72l(${TARGET})}`, true, false],
  ['data:text/css;base64,cHt9', true, false],
  ['data:text/css;charset=utf-16,x', true, false],
  ['data:text/css,@charset "shift_jis";x', true, false],
  ['data:text/css,%', true, false],
  ['data:text/css,%ff', true, false],
])('%j loads nothing, as a sheet: %p: %p', (target, isSheet, isOwn) => {
  expect(isOwnReference(target, isSheet)).toBe(isOwn);
});
