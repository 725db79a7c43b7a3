/** A font of a document, and words that need exactly this font. */
export interface WantedFont {
  name: string;
  words: string[];
  /** Whether other fonts draw the same words. */
  isShared?: boolean;
}

/** Enough text to find a font among those of a PDF. */
const MAX_WORDS = 40;
const MAX_FONTS = 100;

/** Gathers the fonts that a document asks for, each with words that it is to draw. */
export class FontWords {
  readonly #words = new Map<string, Set<string>>();

  add(text: string, font: string | undefined): void {
    if (font === undefined || font === '') return;
    const words = this.#words.get(font) ?? new Set();
    this.#words.set(font, words);
    for (const word of text.split(/\s+/)) {
      if (word !== '' && words.size < MAX_WORDS * 10) words.add(word);
    }
  }

  /** @param embedded names of fonts that the document brings along, in small letters */
  wanted(embedded: ReadonlySet<string> = new Set()): WantedFont[] {
    return [...this.#words]
      .filter(([name]) => !embedded.has(name.toLowerCase()))
      .slice(0, MAX_FONTS)
      .map(([name, words]) => {
        const own = this.#ownWords(name, words).slice(0, MAX_WORDS);
        if (own.length > 0) return { name, words: own };
        return { name, words: [...words].slice(0, MAX_WORDS), isShared: true };
      });
  }

  /** Those that no other font has to draw. */
  #ownWords(name: string, words: ReadonlySet<string>): string[] {
    const others = [...this.#words].filter(([each]) => each !== name).map(([, each]) => each);
    return [...words].filter((word) => !others.some((each) => each.has(word)));
  }
}
