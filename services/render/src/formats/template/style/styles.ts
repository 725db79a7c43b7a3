import {
  boundedText,
  type ErrorDetail,
  pointerStep,
  type Style,
  type StyleUse,
} from '@platen/contracts';

/** How much of the styles' names a fault lists, in bytes. */
const MAX_LISTED = 400;

/** A style as far as it is known: `extends` is resolved. */
export type FlatStyle = Omit<Style, 'extends'>;

/** The template's named styles. */
export type Styles = ReturnType<typeof stylesOf>;

/**
 * @param given filled and checked
 * @param report takes names that are none, and styles that extend themselves
 */
export function stylesOf(given: Record<string, Style>, report: (fault: ErrorDetail) => void) {
  const styles = new Map(Object.entries(given));
  const flat = new Map<string, FlatStyle>();

  const named = (name: string, at: string, path: readonly string[]): FlatStyle => {
    const known = flat.get(name);
    if (known) return known;
    const style = styles.get(name);
    if (!style || path.includes(name)) {
      const message = style ? circle([...path, name]) : unknown([...styles.keys()]);
      report({ path: at, message });
      return {};
    }
    const resolved = flattened(style, at, [...path, name]);
    flat.set(name, resolved);
    return resolved;
  };
  const flattened = (
    { extends: bases = [], ...own }: Style,
    at: string,
    path: readonly string[] = [],
  ) => merged([...[bases].flat().map((base) => named(base, at, path)), own]);
  const one = (use: string | Style, at: string) =>
    typeof use === 'string' ? named(use, at, []) : flattened(use, at);

  return {
    /** Reports what is wrong with styles, used or not. @param at JSON Pointer of all of them */
    checkAll(at: string): void {
      for (const name of styles.keys()) named(name, `${at}/${pointerStep(name)}/extends`, []);
    },

    /** The combination of several names and styles; later ones win. @param at JSON Pointer */
    resolve(use: StyleUse | undefined, at: string): FlatStyle {
      if (use === undefined) return {};
      if (!Array.isArray(use)) return one(use, at);
      return merged(use.map((each, index) => one(each, `${at}/${index}`)));
    },
  };
}

function unknown(names: readonly string[]): string {
  if (names.length === 0) return 'must be the name of a style, and the template has no styles';
  return boundedText(`must be the name of a style: ${names.join(', ')}`, MAX_LISTED);
}

/** Later ones win, field by field. */
function merged(styles: readonly FlatStyle[]): FlatStyle {
  return styles.reduce((all, style) => ({ ...all, ...style }), {});
}

function circle(path: readonly string[]): string {
  return `must not extend itself: ${path.join(' → ')}`;
}
