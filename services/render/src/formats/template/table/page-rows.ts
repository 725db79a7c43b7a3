import { element } from '../blocks/element.ts';

/** The rows of a table that adds up its pages, or names groups on each of them. */
export interface TableRows {
  /** IDs for drafts that show on which page each row is. */
  ids: readonly string[];
  /** The pages, once they are known. */
  pages: readonly number[] | undefined;
}

/**
 * Rows whose pages have to be known. A draft shows them: Chromium leaves a destination for
 * whatever a link leads to, shown or not.
 */
export class PageRows {
  readonly #mark: string;
  readonly #pages: readonly number[];
  readonly #tables: string[][] = [];
  #count = 0;

  /**
   * @param mark the document's
   * @param pages of the rows of the first tables, in their order; of the others they are not known yet
   */
  constructor(mark: string, pages: readonly number[] = []) {
    this.#mark = mark;
    this.#pages = pages;
  }

  /** Of the tables met so far, the IDs of their rows. */
  get tables(): string[][] {
    return this.#tables;
  }

  /** The next table's. */
  begin(count: number): TableRows {
    const from = this.#count;
    this.#count += count;
    const ids = Array.from({ length: count }, (_, index) => `row:${this.#mark}:${from + index}`);
    this.#tables.push(ids);
    const isKnown = this.#pages.length >= this.#count;
    return { ids, pages: isKnown ? this.#pages.slice(from, this.#count) : undefined };
  }

  get links(): string {
    return rowLinks(this.#tables);
  }
}

/** Links that make Chromium keep the destinations: at the end of a document that is printed to learn them. */
export function rowLinks(tables: readonly (readonly string[])[]): string {
  const links = tables.flat().map((id) => element('a', { href: `#${id}` }, ''));
  return links.length > 0 ? element('div', { hidden: '' }, links.join('')) : '';
}
