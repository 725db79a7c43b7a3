import type { TextPage } from './page-text.ts';

export interface Word {
  word: string;
  /** The place of its first character. */
  at: number;
  /** Whether it begins a line, and whether it ends one. */
  isFirst: boolean;
  isLast: boolean;
}

const SPACE = /[\s\0]/;

/** U+FFFE stands for a hyphen at the end of a line. */
export const LINE_END = /[\r\n\uFFFE]/;

/** Joins the characters of a page to words. */
export class PageWords {
  readonly #words: Word[] = [];
  #open: Word | undefined;
  #isFirst = true;

  /** @param isOut whether it is not seen */
  add(character: string, at: number, isOut: boolean): void {
    if (LINE_END.test(character)) this.#endLine();
    else if (isOut || SPACE.test(character)) this.#open = undefined;
    else if (this.#open) this.#open.word += character;
    else {
      this.#open = { word: character, at, isFirst: this.#isFirst, isLast: false };
      this.#words.push(this.#open);
      this.#isFirst = false;
    }
  }

  read(): Word[] {
    this.#endLine();
    return this.#words;
  }

  #endLine(): void {
    const last = this.#words.at(-1);
    if (last) last.isLast = true;
    this.#open = undefined;
    this.#isFirst = true;
  }
}

/** Two lines are so far apart, in points. */
const LINES_APART = 0.3;

/** The characters of words by lines and from left to right, however they are turned: LibreOffice draws those of a replaced font behind the others. */
export function inLines(of: TextPage, words: readonly Word[]): string {
  const placed = words.flatMap(({ word, at }) =>
    Array.from(word, (character, index) => ({ character, ...placeOf(of, at + index) })),
  );
  placed.sort((one, other) => one.turn - other.turn || other.line - one.line);
  const lines: (typeof placed)[] = [];
  let [turn, line] = [NaN, NaN];
  for (const each of placed) {
    if (each.turn === turn && line - each.line < LINES_APART) lines.at(-1)?.push(each);
    else lines.push([each]);
    ({ turn, line } = each);
  }
  const sorted = lines.flatMap((each) => each.sort((one, other) => one.along - other.along));
  return sorted.map(({ character }) => character).join('');
}

/** Where a character's baseline begins: how it is turned, its line, and how far along this it is. */
function placeOf({ pdfium, text, room }: TextPage, at: number) {
  const turn = Math.round(pdfium._FPDFText_GetCharAngle(text, at) * 100) / 100;
  pdfium._FPDFText_GetCharOrigin(text, at, room, room + Float64Array.BYTES_PER_ELEMENT);
  const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.buffer, room, 2);
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  return { turn, line: x * sine + y * cosine, along: x * cosine - y * sine };
}
