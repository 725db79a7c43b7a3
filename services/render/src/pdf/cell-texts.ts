/** What LibreOffice prints in place of a number that is too wide for its cell. */
const TOO_WIDE = '###';

/** The texts of a workbook's cells, which LibreOffice prints as far as they go. */
export class CellTexts {
  readonly #whole: ReadonlySet<string>;
  readonly #all: string;
  readonly #mayBeTooWide: boolean;

  /** @param texts absent: it is no workbook */
  constructor(texts: readonly string[] | undefined) {
    const lines = (texts ?? []).flatMap((text) => text.split('\n').map(unspaced));
    this.#whole = new Set(lines);
    this.#all = lines.join('\n');
    this.#mayBeTooWide = texts !== undefined && !this.#all.includes(TOO_WIDE);
  }

  /** Whether it is a part of texts, and none of them whole. */
  isBeginning(text: string): boolean {
    const plain = unspaced(text);
    return !this.#whole.has(plain) && this.isPart(plain);
  }

  /** Whether texts have it. */
  isPart(text: string): boolean {
    return this.#all.includes(unspaced(text));
  }

  /** Whether a word stands for a number, as no text has it. */
  isTooWide(word: string): boolean {
    return this.#mayBeTooWide && word === TOO_WIDE;
  }
}

const unspaced = (text: string) => text.replace(/\s+/g, '');
