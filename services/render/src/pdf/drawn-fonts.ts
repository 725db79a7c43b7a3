import type { WantedFont } from '../formats/office/font-words.ts';
import type { TextPage } from './page-text.ts';
import type { Word } from './page-words.ts';
import { withBytes } from './pdf-document.ts';

/** How many found words are enough to identify a font. */
const ENOUGH = 3;

/** Of a font's name, in bytes. */
const MAX_NAME = 256;

/** Finds which fonts of a PDF draw the words that a document wanted others for. */
export class DrawnFonts {
  readonly #wanted: readonly WantedFont[];
  readonly #owners: ReadonlyMap<string, readonly number[]>;
  readonly #votes: Map<string, number>[];
  readonly #all = new Set<string>();

  constructor(wanted: readonly WantedFont[]) {
    this.#wanted = wanted;
    this.#owners = ownersOf(wanted);
    this.#votes = wanted.map(() => new Map<string, number>());
  }

  /** Takes the words of a page, unless all is known. */
  add(page: TextPage, words: readonly Word[]): void {
    if (this.#wanted.every((font, index) => this.#isKnown(font, index))) return;
    for (const { word, at } of words) {
      const font = fontAt(page, at);
      this.#all.add(font);
      for (const owner of this.#owners.get(word) ?? []) {
        const vote = this.#votes[owner];
        vote?.set(font, (vote.get(font) ?? 0) + 1);
      }
    }
  }

  /** @returns for each wanted font the one that draws most of its words, by its name in the PDF; '' if none was found */
  found(): string[] {
    const found = this.#wanted.map((font, index) =>
      font.isShared ? '' : mostOf(this.#votes[index]),
    );
    return this.#wanted.map((font, index) => {
      if (!font.isShared) return found[index] ?? '';
      return this.#isThere(font) ? font.name : unclaimed(this.#votes[index], found);
    });
  }

  #isThere({ name }: WantedFont): boolean {
    return [...this.#all].some((font) => isSameFamily(name, font));
  }

  #isKnown(font: WantedFont, index: number): boolean {
    if (font.isShared) return this.#isThere(font);
    return [...(this.#votes[index]?.values() ?? [])].some((count) => count >= ENOUGH);
  }
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

function fontAt({ pdfium, text }: TextPage, at: number): string {
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
