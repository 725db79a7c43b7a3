import { expect, test } from 'vitest';
import { FontFile } from './font-file.fixture.ts';
import { textWidthIn } from './text-width.ts';

const TYPEFACES = {
  Inter: 'inter',
  'EB Garamond': 'eb-garamond',
  'IBM Plex Sans': 'ibm-plex-sans',
  'Noto Sans': 'noto-sans',
  'STIX Two Text': 'stix-two-text',
};

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));

/** How much wider than regular letters each is taken. */
const BOLDER = 1.06;

test.each(Object.entries(TYPEFACES))('%s is as wide as its file says', (typeface, name) => {
  const [width, file] = [textWidthIn(typeface), new FontFile(name)];
  const taken = ASCII.map((character) => Math.round((width(character) * 1000) / BOLDER));
  expect(taken).toEqual(ASCII.map((character) => file.advanceOf(character)));
});

test('another typeface is taken for Inter', () => {
  expect(textWidthIn('Papyrus')('Wide')).toBe(textWidthIn('Inter')('Wide'));
});
