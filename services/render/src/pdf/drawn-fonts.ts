import type { WantedFont } from '../formats/office/font-words.ts';
import { withBytes, type OpenPdf } from './pdf-document.ts';
import type { Pointer } from './pdfium.ts';

/** How many found words are enough to identify a font. */
const ENOUGH = 3;

/** Of a font's name, in bytes. */
const MAX_NAME = 256;

/**
 * Finds which fonts of a PDF draw the words that a document wanted others for.
 * @returns for each wanted font the one that draws most of its words, by its name in the PDF; '' if none was found
 */
export function drawnFonts(pdf: OpenPdf, wanted: readonly WantedFont[]): string[] {
  const owners = ownersOf(wanted);
  const votes = wanted.map(() => new Map<string, number>());
  const all = new Set<string>();
  const isThere = ({ name }: WantedFont) => [...all].some((font) => isSameFamily(name, font));
  const isKnown = (font: WantedFont, index: number) =>
    font.isShared ? isThere(font) : [...(votes[index]?.values() ?? [])].some(isEnough);
  for (let page = 0; page < pdf.pages && !wanted.every(isKnown); page++) {
    for (const { word, font } of wordsOf(pdf, page)) {
      all.add(font);
      for (const owner of owners.get(word) ?? []) {
        const vote = votes[owner];
        vote?.set(font, (vote.get(font) ?? 0) + 1);
      }
    }
  }
  const found = wanted.map((font, index) => (font.isShared ? '' : mostOf(votes[index])));
  return wanted.map((font, index) => {
    if (!font.isShared) return found[index] ?? '';
    return isThere(font) ? font.name : unclaimed(votes[index], found);
  });
}

function isEnough(count: number): boolean {
  return count >= ENOUGH;
}

type Vote = ReadonlyMap<string, number>;

function ownersOf(wanted: readonly WantedFont[]): ReadonlyMap<string, readonly number[]> {
  const owners = new Map<string, number[]>();
  for (const [index, { words }] of wanted.entries()) {
    for (const word of words) owners.set(word, [...(owners.get(word) ?? []), index]);
  }
  return owners;
}

function mostOf(vote: Vote = new Map()): string {
  return [...vote].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** Of the fonts that draw words of several wanted ones: one that stands for no other. */
function unclaimed(vote: Vote = new Map(), found: readonly string[]): string {
  return [...vote.keys()].find((font) => !found.includes(font)) ?? mostOf(vote);
}

interface Word {
  word: string;
  /** Of its first character. */
  font: string;
}

function wordsOf({ pdfium, document }: OpenPdf, index: number): Word[] {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return [];
  const text = pdfium._FPDFText_LoadPage(page);
  try {
    return text === 0 ? [] : readWords({ pdfium, document, pages: 0 }, text);
  } finally {
    if (text !== 0) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
}

function readWords({ pdfium }: OpenPdf, text: Pointer): Word[] {
  const words: Word[] = [];
  let word = '';
  let start = 0;
  const count = pdfium._FPDFText_CountChars(text);
  for (let at = 0; at <= count; at++) {
    const character =
      at < count ? String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, at)) : ' ';
    if (/[\s\0\uFFFE]/.test(character)) {
      if (word !== '') words.push({ word, font: fontAt({ pdfium, text, at: start }) });
      word = '';
    } else {
      if (word === '') start = at;
      word += character;
    }
  }
  return words;
}

interface Character {
  pdfium: OpenPdf['pdfium'];
  text: Pointer;
  at: number;
}

function fontAt({ pdfium, text, at }: Character): string {
  return withBytes(pdfium, new Uint8Array(MAX_NAME), (name) => {
    const length = pdfium._FPDFText_GetFontInfo(text, at, name, MAX_NAME, 0);
    const bytes = pdfium.HEAPU8.subarray(name, name + Math.min(Math.max(length - 1, 0), MAX_NAME));
    return Buffer.from(bytes).toString('utf8');
  });
}

/** Whether a name is just its words put together. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'Deja Vu': 'DejaVu',
  'Open Symbol': 'OpenSymbol',
  'CJ Kjp': 'CJK JP',
  'CJ Ksc': 'CJK SC',
  'CJ Ktc': 'CJK TC',
  'CJ Kkr': 'CJK KR',
};

/** `BAAAAA+LiberationSans-Bold` is of the family Liberation Sans (ISO 32000-2, 9.9.2). */
export function familyOf(font: string): string {
  const name = font.replace(/^[A-Z]{6}\+/, '').replace(/-[A-Za-z-]+$/, '');
  const spaced = name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return Object.entries(SPELLINGS).reduce((text, [from, to]) => text.replace(from, to), spaced);
}

/** True for two names of one family, such as `Noto Sans` and `NotoSans`. */
export function isSameFamily(one: string, other: string): boolean {
  const plain = (name: string) =>
    familyOf(name.replaceAll(' ', '')).replaceAll(' ', '').toLowerCase();
  return plain(one) === plain(other);
}
