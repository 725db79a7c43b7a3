import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFArray, PDFPage, PDFRef } from '@cantoo/pdf-lib';
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
  /** Its places on a page. */
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
export async function printedPages(doc: PDFDocument, pdf: Uint8Array): Promise<DrawnPage[]> {
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
  const streams = new LayerStreams(doc, layers);
  const all = [layers.over, layers.behind].flatMap((layer) => layer ?? []);
  const added = all.map(({ name, page }) => [name, page.ref] as const);
  for (const page of pages) {
    addObjects(page, added);
    for (const { name, opacity = 1 } of all) if (opacity < 1) addOpacity(page, name, opacity);
    page.node.set(PDFName.of('Contents'), streams.around(page));
  }
}

/** A graphics state with the name of its layer. */
function addOpacity(page: PDFPage, name: PDFName, opacity: number): void {
  const resources = page.node.Resources();
  if (!resources) return;
  const { context } = page.node;
  const states =
    resources.lookupMaybe(PDFName.of('ExtGState'), PDFDict)?.clone(context) ?? context.obj({});
  states.set(name, context.obj({ ca: opacity, CA: opacity }));
  resources.set(PDFName.of('ExtGState'), states);
  page.node.set(PDFName.of('Resources'), resources);
}

/** The content streams around a page's own; pages of one size share them. */
class LayerStreams {
  readonly #doc: PDFDocument;
  readonly #layers: Layers;
  readonly #bySize = new Map<string, { before: PDFRef; after: PDFRef }>();

  constructor(doc: PDFDocument, layers: Layers) {
    this.#doc = doc;
    this.#layers = layers;
  }

  around(page: PDFPage): PDFArray {
    const { before, after } = this.#streamsFor(page);
    return contentsAround(page, before, after);
  }

  #streamsFor(page: PDFPage) {
    const boxes = [page.getMediaBox(), page.getCropBox()];
    const size = [...boxes.flatMap((box) => Object.values(box)), page.node.Rotate()].join(' ');
    const known = this.#bySize.get(size);
    if (known) return known;
    const { over, behind } = this.#layers;
    const streams = {
      before: this.#register(`${behind ? paint(page, behind) : ''}q\n`),
      after: this.#register(`\nQ\n${over ? paint(page, over) : ''}`),
    };
    this.#bySize.set(size, streams);
    return streams;
  }

  #register(text: string): PDFRef {
    return this.#doc.context.register(contentStream(this.#doc.context, text));
  }
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
