import { PDFDict, PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import type { PdfALevel } from '@platen/contracts';
import { requireClaim } from './archival-claim.ts';
import { destinationsOf, type Destinations } from './destinations.ts';
import { disarmPage } from './disarm.ts';
import { formOf, type Form } from './form.ts';
import { joinedLabels } from './labels.ts';
import { joinedLayers } from './layers-of-content.ts';
import { FILES, joinedFiles, joinedNames, setNames } from './name-trees.ts';
import { joinOutlines } from './outline.ts';
import { flatten } from '../flatten.ts';
import { encloseContent } from '../sheet.ts';
import { leafAt, ownPart, readPart, type JoinedFile, type Part } from './part.ts';
import { dictIn, name } from '../../pdf/objects.ts';

/** What goes before and behind a document. */
export interface JoinPlan {
  before: readonly JoinedFile[];
  after: readonly JoinedFile[];
  /** Of the document's bookmark, if it has no title. */
  name: string;
  /** Whether nothing of the files may lie over what is drawn on their pages later: their form fields are pictures then. */
  isFlat?: boolean | undefined;
}

export interface Joined {
  doc: PDFDocument;
  /** The pages of the document itself: the first, from 0, and the one behind the last. */
  own: { from: number; to: number };
  /** The names of signatures of the files, which a join breaks. */
  droppedSignatures: string[];
}

interface Placed {
  part: Part;
  destinations: Destinations;
}

/**
 * Joins files to a document. What acts by itself is taken out of them; the document's own catalog stays.
 * @param pdfA the files have to claim it
 * @throws {PlatenError} invalid_document, invalid_page_ranges: of a file, with its place in the request
 */
export async function join(
  document: PDFDocument,
  { before, after, ...plan }: JoinPlan,
  pdfA?: PdfALevel,
): Promise<Joined> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const own = ownPart(document, doc, plan.name);
  const parts: Part[] = [];
  for (const file of before) parts.push(await readPart(file, doc.context));
  const from = parts.reduce((sum, { pages }) => sum + pages.size, 0);
  parts.push(own);
  for (const file of after) parts.push(await readPart(file, doc.context));
  for (const { catalog, file } of parts) if (pdfA && file) requireClaim(catalog, file, pdfA);
  const droppedSignatures = joinParts(doc, parts);
  const paths = parts.flatMap(({ pages, file }) => [...pages].map(() => file?.path));
  const joined = doc.getPages().flatMap((page, at) => {
    const path = paths[at];
    if (path === undefined) return [];
    encloseContent(page, path);
    return [page];
  });
  if (plan.isFlat) flatten(joined, 'all');
  if (plan.isFlat && !own.catalog.has(name('AcroForm'))) doc.catalog.delete(name('AcroForm'));
  return { doc, own: { from, to: from + own.pages.size }, droppedSignatures };
}

/** @returns the names of lost signatures */
function joinParts({ catalog, context }: PDFDocument, parts: readonly Part[]): string[] {
  const placed = parts.map((part) => ({ part, destinations: destinationsOf(part) }));
  const form = formOf(dictIn(catalog, 'AcroForm') ?? context.obj({}));
  for (const each of placed) joinPages(each, form);
  plant(catalog, parts);
  const set = (key: string, value: PDFObject | undefined) => value && catalog.set(name(key), value);
  set('Outlines', joinOutlines(context, placed));
  set('PageLabels', joinedLabels(context, parts));
  set('OCProperties', joinedLayers(context, parts));
  set('AcroForm', form.written());
  setNames(catalog, name('Dests'), joinedNames(catalog, placed));
  setNames(catalog, FILES, joinedFiles(context, parts));
  return form.droppedSignatures;
}

function joinPages({ part, destinations }: Placed, form: Form): void {
  const { catalog, pages, file } = part;
  if (!file) return;
  const { context } = catalog;
  const widgets = new Set<PDFDict>();
  for (const reference of pages.keys()) {
    for (const each of disarmPage(leafAt(context, reference), destinations)) {
      if (each.has(name('P'))) each.set(name('P'), reference);
      widgets.add(each);
    }
  }
  const own = dictIn(catalog, 'AcroForm');
  if (own) form.join(own, widgets);
}

/** Makes one tree of all pages. */
function plant(catalog: PDFDict, parts: readonly Part[]): void {
  const { context } = catalog;
  const pages = parts.flatMap((part) => [...part.pages.keys()]);
  const root = catalog.get(name('Pages'));
  const tree = catalog.lookup(name('Pages'), PDFDict);
  tree.set(name('Kids'), context.obj(pages));
  tree.set(name('Count'), context.obj(pages.length));
  for (const reference of pages) if (root) leafAt(context, reference).set(name('Parent'), root);
}
