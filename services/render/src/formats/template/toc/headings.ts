import { titleOf } from '../../html/toc.ts';

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
export type Headings = ReturnType<typeof headingsOf>;

/** @param mark the document's */
export function headingsOf(mark: string) {
  const headings: Heading[] = [];
  let ids = 0;
  let namespaces = 0;
  let isListed = false;
  return {
    /** An id for a heading without one of its own. */
    newId: () => `heading:${mark}:${++ids}`,

    /** A prefix for the ids of one piece of Markdown; the first needs none. */
    newNamespace: () => (++namespaces === 1 ? '' : `${namespaces}:`),

    add: (heading: Heading) => void headings.push(heading),

    /** The first heading of level 1, which says what the document is. */
    get title(): string | undefined {
      return headings.find(({ level }) => level === 1)?.text;
    },

    /** True once there is a table of contents. */
    get isListed(): boolean {
      return isListed;
    },

    /** Stands for the list of headings down to a level until all of them are known. */
    placeholder(depth: number): string {
      isListed = true;
      return `<!--${mark}:${depth}-->`;
    },

    /** Puts the lists in. @param write makes HTML of the headings of one list */
    fillIn(html: string, write: (headings: readonly Heading[]) => string): string {
      if (!isListed) return html;
      const title = titleOf(headings);
      const listed = headings.filter((each) => each !== title || each.isWished);
      return html.replace(new RegExp(`<!--${mark}:(\\d)-->`, 'g'), (_, depth) =>
        write(listed.filter(({ level }) => level <= Number(depth))),
      );
    },
  };
}
