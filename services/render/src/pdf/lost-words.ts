/** Scripts of which a print has letters in another order or joined, or whose lines break within words. */
const NOT_COMPARED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u0900-\u0DFF]/u;

/** Scripts without spaces are compared by characters, as lines and pages break anywhere. */
const PIECES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu;

/** A word as it is compared: hyphens, ligatures, capitals, accents and signs aside. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
    .normalize('NFC');
}

/** What is compared of a text, plain and as it stands there. */
export function plainWords(text: string): { plain: string; word: string }[] {
  const words = text.split(/\s+/).flatMap((each) => each.match(PIECES) ?? []);
  return words
    .map((word) => ({ plain: plainWord(word), word }))
    .filter(({ plain }) => plain !== '');
}

/** How many words are searched for in the text without its spaces. */
const MOST_SEARCHED = 500;

/** A page's text without its spaces, which lines and letters that stand apart have, too. */
interface Page {
  text: string;
  /** The same with each line's characters from left to right. */
  inLines?: string;
  /** The words that begin a line, and those that end one. */
  starts: Set<string>;
  ends: Set<string>;
}

interface PrintedWord {
  word: string;
  isFirst?: boolean;
  isLast?: boolean;
}

/** The words of a print that are seen. */
export class SeenWords {
  readonly #counts = new Map<string, number>();
  readonly #pages: Page[] = [];
  #text: string | undefined;

  addPage(words: readonly PrintedWord[]): void {
    const page: Page = { text: '', starts: new Set(), ends: new Set() };
    const texts: string[] = [];
    for (const { word, isFirst = false, isLast = false } of words) {
      const whole = plainWord(word);
      if (isFirst) page.starts.add(whole);
      if (isLast) page.ends.add(whole);
      texts.push(whole);
      for (const { plain } of plainWords(word))
        this.#counts.set(plain, (this.#counts.get(plain) ?? 0) + 1);
    }
    page.text = texts.join('');
    this.#pages.push(page);
  }

  /** @param texts of each page: its characters by lines, as a replaced font's are drawn behind the others of their line */
  addLines(texts: readonly string[]): void {
    for (const [index, page] of this.#pages.entries()) page.inLines = plainWord(texts[index] ?? '');
  }

  countOf(plain: string): number {
    return this.#counts.get(plain) ?? 0;
  }

  /** Whether a text is seen, or has nothing that is compared. */
  mayHave(text: string): boolean {
    return this.#joined().includes(plainWord(text));
  }

  /** How often a word is seen at most, in the order of the content or by lines. */
  timesOf(plain: string): number {
    const more = this.#pages.map(({ text, inLines }) =>
      inLines === undefined ? 0 : Math.max(0, times(plain, inLines) - times(plain, text)),
    );
    return more.reduce((sum, each) => sum + each, times(plain, this.#joined()));
  }

  #joined(): string {
    return (this.#text ??= this.#pages.map(({ text }) => text).join(''));
  }

  /** Whether a page ends a line with the beginning of a word, and the next one begins a line with its end; of a long word each may be several lines. */
  isBroken(plain: string): boolean {
    const places = Array.from(plain, (_, at) => at).slice(1);
    return this.#pages.some(({ text, ends }, index) => {
      const next = this.#pages[index + 1];
      if (!next) return false;
      if (plain.length < LONG)
        return places.some(
          (at) => ends.has(plain.slice(0, at)) && next.starts.has(plain.slice(at)),
        );
      const beginning = most(plain.length, (length) => text.includes(plain.slice(0, length)));
      const end = most(plain.length, (length) => next.text.includes(plain.slice(-length)));
      return beginning + end >= plain.length;
    });
  }
}

/** So many characters are the parts of no other words. */
const LONG = 16;

/** The greatest number up to a limit that something holds for, as it does for all less. */
function most(limit: number, holds: (count: number) => boolean): number {
  let [least, above] = [0, limit + 1];
  while (above - least > 1) {
    const middle = (least + above) >> 1;
    if (holds(middle)) least = middle;
    else above = middle;
  }
  return least;
}

/**
 * The words that paragraphs have more often than what is seen, each once, plain and as it stands there. They lack as
 * words, and as parts of the text without its spaces, as a line may break a long word.
 * @param first the plain words that are looked at first, if there are many
 */
export function lostWords(
  paragraphs: readonly string[],
  seen: SeenWords,
  first: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const lines = paragraphs.filter((each) => !NOT_COMPARED.test(each)).map(plainWords);
  const counts = new Map<string, { word: string; count: number }>();
  for (const { plain, word } of lines.flat()) {
    const known = counts.get(plain);
    if (known) known.count += 1;
    else counts.set(plain, { word, count: 1 });
  }
  const fewer = [...counts]
    .filter(([key, { count }]) => count > seen.countOf(key))
    .sort(([one], [other]) => Number(first.has(other)) - Number(first.has(one)))
    .slice(0, MOST_SEARCHED)
    .sort(([one], [other]) => other.length - one.length);
  const lost = new Map<string, string>();
  if (fewer.length === 0) return lost;
  let wanted = lines.map((each) => each.map(({ plain }) => plain).join('')).join('\n');
  for (const [key, { word }] of fewer) {
    const missing = times(key, wanted) - seen.timesOf(key);
    if (missing <= 0 || seen.isBroken(key)) continue;
    lost.set(key, word);
    // Shorter words in it are lost with it, and not by themselves.
    let left = missing;
    wanted = wanted.replaceAll(key, (all) => (left-- > 0 ? '\n' : all));
  }
  return lost;
}

function times(word: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}
