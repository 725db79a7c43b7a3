import { PDFDict, PDFHexString, PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import type { Destinations } from './destinations.ts';
import { disarm } from './disarm.ts';
import type { Part } from './part.ts';
import { dictIn } from './trees.ts';

const name = (text: string) => PDFName.of(text);

/** Of one file; the rest is left out. */
const MOST_BOOKMARKS = 10_000;

/** Makes a bookmark for each part, and puts the part's own below it. */
export function joinOutlines(
  context: PDFContext,
  parts: readonly { part: Part; destinations: Destinations }[],
): PDFRef {
  const root = context.nextRef();
  const nodes = parts.map(({ part, destinations }) => {
    const node = context.obj({
      Title: PDFHexString.fromText(part.title),
      Parent: root,
      Dest: context.obj([[...part.pages.keys()][0]!, name('Fit')]),
    });
    const reference = context.register(node);
    putBelow(reference, node, { part, destinations });
    return { node, reference };
  });
  nodes.forEach(({ node }, at) => {
    const [before, after] = [nodes[at - 1], nodes[at + 1]];
    if (before) node.set(name('Prev'), before.reference);
    if (after) node.set(name('Next'), after.reference);
  });
  const ends = { First: nodes[0]!.reference, Last: nodes.at(-1)!.reference };
  context.assign(root, context.obj({ Type: 'Outlines', ...ends, Count: nodes.length }));
  return root;
}

/** The lists of bookmarks in a file may lead back into themselves: each is written anew. */
function putBelow(
  reference: PDFRef,
  node: PDFDict,
  { part, destinations }: { part: Part; destinations: Destinations },
): void {
  const seen = new Set<PDFDict>();
  const open = [
    { parent: node, reference, first: dictIn(part.catalog, 'Outlines')?.get(name('First')) },
  ];
  for (let level = open.pop(); level; level = open.pop()) {
    const items: { dict: PDFDict; reference: PDFRef }[] = [];
    const { context } = level.parent;
    let next = context.lookup(level.first);
    while (next instanceof PDFDict && !seen.has(next) && seen.size < MOST_BOOKMARKS) {
      seen.add(next);
      const dict = context.obj({});
      for (const key of ['Title', 'A', 'Dest', 'C', 'F'].map(name)) {
        const value = next.get(key);
        if (value) dict.set(key, value);
      }
      if (part.file) disarm(dict, destinations);
      const item = { dict, reference: context.register(dict) };
      items.push(item);
      open.push({ parent: dict, reference: item.reference, first: next.get(name('First')) });
      next = next.lookup(name('Next'));
    }
    link(level, items);
  }
}

function link(
  { parent, reference }: { parent: PDFDict; reference: PDFRef },
  items: readonly { dict: PDFDict; reference: PDFRef }[],
): void {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return;
  items.forEach(({ dict }, at) => {
    dict.set(name('Parent'), reference);
    const [before, after] = [items[at - 1], items[at + 1]];
    if (before) dict.set(name('Prev'), before.reference);
    if (after) dict.set(name('Next'), after.reference);
  });
  parent.set(name('First'), first.reference);
  parent.set(name('Last'), last.reference);
  // Negative: it is closed (ISO 32000-2, table 151).
  parent.set(name('Count'), parent.context.obj(-items.length));
}
