import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { boundedText, parsePageRanges, PlatenError } from '@platen/contracts';
import { faultOf } from '../../pdf/foreign-pdf.ts';
import { unreadable } from '../../pdf/pdf-document.ts';
import { transplant } from './transplant.ts';
import { arrayIn } from '../../pdf/objects.ts';

/** A file to join, as `pdf/foreign-pdf.ts` wrote it. */
export interface JoinedFile {
  bytes: Uint8Array;
  /** How many pages pdfium sees in it. */
  count: number;
  /** Of the chosen pages as they are seen, in points. */
  sizes: readonly { width: number; height: number }[];
  /** Such as `1-3,5`; absent: all. */
  pages?: string | undefined;
  /** For its bookmark, if it has no title itself. */
  name: string;
  /** Where the request names it. */
  path: string;
}

/** A document within the one that others are joined to. */
export interface Part {
  /** Its own catalog, which the result does not have. */
  catalog: PDFDict;
  title: string;
  /** Those that were chosen, by their numbers in the document, from 0. */
  pages: ReadonlyMap<PDFRef, number>;
  /** The file; absent: the document itself. */
  file?: JoinedFile;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((each) => PDFName.of(each));
/** In bytes. */
const LONGEST_TITLE = 500;

const LETTER = [0, 0, 612, 792];

/** Moves a file into a document. @throws {PlatenError} invalid_document, invalid_page_ranges */
export async function readPart(file: JoinedFile, to: PDFContext): Promise<Part> {
  const doc = await parsed(file);
  const catalog = transplant(doc.context, to)(doc.catalog) as PDFDict;
  if (catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True)
    throw faultOf(
      file.path,
      'is an XFA form, which has no pages of its own: print it to a PDF first',
    );
  const all = [...pagesOf(catalog)];
  if (all.length !== file.count) throw faultOf(file.path, 'has pages within each other, or twice');
  const chosen = chosenPages(file);
  const pages = new Map<PDFRef, number>();
  all.forEach((reference, number) => {
    if (chosen(number + 1)) pages.set(reference, number);
    else removePage(to, reference);
  });
  return { catalog, pages, title: boundedText(titleOf(doc) ?? file.name, LONGEST_TITLE), file };
}

/** Moves the document itself, to which files are joined: its catalog, its information and its identity are the result's. */
export function ownPart(document: PDFDocument, to: PDFDocument, name: string): Part {
  const moved = transplant(document.context, to.context);
  const catalog = moved(document.catalog) as PDFDict;
  for (const [key, value] of catalog.entries())
    if (key !== PDFName.of('Pages')) to.catalog.set(key, value);
  const { Info, ID } = document.context.trailerInfo;
  if (Info) to.context.trailerInfo.Info = moved(Info);
  if (ID) to.context.trailerInfo.ID = moved(ID);
  const pages = new Map([...pagesOf(catalog)].map((reference, number) => [reference, number]));
  return { catalog, title: titleOf(document) ?? name, pages };
}

async function parsed({ bytes, path }: JoinedFile): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity });
  } catch (cause) {
    throw faultOf(path, 'cannot be read: save it again with a program that shows it', cause);
  }
}

function titleOf(doc: PDFDocument): string | undefined {
  try {
    const title = doc.getTitle()?.trim();
    return title === '' ? undefined : title;
  } catch {
    return undefined; // it is no text
  }
}

/** @returns whether a page, from 1, is among them @throws {PlatenError} invalid_page_ranges */
export function chosenPages({
  pages,
  count,
  path,
}: Pick<JoinedFile, 'pages' | 'count' | 'path'>): (page: number) => boolean {
  const ranges = pages === undefined ? undefined : parsePageRanges(pages).ranges;
  if (!ranges) return () => true;
  if (ranges.some(({ from }) => from > count)) throw beyond(`${path}/pages`, count);
  return (page) => ranges.some(({ from, to }) => from <= page && page <= to);
}

function beyond(path: string, count: number): PlatenError {
  const message = `goes beyond the last page, which is page ${count}`;
  return new PlatenError('invalid_page_ranges', 'There are not all of these pages.', {
    details: [{ path, message }],
  });
}

/** The pages of a tree, each once, with what they inherit, whatever the file has in their places. */
export function* pagesOf(catalog: PDFDict): Generator<PDFRef> {
  const { context } = catalog;
  const seen = new Set<PDFObject>();
  const open: { node: PDFObject | undefined; inherited: Map<PDFName, PDFObject> }[] = [
    { node: catalog.get(PDFName.of('Pages')), inherited: new Map() },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const dict = context.lookup(next.node);
    if (!(dict instanceof PDFDict) || seen.has(dict)) continue;
    seen.add(dict);
    const inherited = new Map(next.inherited);
    for (const key of INHERITED) {
      const value = dict.get(key);
      if (value) inherited.set(key, value);
    }
    if (dict.has(PDFName.of('Kids'))) {
      // One by one: there may be more than a call has arguments.
      for (const node of arrayIn(dict, 'Kids').toReversed()) open.push({ node, inherited });
    } else {
      yield leafOf(dict, next.node, inherited);
    }
  }
}

function leafOf(
  dict: PDFDict,
  reference: PDFObject | undefined,
  inherited: ReadonlyMap<PDFName, PDFObject>,
): PDFRef {
  const { context } = dict;
  const leaf = PDFPageLeaf.fromMapWithContext(new Map(dict.entries()), context);
  for (const [key, value] of inherited) leaf.set(key, value);
  leaf.set(PDFName.of('Type'), PDFName.of('Page'));
  leaf.delete(PDFName.of('Parent'));
  if (!(leaf.lookup(PDFName.of('Rotate')) instanceof PDFNumber)) leaf.delete(PDFName.of('Rotate'));
  if (!(leaf.lookup(PDFName.of('Resources')) instanceof PDFDict))
    leaf.delete(PDFName.of('Resources'));
  for (const key of ['MediaBox', 'CropBox'].map((each) => PDFName.of(each))) {
    const box = boxOf(context, leaf.get(key));
    if (box) leaf.set(key, context.obj(box));
    else leaf.delete(key);
  }
  if (!leaf.has(PDFName.of('MediaBox'))) leaf.set(PDFName.of('MediaBox'), context.obj(LETTER));
  if (!(reference instanceof PDFRef)) return context.register(leaf);
  context.assign(reference, leaf);
  return reference;
}

/** The corners in their order, which the file may have otherwise. */
function boxOf(context: PDFContext, value: PDFObject | undefined): number[] | undefined {
  const box = context.lookup(value);
  if (!(box instanceof PDFArray) || box.size() !== 4) return undefined;
  const corners = box.asArray().map((each) => context.lookup(each));
  if (!corners.every((each) => each instanceof PDFNumber)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = corners.map((each) => each.asNumber());
  const [left, right, low, high] = [Math.min(a, c), Math.max(a, c), Math.min(b, d), Math.max(b, d)];
  return right > left && high > low ? [left, low, right, high] : undefined;
}

/** With what is on it: what was left out must not be in the result, whatever refers to it. */
function removePage(context: PDFContext, reference: PDFRef): void {
  const page = context.lookup(reference);
  if (page instanceof PDFDict) {
    for (const each of arrayIn(page, 'Annots')) if (each instanceof PDFRef) context.delete(each);
  }
  context.delete(reference);
}

export function leafAt(context: PDFContext, reference: PDFRef): PDFPageLeaf {
  const page = context.lookup(reference);
  if (!(page instanceof PDFPageLeaf)) throw unreadable('a page is lost');
  return page;
}
