import { PlatenError } from '@platen/contracts';
import type { HtmlComposition } from './formats/composition.ts';
import type { SetString } from './formats/html/running-strings.ts';

/** Most of each kind in one document. */
const MOST = 1_000;

const KINDS = ['left', 'right', 'group', 'string', 'before'] as const;
/** How many of them are no strings'. */
const OWN = 3;

/** The IDs that a print of `places` may have. @param hasStrings whether it may set strings */
export function placeIds(places: string, hasStrings: boolean): string[] {
  return KINDS.slice(0, hasStrings ? KINDS.length : OWN).flatMap((kind) =>
    Array.from({ length: MOST }, (_, nth) => `${places}-${kind}-${nth}`),
  );
}

/**
 * Decides on the empty pages before what begins on a side of a spread, and where groups of pages begin with these. Each of them begins
 * a page, so that an empty one before it moves all that follows by one.
 * @param pages of these IDs, from 1, in a print without empty pages
 * @param said what the strings of that print are, in their order
 * @throws {PlatenError} invalid_document: there are too many
 */
export function withPlaces(
  { places = '', ...composition }: HtmlComposition,
  pages: ReadonlyMap<string, number>,
  said: readonly Pick<SetString, 'name' | 'text'>[] = [],
): HtmlComposition {
  const pageOf = (kind: (typeof KINDS)[number], nth: number) =>
    pages.get(`${places}-${kind}-${nth}`);
  const all = Array.from({ length: MOST }, (_, nth) => nth);
  if (KINDS.some((kind) => pageOf(kind, MOST - 1))) throw tooMany();
  const blanks: number[] = [];
  /** Pages of the print that an empty one comes before. */
  const moved: number[] = [];
  for (const nth of all) {
    const left = pageOf('left', nth);
    const page = left ?? pageOf('right', nth);
    if (page === undefined || (page + blanks.length) % 2 === (left === undefined ? 1 : 0)) continue;
    blanks.push(nth);
    moved.push(page);
  }
  const movedTo = (page: number) => page + moved.filter((each) => each <= page).length;
  const groups = all.flatMap((nth) => pageOf('group', nth) ?? []).map(movedTo);
  const set = said.flatMap((each, nth) => {
    const page = pageOf('string', nth);
    if (page === undefined) return [];
    return { ...each, page: movedTo(page), beginsPage: pageOf('before', nth) !== page };
  });
  const blankPages = moved.map((page, before) => page + before);
  return {
    ...composition,
    blanks,
    blankPages,
    ...(composition.strings && { strings: { ...composition.strings, set } }),
    groups: [...new Set(groups)].toSorted((a, b) => a - b),
  };
}

function tooMany(): PlatenError {
  const message = `has more than ${MOST - 1} breaks to a left or right page, groups of pages or running strings; divide it`;
  return new PlatenError('invalid_document', `The document ${message}.`, {
    details: [{ path: '/content', message }],
  });
}
