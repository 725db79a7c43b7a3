/** Slides in a document, each of which is a page. Lines of `---` divide them. */
export interface Deck {
  /** The levels of headings, 1 to 6, that begin a slide, too. */
  levels: readonly number[];
  /** A paragraph that begins with `Note:` and what follows on its slide is for who speaks alone. */
  hasNotes: boolean;
}

/** What Quarto makes slides of. */
const PRESENTATION = /^(?:revealjs|slidy|s5|dzslides|beamer|pptx)$/;

/** A line of the front matter that says what is on every slide of Marp's, which is not read. */
export const ON_SLIDES = /^(?:header|footer|paginate|style|class|color|size|background\w*)[ \t]*:/;

/** @param map the front matter @returns undefined if it makes no slides */
export function deckOf(map: Readonly<Record<string, unknown>>): Deck | undefined {
  const { format, headingDivider, marp, slideshow, revealOptions } = map;
  const names = typeof format === 'object' && format !== null ? Object.keys(format) : [format];
  const isPresentation = names.length === 1 && PRESENTATION.test(String(names[0]));
  if (!isPresentation && marp !== true && !(slideshow ?? revealOptions)) return undefined;
  const level = isPresentation ? (map['slide-level'] ?? 2) : headingDivider;
  const isOn = (each: number) =>
    Array.isArray(level) ? level.includes(each) : each <= Number(level);
  return { levels: [1, 2, 3, 4, 5, 6].filter(isOn), hasNotes: Boolean(revealOptions) };
}
