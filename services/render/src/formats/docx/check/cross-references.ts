import type { OfficePackage } from '../../office/opc/parts.ts';
import { freeName } from '../../office/opc/parts.ts';
import {
  ancestorOf,
  descendants,
  forget,
  setChildren,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { printedParts } from '../package/printed-parts.ts';
import { PASS } from '../fill/passes.ts';
import { keyOf, referenceOf } from '../references.ts';
import { fieldPieces } from './field-pieces.ts';

/** The bookmarks of one name: a loop makes several. */
type Bookmarks = ReadonlyMap<string, readonly XmlElement[]>;

/** The beginning of names of bookmarks that only tables of contents refer to. */
const OF_CONTENTS = '_toc';

/** Whatever may lead to a bookmark. */
const REFERRING: ReadonlySet<string> = new Set(['w:hyperlink', 'w:fldSimple', 'w:instrText']);

export function bookmarkNames(document: OfficePackage): ReadonlySet<string> {
  return new Set(bookmarksOf(rootsOf(document)).keys());
}

/**
 * Has each reference lead to the bookmark of its own pass of a loop. One whose bookmark is not there shows what it
 * showed when the document was saved, as in Word; LibreOffice would print an error. Where a condition has left
 * the bookmark out, it shows nothing: it may have shown the same.
 * @param before the names before the document was filled
 * @returns whether there are references without a bookmark
 */
export function settleReferences(document: OfficePackage, before: ReadonlySet<string>): boolean {
  const roots = rootsOf(document);
  const bookmarks = bookmarksOf(roots);
  nameApart(bookmarks);
  const lost = roots.flatMap((root) => settleIn(root, bookmarks, before));
  const areCopied = [...bookmarks.values()].some((copies) => copies.length > 1);
  if (areCopied) for (const root of roots) numberApart(root);
  for (const copies of bookmarks.values()) for (const copy of copies) forget(copy, [PASS]);
  return lost.length > 0;
}

/** @returns the fields of references without a bookmark, which are text now */
function settleIn(
  root: XmlElement,
  bookmarks: Bookmarks,
  before: ReadonlySet<string>,
): XmlElement[] {
  const fields = fieldPieces(root);
  const shownOf = (key: string) => (before.has(key) ? '' : undefined);
  return descendants(root, REFERRING).filter((node) => {
    const reference = referenceOf(node);
    if (!reference) return false;
    const key = keyOf(reference.name);
    const found = bookmarkFor(node, bookmarks.get(key) ?? []);
    if (found) reference.rename(found.attributes['w:name'] ?? '');
    else if (before.has(key) && key.startsWith(OF_CONTENTS)) blankEntry(node);
    else if (reference.isShown) fields.settle(node, shownOf(key));
    forget(node, [PASS]);
    return !found && reference.isShown && !key.startsWith(OF_CONTENTS);
  });
}

function rootsOf(document: OfficePackage): XmlElement[] {
  return printedParts(document).map(({ root }) => root);
}

function bookmarksOf(roots: readonly XmlElement[]): Bookmarks {
  const marks = roots.flatMap((root) => descendants(root, 'w:bookmarkStart'));
  return Map.groupBy(marks, ({ attributes }) => keyOf(attributes['w:name'] ?? ''));
}

function nameApart(bookmarks: Bookmarks): void {
  const taken = new Set(bookmarks.keys());
  for (const [key, copies] of bookmarks) {
    for (const [index, { attributes }] of copies.slice(1).entries()) {
      const name = freeName(
        (number) => `${key}_${number}`,
        (each) => taken.has(each),
        index + 2,
      );
      taken.add(name);
      attributes['w:name'] = name;
    }
  }
}

/** The one that shares the most passes; of several the first. */
function bookmarkFor(node: XmlElement, copies: readonly XmlElement[]): XmlElement | undefined {
  const shared = copies.map((copy) => sharedPasses(passesOf(node), passesOf(copy)));
  return copies[shared.indexOf(Math.max(...shared))];
}

function passesOf({ attributes }: XmlElement): string[] {
  return attributes[PASS]?.split(' ') ?? [];
}

function sharedPasses(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((pass, depth) => pass !== other[depth]);
  return end === -1 ? one.length : end;
}

/** LibreOffice lists headings anew. The saved entry of one that a condition has left out is not to be in the file. */
function blankEntry(node: XmlElement): void {
  const paragraph = ancestorOf(node, 'w:p');
  const texts = paragraph ? descendants(paragraph, 'w:t') : [];
  for (const text of texts) setChildren(text, []);
}

/** Gives copies ids of their own: a bookmark ends at the mark of the same id (ISO/IEC 29500-1, 17.13.6.1). */
function numberApart(root: XmlElement): void {
  const open = new Map<string, string>();
  let next = 0;
  for (const { nodeName, attributes } of descendants(root, (name) =>
    name.startsWith('w:bookmark'),
  )) {
    const id = attributes['w:id'] ?? '';
    if (nodeName === 'w:bookmarkStart') open.set(id, String(next++));
    attributes['w:id'] = open.get(id) ?? String(next++);
  }
}
