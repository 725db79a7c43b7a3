import {
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { errorOfFields, parsePageRanges, pointerStep } from '@platen/contracts';
import { DRAWING, LOST, widgetsOn } from '../formats/form/fields.ts';
import { pagesBeyond } from '../pdf/selected-pages.ts';
import { flatten } from './flatten.ts';
import { embedPages } from './page-layers.ts';
import { encloseContent } from './sheet.ts';
import { dictIn, name, numberOf } from '../pdf/objects.ts';

/** What is left to do with a form that has been filled. */
export interface FormPlan {
  /** Whether its fields become content. */
  isFlat: boolean;
  /** A print with the looks of fields, a page each; and the names of these fields. */
  drawings?: Uint8Array;
  drawn: readonly string[];
  /** The pages that stay; absent: all. */
  pages?: string;
}

/**
 * Gives the fields of a form their looks, and makes them content.
 * @param isMarked nothing of it may cover a mark that is laid over its pages
 * @throws {PlatenError} content_overflow: a text does not fit its field; invalid_page_ranges
 */
export async function completeForm(
  doc: PDFDocument,
  { isFlat, drawings, drawn, pages }: FormPlan,
  isMarked: boolean,
): Promise<void> {
  if (drawings) await putDrawings(doc, await PDFDocument.load(drawings), drawn);
  if (pages !== undefined) keepPages(doc, pages);
  if (!isFlat && !isMarked) return;
  const all = doc.getPages();
  if (isMarked) for (const page of all) encloseContent(page, '/file', 'PlatenPage');
  flatten(all, isMarked ? 'all' : 'fields');
  doc.catalog.delete(name('AcroForm'));
}

async function putDrawings(
  doc: PDFDocument,
  drawings: PDFDocument,
  drawn: readonly string[],
): Promise<void> {
  requireFit(drawings.getTitle() ?? '', drawn);
  const forms = await embedPages(doc, drawings);
  if (forms.length !== drawn.length)
    throw new Error(`${forms.length} drawings of ${drawn.length} fields`);
  for (const page of doc.getPages()) {
    for (const widget of widgetsOn(page.node)) {
      const at = widget.lookup(DRAWING);
      widget.delete(DRAWING);
      const form = at instanceof PDFNumber ? forms[at.asNumber()] : undefined;
      if (form) setDrawing(widget, form.ref);
    }
  }
}

/** @param title lists the pages whose text is too long */
function requireFit(title: string, drawn: readonly string[]): void {
  if (!title.startsWith(LOST)) throw new Error('the drawings do not say whether they fit');
  const lost = title.slice(LOST.length).split(' ');
  const fields = new Set(lost.flatMap((at) => (at === '' ? [] : (drawn[Number(at)] ?? []))));
  if (fields.size === 0) return;
  const details = [...fields].map((field) => ({
    path: `/variables/${field.split('.').map(pointerStep).join('/')}`,
    message: 'does not fit its field in the smallest size: shorten it, or enlarge the field',
  }));
  throw errorOfFields('content_overflow', details);
}

const TURNS: Readonly<Record<number, number[]>> = {
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
};

function setDrawing(widget: PDFDict, drawing: PDFRef): void {
  const { context } = widget;
  const turn = numberOf(dictIn(widget, 'MK')?.lookup(name('R')));
  const matrix = TURNS[((turn % 360) + 360) % 360];
  const form = context.lookup(drawing, PDFStream);
  if (matrix) form.dict.set(name('Matrix'), context.obj([...matrix, 0, 0]));
  const state = widget.lookup(name('AS'));
  const normal =
    state instanceof PDFName ? context.obj({ [state.decodeText()]: drawing }) : drawing;
  widget.set(name('AP'), context.obj({ N: normal }));
}

/** Takes the others out, also for what leads to them. */
function keepPages(doc: PDFDocument, pages: string): void {
  const ranges = parsePageRanges(pages).ranges ?? [];
  const all = doc.getPages();
  if (ranges.some(({ from }) => from > all.length)) throw pagesBeyond();
  for (const [at, page] of [...all.entries()].reverse()) {
    if (ranges.some(({ from, to }) => from <= at + 1 && at + 1 <= to)) continue;
    doc.removePage(at);
    doc.context.delete(page.ref);
  }
}
