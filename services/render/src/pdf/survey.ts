import type { WantedFont } from '../formats/office/font-words.ts';
import { DrawnFonts } from './drawn-fonts.ts';
import { lostWords, plainWord, SeenWords } from './lost-words.ts';
import { CellTexts } from './cell-texts.ts';
import { readText, rectAt, withTextPage, type CutText } from './page-text.ts';
import type { OpenPdf } from './pdf-document.ts';

/** What a print is compared with. */
export interface Expected {
  fonts: readonly WantedFont[];
  /** Its paragraphs, if all of them are printed. */
  paragraphs?: readonly string[];
  /** Its tags, with the values that each got. */
  values?: ReadonlyMap<string, readonly string[]>;
  /** All texts of a workbook. */
  cells?: readonly string[];
  /** The first page of its own, from 0, and the first one behind. */
  first: number;
  end: number;
}

/** Something that is not seen: the tag that put it there, or its text. */
export interface Unseen {
  element: string;
  /** From 1, and where it would be on it; absent if it is nowhere. */
  page?: number;
  rect?: number[];
}

export interface Survey {
  /** See `DrawnFonts`. */
  fonts: string[];
  unseen: Unseen[];
}

type Cut = CutText & { page: number };

/** Compares a print with what it was made of. */
export function survey(pdf: OpenPdf, expected: Expected): Survey {
  const { paragraphs = [], values = new Map<string, string[]>(), first } = expected;
  const drawn = new DrawnFonts(expected.fonts);
  const seen = new SeenWords();
  const cells = new CellTexts(expected.cells);
  const cut: Cut[] = [];
  for (let index = first; index < Math.min(expected.end, pdf.pages); index++) {
    withTextPage(pdf, index, (page) => {
      const read = readText(page);
      drawn.add(page, read.words);
      const onPage = read.cut.filter(({ whole, isSeen }) => !isSeen || cells.isBeginning(whole));
      for (const { word, at } of read.words) {
        seen.add(word);
        if (cells.isTooWide(word)) onPage.push({ text: word, whole: word, rect: rectAt(page, at) });
      }
      cut.push(...onPage.map((each) => ({ ...each, page: index - first + 1 })));
    });
  }
  const lost = lostWords(paragraphs, seen);
  const tags = tagsOf(lost, values);
  return { fonts: drawn.found(), unseen: unseenOf(nowhereElse(cut), lost, tags) };
}

/** Without what another page shows, as where a sheet goes on: the end of a text is cut off on one, its beginning on the other. */
function nowhereElse(cut: readonly Cut[]): Cut[] {
  const pages = new Map<string, Map<string, Set<number>>>();
  for (const { whole, text, page } of cut) {
    const texts = pages.get(whole) ?? new Map<string, Set<number>>();
    pages.set(whole, texts.set(text, (texts.get(text) ?? new Set()).add(page)));
  }
  return cut.filter(({ whole, text, page }) => {
    const isRest = ([other, on]: readonly [string, ReadonlySet<number>]) =>
      (on.size > 1 || !on.has(page)) &&
      text.length + other.length <= whole.length &&
      ((whole.endsWith(text) && whole.startsWith(other)) ||
        (whole.startsWith(text) && whole.endsWith(other)));
    return ![...(pages.get(whole) ?? [])].some(isRest);
  });
}

/** The tag of each lost word that a value has: of several the one with most lost words. */
function tagsOf(lost: ReadonlyMap<string, string>, values: NonNullable<Expected['values']>) {
  const tags = new Map<string, string>();
  if (lost.size === 0) return tags;
  const lostIn = (texts: readonly string[]) => {
    const words = new Set(texts.flatMap((text) => text.split(/\s+/).map(plainWord)));
    return [...lost.keys()].filter((word) => words.has(word));
  };
  const candidates = [...values]
    .map(([tag, texts]) => ({ tag, words: lostIn(texts) }))
    .sort((one, other) => other.words.length - one.words.length);
  for (const { tag, words } of candidates)
    for (const word of words) if (!tags.has(word)) tags.set(word, tag);
  return tags;
}

function unseenOf(
  cut: readonly Cut[],
  lost: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): Unseen[] {
  const placed = new Set<string>();
  const found: Unseen[] = [];
  for (const { whole, page, rect } of cut) {
    const words = whole.split(/\s+/).map(plainWord);
    const tag = words.map((word) => tags.get(word)).find((each) => each !== undefined);
    for (const each of [tag, ...words]) if (each !== undefined) placed.add(each);
    const last = found.at(-1);
    if (tag !== undefined && last?.element === tag && last.page === page)
      last.rect = union(last.rect, rect);
    else found.push({ element: tag ?? whole.trim(), page, rect });
  }
  const others = [...lost].filter(([word]) => !tags.has(word) && !placed.has(word));
  const nowhere = new Set([...tags.values()].filter((tag) => !placed.has(tag)));
  if (others.length > 0) nowhere.add(others.map(([, word]) => word).join(' '));
  return [...found, ...[...nowhere].map((element) => ({ element }))];
}

/** The box around two. */
function union([x = 0, y = 0, width = 0, height = 0]: readonly number[] = [], other: number[]) {
  const [left = 0, top = 0, across = 0, down = 0] = other;
  const [x1, y1] = [Math.min(x, left), Math.min(y, top)];
  const sides = [Math.max(x + width, left + across) - x1, Math.max(y + height, top + down) - y1];
  return [x1, y1, ...sides].map((side) => Math.round(side * 10) / 10);
}
