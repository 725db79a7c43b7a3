import { THEMES, type Theme } from '@platen/contracts';
import { fontFaces, type FontFamily } from '../../markdown/themes/fonts.ts';
import { lookOf } from '../../markdown/themes/themes.ts';

/** Every typeface of every theme, by its name in lower case: styles may name any. */
const FAMILIES: ReadonlyMap<string, FontFamily> = new Map(
  THEMES.flatMap((theme) => lookOf(theme).fonts).map((font) => [font.name.toLowerCase(), font]),
);

/** The parts of a document's look that use typefaces. */
interface Styled {
  theme: Theme;
  root: readonly string[];
  classes: string;
}

/** Elements that our own classes print in bold. */
const BOLD_CLASSES = /<tfoot|class="(?:box|kv|signature)/;

/**
 * The typefaces that a document uses: the theme's, and those
 * that styles name.
 */
export function facesFor({ theme, root, classes }: Styled, body: string): string {
  const styles = `${root.join(';')}${classes}`;
  const named = Array.from(styles.matchAll(/"([^"]+)"/g), ([, name = '']) =>
    FAMILIES.get(name.toLowerCase()),
  ).filter((font) => font !== undefined);
  const isBold = `${styles}${body}`.includes('font-weight') || BOLD_CLASSES.test(body);
  const isItalic = styles.includes('font-style');
  // Translates the requests of styles into those of the themes' typefaces.
  const elements = `${body}${isBold ? '<strong>' : ''}${isItalic ? '<em>' : ''}`;
  const others = lookOf(theme).fonts.filter((font) => !named.includes(font));
  // The code face is used for any text if a style names it.
  const elementsOfNamed = `${elements}<code>${isBold ? '<pre>' : ''}`;
  return fontFaces(others, elements) + fontFaces([...new Set(named)], elementsOfNamed);
}
