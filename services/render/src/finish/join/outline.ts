import { PDFArray, PDFDict, PDFHexString, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import type { Destinations } from './destinations.ts';
import { disarm } from './disarm.ts';
import type { Part } from './part.ts';
import { dictIn, name } from '../../pdf/objects.ts';

/** Of one file; the rest is left out. */
const MOST_BOOKMARKS = 10_000;

interface Bookmark {
  dict: PDFDict;
  reference: PDFRef;
}

/** Makes a bookmark for each part, and puts the part's own below it. */
export function joinOutlines(
  context: PDFContext,
  parts: readonly { part: Part; destinations: Destinations }[],
): PDFRef {
  const dict = context.obj({ Type: 'Outlines' });
  const root = { dict, reference: context.register(dict) };
  const nodes = parts.map(({ part, destinations }) => {
    const Title = PDFHexString.fromText(part.title);
    const node = bookmark(context.obj({ Title, Dest: [...part.pages.keys()].slice(0, 1) }));
    node.dict.lookup(name('Dest'), PDFArray).push(name('Fit'));
    putBelow(node, { part, destinations });
    return node;
  });
  link(root, nodes);
  dict.set(name('Count'), context.obj(nodes.length));
  return root.reference;
}

const bookmark = (dict: PDFDict): Bookmark => ({ dict, reference: dict.context.register(dict) });

/** The lists of bookmarks in a file may lead back into themselves: each is written anew. */
function putBelow(
  node: Bookmark,
  { part, destinations }: { part: Part; destinations: Destinations },
): void {
  const seen = new Set<PDFDict>();
  const open = [{ node, first: dictIn(part.catalog, 'Outlines')?.get(name('First')) }];
  for (let level = open.pop(); level; level = open.pop()) {
    const items: Bookmark[] = [];
    for (const former of chainFrom(part.catalog.context.lookup(level.first), seen)) {
      const item = bookmark(copyOf(former));
      if (part.file) disarm(item.dict, destinations);
      items.push(item);
      open.push({ node: item, first: former.get(name('First')) });
    }
    link(level.node, items);
  }
}

function* chainFrom(first: unknown, seen: Set<PDFDict>): Generator<PDFDict> {
  let next = first;
  while (next instanceof PDFDict && !seen.has(next) && seen.size < MOST_BOOKMARKS) {
    seen.add(next);
    yield next;
    next = next.lookup(name('Next'));
  }
}

const KEPT = ['Title', 'A', 'Dest', 'C', 'F'].map(name);

function copyOf(former: PDFDict): PDFDict {
  const copy = former.context.obj({});
  for (const [key, value] of former.entries()) if (KEPT.includes(key)) copy.set(key, value);
  return copy;
}

function link({ dict: parent, reference }: Bookmark, items: readonly Bookmark[]): void {
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
