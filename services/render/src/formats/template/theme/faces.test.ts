import { describe, expect, test } from 'vitest';
import type { Look } from './document.ts';
import { facesFor } from './faces.ts';

const LOOK: Look = {
  theme: 'modern',
  direction: 'ltr',
  root: [],
  classes: '',
  page: { width: 595, height: 842, marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 },
  textSize: 10,
  exactColours: true,
};

/** Each face as `Name 400`, or `Name 400i`. */
function facesOf(look: Partial<Look>, body = '<p>x</p>'): string[] {
  const css = facesFor({ ...LOOK, ...look }, body);
  const face = /font-family:"([^"]+)";font-weight:(\d+);font-style:(\w)/g;
  return Array.from(
    css.matchAll(face),
    ([, name, weight, style]) => `${name} ${weight}${style === 'i' ? 'i' : ''}`,
  ).sort();
}

describe('the typefaces of a document', () => {
  test("are the theme's, as far as they are used", () => {
    expect(facesOf({})).toEqual(['Inter 400']);
    expect(facesOf({}, '<h3>x</h3>')).toEqual(['Inter 400', 'Inter 600']);
  });

  test.each(['JetBrains Mono', 'IBM Plex Mono'])('are those that a style names: %s', (name) => {
    expect(facesOf({ classes: `.s1{font-family:"${name}",monospace}` })).toEqual(
      ['Inter 400', `${name} 400`].sort(),
    );
  });

  test('are in bold and italic where a style asks for it', () => {
    const classes = '.s1{font-family:"ibm plex mono"}.s2{font-weight:var(--bold)}';
    expect(facesOf({ classes })).toEqual([
      'IBM Plex Mono 400',
      'IBM Plex Mono 700',
      'Inter 400',
      'Inter 600',
    ]);
    const root = ['font-family:"EB Garamond",serif', 'font-style:italic'];
    expect(facesOf({ root })).toEqual([
      'EB Garamond 400',
      'EB Garamond 400i',
      'Inter 400',
      'Inter 400i',
    ]);
  });

  test('are none for a name that nobody knows', () => {
    expect(facesOf({ classes: '.s1{font-family:"Comic Sans"}' })).toEqual(['Inter 400']);
  });
});
