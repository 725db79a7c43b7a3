import type { BlockType, PageGeometry, PdfOptions, Syntax, Theme } from '@platen/contracts';
import type { Asset } from '../../assets.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import { LocaleFormats } from '../../variables/filters/locale-formats.ts';
import { lookOf } from '../markdown/themes/themes.ts';
import { Budget } from './expand/budget.ts';
import type { Faults } from './faults.ts';
import type { Parts } from './parts.ts';
import { boxFields } from './style/default-style.ts';
import { fontFamily } from './style/font-family.ts';
import { points } from './style/length.ts';
import { PageRows } from './table/page-rows.ts';
import { stylesOf, type FlatStyle, type Styles } from './style/styles.ts';
import { headingsOf, type Headings } from './toc/headings.ts';

/** The state that all blocks of a document share. */
export interface TemplateDocument {
  filler: Filler;
  /** The files beside the template. */
  assets: readonly Asset[];
  faults: Faults;
  page: PageGeometry;
  theme: Theme;
  syntax: Syntax;
  formats: LocaleFormats;
  styles: Styles;
  /** The typefaces of its text, as CSS has them. */
  fontFamily: string;
  /** The size of its text, in points. */
  textSize: number;
  /** The same in tables. */
  tableSize: number;
  /** Parts of the default style that CSS does not inherit. */
  defaultBox: FlatStyle;
  sheet: StyleSheet;
  /** Whether something stands at a place of the sheet, also in its margins. */
  coversSheet: boolean;
  /** Of sheets that are not as the others: rules for `@page`. */
  sheetRules: Set<string>;
  budget: Budget;
  pageRows: PageRows;
  headings: Headings;
  /** Ids that have been given away. */
  ids: Set<string>;
  /** Arrays of blocks that stand in the template itself. */
  ownBlocks: WeakSet<object>;
}

/** Kinds of block that make no sense in a header or footer. */
export const NOT_IN_FRAMES: ReadonlySet<BlockType> = new Set(['toc', 'page_break']);

interface Given extends Pick<TemplateDocument, 'filler' | 'assets' | 'faults' | 'page' | 'theme'> {
  options: PdfOptions;
  parts: Parts;
  rowPages?: readonly number[] | undefined;
}

export function newDocument({ options, parts, rowPages, ...given }: Given): TemplateDocument {
  const styles = stylesOf(parts.styles, given.faults.add);
  styles.checkAll('/template_data/styles');
  const defaultStyle = styles.resolve(parts.defaultStyle, '/template_data/default_style');
  const { font_size: size, font_family: family } = defaultStyle;
  const look = lookOf(given.theme);
  const textSize = size === undefined ? look.size : points(size);
  return {
    ...given,
    syntax: options.syntax ?? 'liquid',
    formats: new LocaleFormats(options.locale, options.timezone),
    styles,
    fontFamily: family === undefined ? look.fontFamily : fontFamily(family),
    textSize,
    tableSize: textSize * look.tableSize,
    defaultBox: boxFields(defaultStyle),
    sheet: new StyleSheet(),
    coversSheet: false,
    sheetRules: new Set(),
    budget: new Budget(),
    pageRows: new PageRows(given.filler.mark, rowPages),
    headings: headingsOf(given.filler.mark),
    ids: new Set(),
    ownBlocks: new WeakSet(),
  };
}

/** The classes of one document: blocks that look alike share one. */
class StyleSheet {
  readonly #classes = new Map<string, string>();

  /** @returns the class's name, or undefined if there is nothing to declare */
  classOf(declarations: readonly string[]): string | undefined {
    if (declarations.length === 0) return undefined;
    const rule = declarations.join(';');
    let name = this.#classes.get(rule);
    if (name === undefined) {
      name = `s${this.#classes.size + 1}`;
      this.#classes.set(rule, name);
    }
    return name;
  }

  get css(): string {
    return Array.from(this.#classes, ([rule, name]) => `.${name}{${rule}}`).join('\n');
  }
}
