import { element } from '../blocks/element.ts';

/**
 * Rows of tables that add up their pages. A first print tells on which page each of them is: Chromium leaves a
 * destination for whatever a link leads to, shown or not.
 */
export class PageRows {
  readonly #pages: readonly number[] | undefined;
  #count = 0;

  /** @param pages of the rows in their order, from 1; undefined for a first print */
  constructor(pages: readonly number[] | undefined) {
    this.#pages = pages;
  }

  get areKnown(): boolean {
    return this.#pages !== undefined;
  }

  /** Of the rows met so far. */
  get ids(): string[] {
    return Array.from({ length: this.#count }, (_, index) => idOf(index));
  }

  /** @returns the next row's ID for a first print, or the page that it is on */
  next(): { id?: string; page: number } {
    const index = this.#count++;
    return this.#pages ? { page: this.#pages[index] ?? 0 } : { id: idOf(index), page: 0 };
  }

  /** What has Chromium leave the destinations. */
  get links(): string {
    if (this.areKnown || this.#count === 0) return '';
    const links = this.ids.map((id) => element('a', { href: `#${id}` }, ''));
    return element('div', { hidden: '' }, links.join(''));
  }
}

const idOf = (index: number) => `platen-row-${index}`;
