/** A heading that a table of contents can list. */
export interface Heading {
  id: string;
  /** 1 to 6. */
  level: number;
  text: string;
  /** Listed in any case, even if it is the document's title. */
  isWished?: boolean;
}

/** A document's headings, in order. */
export class Headings {
  readonly #headings: Heading[] = [];
  readonly #mark: string;
  #ids = 0;
  #namespaces = 0;
  #isListed = false;

  /** @param mark the document's */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** An id for a heading without one of its own. */
  newId(): string {
    this.#ids += 1;
    return `heading:${this.#mark}:${this.#ids}`;
  }

  /** A prefix for the ids of one piece of Markdown; the first needs none. */
  newNamespace(): string {
    this.#namespaces += 1;
    return this.#namespaces === 1 ? '' : `${this.#namespaces}:`;
  }

  add(heading: Heading): void {
    this.#headings.push(heading);
  }

  /** The first heading of level 1, which says what the document is. */
  get title(): string | undefined {
    return this.#headings.find(({ level }) => level === 1)?.text;
  }

  /** True once there is a table of contents. */
  get isListed(): boolean {
    return this.#isListed;
  }

  /** Stands for the list of headings down to a level until all of them are known. */
  placeholder(depth: number): string {
    this.#isListed = true;
    return `<!--${this.#mark}:${depth}-->`;
  }

  /** Puts the lists in. @param write makes HTML of the headings of one list */
  fillIn(html: string, write: (headings: readonly Heading[]) => string): string {
    if (!this.#isListed) return html;
    const title = this.#title;
    const listed = this.#headings.filter((each) => each !== title || each.isWished);
    return html.replace(new RegExp(`<!--${this.#mark}:(\\d)-->`, 'g'), (_, depth) =>
      write(listed.filter(({ level }) => level <= Number(depth))),
    );
  }

  /** The document's title: a first heading of level 1 that is the only one of it. */
  get #title(): Heading | undefined {
    const [first, ...others] = this.#headings;
    return first?.level === 1 && others.every(({ level }) => level > 1) ? first : undefined;
  }
}
