/** Scripts from right to left, of which a print has letters and numbers in another order, or joined. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A word as it is compared: hyphens, ligatures, capitals and signs aside. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many words are searched for in the text without its spaces. */
const MOST_SEARCHED = 500;

/** The words of a print that are seen. */
export class SeenWords {
  readonly #counts = new Map<string, number>();
  readonly #all: string[] = [];

  add(word: string): void {
    const plain = plainWord(word);
    if (plain === '') return;
    this.#all.push(plain);
    this.#counts.set(plain, (this.#counts.get(plain) ?? 0) + 1);
  }

  countOf(plain: string): number {
    return this.#counts.get(plain) ?? 0;
  }

  /** All of them without the spaces, which lines and letters that stand apart have, too. */
  text(): string {
    return this.#all.join('');
  }
}

/**
 * The words that paragraphs have more often than what is seen, each once, plain and as it stands there. They lack as
 * words, and as parts of the text without its spaces, as a line may break a long word. Paragraphs with letters from right to left are not compared.
 */
export function lostWords(
  paragraphs: readonly string[],
  seen: SeenWords,
): ReadonlyMap<string, string> {
  const words = paragraphs
    .filter((each) => !RIGHT_TO_LEFT.test(each))
    .map((each) => each.split(' '));
  const plain = words.map((each) => each.map(plainWord));
  const counts = new Map<string, { word: string; count: number }>();
  for (const [line, each] of plain.entries()) {
    for (const [at, key] of each.entries()) {
      const known = counts.get(key);
      if (known) known.count += 1;
      else if (key !== '') counts.set(key, { word: words[line]?.[at] ?? key, count: 1 });
    }
  }
  const fewer = [...counts]
    .filter(([key, { count }]) => count > seen.countOf(key))
    .slice(0, MOST_SEARCHED);
  if (fewer.length === 0) return new Map();
  const wanted = plain.map((each) => each.join('')).join('\n');
  const text = seen.text();
  return new Map(
    fewer
      .filter(([key]) => times(key, wanted) > times(key, text))
      .map(([key, { word }]) => [key, word]),
  );
}

function times(word: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}
