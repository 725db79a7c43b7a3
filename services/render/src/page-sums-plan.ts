import { PlatenError } from '@platen/contracts';
import type { HtmlComposition } from './formats/composition.ts';
import { rowLinks } from './formats/template/table/page-rows.ts';

/** Most prints for one document. */
const MOST_PRINTS = 12;

/**
 * Decides where tables of a template get their rows of sums, at the ends of pages. Until a table is settled, it keeps room
 * for these rows on every page. Settling a table moves everything after it, so the first table is settled first.
 */
export class PageSumsPlan {
  readonly #tables: readonly (readonly string[])[];
  /** Pages of the rows in settled tables. */
  #settled: number[][] = [];
  #prints = 0;

  /** @param tables the IDs of their rows */
  constructor(tables: readonly (readonly string[])[]) {
    this.#tables = tables;
  }

  /** Pages of the rows in settled tables, in their order. */
  get rowPages(): number[] {
    return this.#settled.flat();
  }

  /**
   * Learns from a print.
   * @param pages the page of each row
   * @returns whether all tables are settled and the print agrees; else compose again with `rowPages`
   * @throws {PlatenError} template_error: no print agrees with its plan
   */
  learn(pages: ReadonlyMap<string, number>): boolean {
    const found = this.#tables.map((ids) => ids.map((id) => pages.get(id) ?? 0));
    const wrong = this.#settled.findIndex((rows, at) => !breaksAlike(rows, found[at] ?? []));
    if (wrong === -1 && this.#settled.length === found.length) return true;
    if ((this.#prints += 1) >= MOST_PRINTS) throw unsettled();
    this.#settled = wrong === -1 ? this.#more(found) : this.#settled.slice(0, wrong);
    return false;
  }

  /** The document without the aids for these prints. */
  finished(composition: HtmlComposition): HtmlComposition {
    return { ...composition, html: composition.html.replace(rowLinks(this.#tables), '') };
  }

  /** Tables on one page need no sums. Then settles the next one on several pages, whose place is known now. */
  #more(found: number[][]): number[][] {
    const next = found.slice(this.#settled.length);
    const split = next.findIndex((rows) => new Set(rows).size > 1);
    const count = split === -1 ? next.length : Math.max(split, 1);
    return found.slice(0, this.#settled.length + count);
  }
}

/** Whether pages end after the same rows; their numbers may change with the content before. */
function breaksAlike(some: readonly number[], others: readonly number[]): boolean {
  const ends = (pages: readonly number[]) =>
    pages.flatMap((page, at) => (at > 0 && page !== pages[at - 1] ? [at] : []));
  return String(ends(some)) === String(ends(others));
}

function unsettled(): PlatenError {
  const message = 'use fewer such tables, or divide the document';
  return new PlatenError(
    'template_error',
    `The pages of tables with page_totals, carried_totals or groups cannot be found; ${message}.`,
    { details: [{ path: '/template_data/content', message }] },
  );
}
