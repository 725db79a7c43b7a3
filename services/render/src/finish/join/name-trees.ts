import {
  PDFHexString,
  type PDFName,
  type PDFContext,
  type PDFDict,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { bytesOf, type Destinations } from './destinations.ts';
import type { Part } from './part.ts';
import { FreeNames, pairsOf } from './trees.ts';
import { dictIn, name } from '../../pdf/objects.ts';

export const FILES = name('EmbeddedFiles');

/** Names that lead to places, from outside, too: the document's own go before those of files. */
export function joinedNames(
  catalog: PDFDict,
  parts: readonly { part: Part; destinations: Destinations }[],
): Map<string, PDFObject> {
  const { context } = catalog;
  const old = new Set(dictIn(catalog, 'Dests')?.keys().map(bytesOf));
  const tree = dictIn(catalog, 'Names')?.get(name('Dests'));
  const all = new Map(pairsOf(context, tree, 'Names').map(([key, place]) => [bytesOf(key), place]));
  for (const { part, destinations } of parts) {
    for (const [key, place] of part.file ? destinations.named : [])
      if (!old.has(key) && !all.has(key)) all.set(key, place);
  }
  return all;
}

/** The files within all parts: of several with one name, the later ones get a number. */
export function joinedFiles(context: PDFContext, parts: readonly Part[]): Map<string, PDFObject> {
  const all = new Map<string, PDFObject>();
  const names = new FreeNames();
  for (const { catalog } of parts) {
    for (const [key, file] of pairsOf(context, dictIn(catalog, 'Names')?.get(FILES), 'Names')) {
      all.set(names.take(bytesOf(key)), file);
    }
  }
  return all;
}

/** Writes a tree of names (ISO 32000-2, 7.9.6) into the catalog. */
export function setNames(
  catalog: PDFDict,
  kind: PDFName,
  all: ReadonlyMap<string, PDFObject>,
): void {
  if (all.size === 0) return;
  const { context } = catalog;
  // Such a tree is in the order of its keys' bytes, which are one character each here.
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const pairs = sorted.flatMap(([key, value]) => [
    PDFHexString.of(Buffer.from(key, 'latin1').toString('hex')),
    value,
  ]);
  const names = dictIn(catalog, 'Names') ?? context.obj({});
  names.set(kind, context.register(context.obj({ Names: pairs })));
  catalog.set(name('Names'), names);
}
