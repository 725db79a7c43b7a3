import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { contentStream } from './content/streams.ts';
import { placesOfMark } from './mark.ts';
import { addObjects, contentsAround, embedPages } from './page-layers.ts';
import { sheetOf, times, type DrawnPage, type Matrix, type Sheet } from './sheet.ts';

/** A drawing over or behind the content of pages. */
export interface Layer {
  /** One that no engine gives. */
  name: PDFName;
  page: DrawnPage;
  /** How it is marked as no part of the document's text (ISO 32000-2, 14.8.2.2.2). */
  artefact: string;
  places: (page: PDFPage, layer: DrawnPage) => readonly (readonly number[])[];
  /** 0 to 1; default 1. */
  opacity?: number;
}

interface Layers {
  over?: Layer;
  behind?: Layer;
}

/**
 * Lays a watermark over every page, as an artefact of the pagination: over the middle, as large as the page's shorter side
 * allows, or, Platen's own mark, all over it.
 * @param stamp page 1 goes over what is on the pages, page 2, if there is one, behind it
 */
export async function addWatermark(
  doc: PDFDocument,
  stamp: Uint8Array,
  { isMarked = false } = {},
): Promise<void> {
  const [over, behind] = await printedPages(doc, stamp);
  if (!over) throw new Error('the stamp has no page');
  const how = {
    artefact: '/Type /Pagination /Subtype /Watermark',
    places: isMarked ? everywhere : onSheet(inTheMiddle),
  };
  const letters = { name: PDFName.of('PlatenWatermarkBehind'), ...how };
  addLayers(doc, doc.getPages(), {
    over: { name: PDFName.of('PlatenWatermark'), page: over, ...how },
    ...(behind && { behind: { page: behind, ...letters } }),
  });
}

/** Lays the first page of a document behind what is on every page, from edge to edge. */
export async function addBackground(doc: PDFDocument, background: Uint8Array): Promise<void> {
  const [page] = await printedPages(doc, background);
  if (!page) throw new Error('the background has no page');
  const behind = { name: PDFName.of('PlatenBackground'), page, artefact: '/Type /Background' };
  addLayers(doc, doc.getPages(), { behind: { ...behind, places: onSheet(fromEdgeToEdge) } });
}

/** Takes the pages of a print in. */
async function printedPages(doc: PDFDocument, pdf: Uint8Array): Promise<DrawnPage[]> {
  return embedPages(doc, await PDFDocument.load(pdf, { updateMetadata: false }));
}

/** Places on the page as it is seen. */
export const onSheet =
  (place: (sheet: Sheet, drawn: DrawnPage) => Matrix): Layer['places'] =>
  (page, drawn) => {
    const sheet = sheetOf(page);
    return [times(place(sheet, drawn), sheet.toPage)];
  };

function inTheMiddle({ width, height }: Sheet, stamp: DrawnPage): Matrix {
  const side = Math.min(width, height);
  const scale = side / stamp.width;
  return [scale, 0, 0, scale, (width - side) / 2, (height - side) / 2];
}

const everywhere: Layer['places'] = (page, mark) => placesOfMark(page, mark.width);

function fromEdgeToEdge({ width, height }: Sheet, background: DrawnPage): Matrix {
  return [width / background.width, 0, 0, height / background.height, 0, 0];
}

export function addLayers(doc: PDFDocument, pages: readonly PDFPage[], layers: Layers): void {
  const { context } = doc;
  const all = [layers.over, layers.behind].flatMap((layer) => layer ?? []);
  const added = all.map(({ name, page }) => [name, page.ref] as const);
  // A graphics state with the name of its layer.
  const states = all.flatMap(({ name, opacity = 1 }) =>
    opacity < 1 ? [[name, context.obj({ ca: opacity, CA: opacity })] as const] : [],
  );
  for (const sheets of Map.groupBy(pages, sizeOf).values()) {
    const [before, after] = streamsAround(sheets[0], layers).map((text) =>
      context.register(contentStream(context, text)),
    ) as [PDFRef, PDFRef];
    for (const page of sheets) {
      addObjects(page, added, states);
      page.node.set(PDFName.of('Contents'), contentsAround(page, before, after));
    }
  }
}

/** Pages of one size share what is around their content. */
function sizeOf(page: PDFPage): string {
  const boxes = [page.getMediaBox(), page.getCropBox()];
  return [...boxes.flatMap((box) => Object.values(box)), page.node.Rotate()].join(' ');
}

function streamsAround(page: PDFPage | undefined, { over, behind }: Layers): string[] {
  const painted = (layer: Layer | undefined) => (page && layer ? paint(page, layer) : '');
  return [`${painted(behind)}q\n`, `\nQ\n${painted(over)}`];
}

function paint(sheet: PDFPage, { name, page, artefact, places, opacity = 1 }: Layer): string {
  // PDF has no exponents.
  const matrices = places(sheet, page).map((place) => place.map((value) => value.toFixed(4)));
  const state = opacity < 1 ? `${name.asString()} gs ` : '';
  return [
    `/Artifact <<${artefact}>> BDC`,
    ...matrices.map((matrix) => `q ${state}${matrix.join(' ')} cm ${name.asString()} Do Q`),
    'EMC\n',
  ].join('\n');
}
