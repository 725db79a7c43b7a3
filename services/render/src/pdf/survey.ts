import type { WantedFont } from '../formats/office/font-words.ts';
import { isBlank, mayHaveInk } from './blank.ts';
import { DrawnFonts } from './drawn-fonts.ts';
import { lostWords, plainWords, SeenWords } from './lost-words.ts';
import { CellTexts } from './cell-texts.ts';
import { readText, rectAt, withTextPage, type CutText } from './page-text.ts';
import { inLines } from './page-words.ts';
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
  /** Whether all of its pages are there. */
  isWhole: boolean;
  /** Whether it has anything to print. */
  hasContent: boolean;
}

/** Something that is not seen: the tag that put it there, or its text. */
export interface Unseen {
  element: string;
  /** From 1, and where it would be on it; absent if it is nowhere. */
  page?: number;
  rect?: readonly number[];
}

export interface Survey {
  /** See `DrawnFonts`. */
  fonts: string[];
  unseen: Unseen[];
  /** How many pages the print has. */
  pages: number;
  /** Whether all of them are white, though the document has something to print. */
  lacksInk: boolean;
}

type Cut = CutText & { page: number };

/** Compares a print with what it was made of. */
export function survey(pdf: OpenPdf, expected: Expected): Survey {
  const { isWhole, hasContent } = expected;
  const drawn = new DrawnFonts(expected.fonts);
  const seen = new SeenWords();
  const cells = new CellTexts(expected.cells);
  const all: Cut[] = [];
  let hasInk = !hasContent;
  for (let index = 0; index < pdf.pages; index++) {
    withTextPage(pdf, index, (page) => {
      hasInk ||= mayHaveInk(page);
      const read = readText(page);
      drawn.add(page, read.words);
      seen.addPage(read.words);
      const onPage = read.cut.filter(({ whole, isSeen }) => !isSeen || cells.isBeginning(whole));
      for (const { word, at } of read.words)
        if (cells.isTooWide(word)) onPage.push({ text: word, whole: word, rect: rectAt(page, at) });
      all.push(...onPage.map((each) => ({ ...each, page: index + 1 })));
    });
  }
  const lost = lostIn(pdf, expected, seen);
  const isMeant = ({ whole }: Cut) =>
    plainWords(whole).some(({ plain }) => lost.has(plain)) ||
    (isWhole && cells.isPart(whole) && !seen.mayHave(whole));
  const cut = all.filter((each) => !each.isGone || isMeant(each));
  const unseen = unseenOf(nowhereElse(cut), lost);
  return { fonts: drawn.found(), unseen, pages: pdf.pages, lacksInk: !hasInk && isBlank(pdf) };
}

/** The lost words, with the tags whose values have them. */
type Lost = ReadonlyMap<string, { word: string; tag?: string }>;

function lostIn(pdf: OpenPdf, expected: Expected, seen: SeenWords): Lost {
  const { paragraphs = [], values = new Map<string, string[]>() } = expected;
  const words = new Map(
    [...values].map(([tag, texts]) => [
      tag,
      new Set(texts.flatMap((text) => plainWords(text).map(({ plain }) => plain))),
    ]),
  );
  const valued = new Set([...words.values()].flatMap((each) => [...each]));
  let lost = lostWords(paragraphs, seen, valued);
  if (lost.size > 0) {
    const texts: string[] = [];
    for (let index = 0; index < pdf.pages; index++)
      withTextPage(pdf, index, (page) => {
        texts.push(inLines(page, readText(page).words));
      });
    seen.addLines(texts);
    lost = lostWords(paragraphs, seen, valued);
  }
  const tags = tagsOf([...lost.keys()], words);
  return new Map([...lost].map(([plain, word]) => [plain, { word, ...tags.get(plain) }]));
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
      // One character may be on the edge, and is half on each.
      text.length + other.length <= whole.length + 1 &&
      ((whole.endsWith(text) && whole.startsWith(other)) ||
        (whole.startsWith(text) && whole.endsWith(other)));
    return ![...(pages.get(whole) ?? [])].some(isRest);
  });
}

/** The tag of each lost word that a value has: of several the one with most lost words, or all that have so many. */
function tagsOf(lost: readonly string[], values: ReadonlyMap<string, ReadonlySet<string>>) {
  const found = new Map<string, { tag: string; count: number }>();
  for (const [tag, words] of values) {
    const own = lost.filter((word) => words.has(word));
    for (const word of own) {
      const { tag: others, count = 0 } = found.get(word) ?? {};
      if (own.length > count) found.set(word, { tag, count: own.length });
      else if (own.length === count) found.set(word, { tag: `${others} or ${tag}`, count });
    }
  }
  return found;
}

function unseenOf(cut: readonly Cut[], lost: Lost): Unseen[] {
  const placed = new Set<string>();
  const found: Unseen[] = [];
  for (const { whole, page, rect } of cut) {
    const words = plainWords(whole).map(({ plain }) => plain);
    const tag = words.map((word) => lost.get(word)?.tag).find((each) => each !== undefined);
    for (const each of [tag, ...words]) if (each !== undefined) placed.add(each);
    const last = found.at(-1);
    if (tag !== undefined && last?.element === tag && last.page === page)
      last.rect = union(last.rect, rect);
    else found.push({ element: tag ?? whole.trim(), page, rect });
  }
  const others = [...lost].filter(([plain, { tag }]) => tag === undefined && !placed.has(plain));
  const tags = [...lost.values()].flatMap(({ tag }) => tag ?? []);
  const nowhere = new Set(tags.filter((tag) => !placed.has(tag)));
  if (others.length > 0) nowhere.add(others.map(([, { word }]) => word).join(' '));
  return [...found, ...[...nowhere].map((element) => ({ element }))];
}

/** The box around two. */
function union([x = 0, y = 0, width = 0, height = 0]: readonly number[] = [], other: number[]) {
  const [left = 0, top = 0, across = 0, down = 0] = other;
  const [x1, y1] = [Math.min(x, left), Math.min(y, top)];
  const sides = [Math.max(x + width, left + across) - x1, Math.max(y + height, top + down) - y1];
  return [x1, y1, ...sides].map((side) => Math.round(side * 10) / 10);
}
