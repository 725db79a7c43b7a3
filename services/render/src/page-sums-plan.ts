import { PlatenError } from '@platen/contracts';
import type { HtmlComposition } from './formats/composition.ts';
import { rowLinks } from './formats/template/table/page-rows.ts';

/** More are printed for no document. */
const MOST_PRINTS = 12;

/**
 * Which tables of a template have their rows of sums where pages end. As long as a table has not, it keeps room for them on every
 * page, so that pages end there where they will. Settling it moves what is behind it, so tables are settled from the first on.
 */
export class PageSumsPlan {
  readonly #tables: readonly (readonly string[])[];
  /** Of the rows of the tables that are settled. */
  #settled: number[][] = [];
  #prints = 0;

  /** @param tables the IDs of their rows */
  constructor(tables: readonly (readonly string[])[]) {
    this.#tables = tables;
  }

  /** Of the settled tables' rows, in their order. */
  get rowPages(): number[] {
    return this.#settled.flat();
  }

  /**
   * Learns from a print.
   * @param pages on which each row is
   * @returns whether all tables are settled, and came out so; else it is to be composed anew by `rowPages`
   * @throws {PlatenError} template_error: it does not come out as it was reckoned, however often it is printed
   */
  learn(pages: ReadonlyMap<string, number>): boolean {
    const found = this.#tables.map((ids) => ids.map((id) => pages.get(id) ?? 0));
    const wrong = this.#settled.findIndex((rows, at) => !breaksAlike(rows, found[at] ?? []));
    if (wrong === -1 && this.#settled.length === found.length) return true;
    if ((this.#prints += 1) >= MOST_PRINTS) throw unsettled();
    this.#settled = wrong === -1 ? this.#more(found) : this.#settled.slice(0, wrong);
    return false;
  }

  /** The document without what only these prints need. */
  finished(composition: HtmlComposition): HtmlComposition {
    return { ...composition, html: composition.html.replace(rowLinks(this.#tables), '') };
  }

  /** Those on one page need no rows of sums; then the next one that is on several, whose place is known by now. */
  #more(found: number[][]): number[][] {
    const next = found.slice(this.#settled.length);
    const split = next.findIndex((rows) => new Set(rows).size > 1);
    const count = split === -1 ? next.length : Math.max(split, 1);
    return found.slice(0, this.#settled.length + count);
  }
}

/** Whether pages end behind the same rows; on which pages these are may change with what is before. */
function breaksAlike(some: readonly number[], others: readonly number[]): boolean {
  const ends = (pages: readonly number[]) =>
    pages.flatMap((page, at) => (at > 0 && page !== pages[at - 1] ? [at] : []));
  return String(ends(some)) === String(ends(others));
}

function unsettled(): PlatenError {
  return new PlatenError(
    'template_error',
    'The pages of tables with page_totals, carried_totals or groups cannot be found; use fewer such tables, or divide the document.',
  );
}
