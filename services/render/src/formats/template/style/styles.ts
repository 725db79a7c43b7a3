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
export class Styles {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #flat = new Map<string, FlatStyle>();
  readonly #report: (fault: ErrorDetail) => void;

  /**
   * @param styles filled and checked
   * @param report takes names that are none, and styles that extend themselves
   */
  constructor(styles: Record<string, Style>, report: (fault: ErrorDetail) => void) {
    this.#styles = new Map(Object.entries(styles));
    this.#report = report;
  }

  /** Reports what is wrong with styles, used or not. @param at JSON Pointer of all of them */
  checkAll(at: string): void {
    for (const name of this.#styles.keys()) {
      this.#named(name, `${at}/${pointerStep(name)}/extends`, []);
    }
  }

  /** The combination of several names and styles; later ones win. @param at JSON Pointer */
  resolve(use: StyleUse | undefined, at: string): FlatStyle {
    if (use === undefined) return {};
    if (!Array.isArray(use)) return this.#one(use, at, []);
    return merged(use.map((each, index) => this.#one(each, `${at}/${index}`, [])));
  }

  #one(use: string | Style, at: string, path: readonly string[]): FlatStyle {
    return typeof use === 'string' ? this.#named(use, at, path) : this.#flattened(use, at, path);
  }

  #named(name: string, at: string, path: readonly string[]): FlatStyle {
    const known = this.#flat.get(name);
    if (known) return known;
    const style = this.#styles.get(name);
    if (!style || path.includes(name)) {
      this.#report({ path: at, message: style ? circle([...path, name]) : this.#unknown() });
      return {};
    }
    const flat = this.#flattened(style, at, [...path, name]);
    this.#flat.set(name, flat);
    return flat;
  }

  #flattened(
    { extends: bases = [], ...own }: Style,
    at: string,
    path: readonly string[],
  ): FlatStyle {
    const extended = [bases].flat().map((base) => this.#named(base, at, path));
    return merged([...extended, own]);
  }

  #unknown(): string {
    const names = [...this.#styles.keys()];
    if (names.length === 0) return 'must be the name of a style, and the template has no styles';
    return boundedText(`must be the name of a style: ${names.join(', ')}`, MAX_LISTED);
  }
}

/** Later ones win, field by field. */
function merged(styles: readonly FlatStyle[]): FlatStyle {
  return styles.reduce((all, style) => ({ ...all, ...style }), {});
}

function circle(path: readonly string[]): string {
  return `must not extend itself: ${path.join(' → ')}`;
}
