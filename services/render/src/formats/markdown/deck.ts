import type { Document, LineCounter, Scalar, YAMLMap } from 'yaml';
import type { UnreadSyntax } from './syntax/unread.ts';

/** Slides in a document, each of which is a page. Lines of `---` divide them. */
export interface Deck {
  /** The levels of headings, 1 to 6, that begin a slide, too. */
  levels: readonly number[];
  /** Whether what follows `Note:` is for who speaks alone, as with reveal.js. */
  hasNotes: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** What Quarto makes slides of. */
const PRESENTATION = /^(?:revealjs|slidy|s5|dzslides|beamer|pptx)$/;

const OF_REVEAL = ['revealOptions', 'separator', 'verticalSeparator'];

/** What Marp puts on every slide. */
const ON_SLIDES = /^(?:header|footer|paginate|style|class|color|size|background\w*)$/;

/** @param map the front matter @returns undefined if it makes no slides */
export function deckOf(map: Fields): Deck | undefined {
  const { marp, headingDivider, 'slide-level': slideLevel } = map;
  const hasNotes = OF_REVEAL.some((key) => Object.hasOwn(map, key));
  if (isPresentation(map['format'])) return { levels: upTo(slideLevel ?? 2), hasNotes };
  if (marp !== true && !Object.hasOwn(map, 'slideshow') && !hasNotes) return undefined;
  const levels = Array.isArray(headingDivider) ? headingDivider.map(Number) : upTo(headingDivider);
  return { levels, hasNotes };
}

/** The keys of a deck that are not read, with their lines in the front matter, from 1. */
export function unreadKeys({ contents }: Document, lines: LineCounter): UnreadSyntax[] {
  const { items = [] } = (contents ?? {}) as Partial<YAMLMap<Scalar>>;
  return items
    .filter(({ key }) => ON_SLIDES.test(String(key.value)))
    .map(({ key }) => ({
      line: lines.linePos(key.range?.[0] ?? 0).line,
      text: `${String(key.value)}:`,
    }));
}

function isPresentation(format: unknown): boolean {
  const names = typeof format === 'object' && format !== null ? Object.keys(format) : [format];
  return names.length === 1 && PRESENTATION.test(String(names[0]));
}

function upTo(level: unknown): number[] {
  return [1, 2, 3, 4, 5, 6].filter((each) => each <= Number(level));
}
