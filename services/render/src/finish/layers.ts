import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFArray, PDFEmbeddedPage, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { contentStream } from './content/streams.ts';
import { placesOfMark } from './mark.ts';
import { addObjects, contentsAround, embedPages } from './page-layers.ts';

const CONTENTS = PDFName.of('Contents');

/** A drawing over or behind the content of every page. */
interface Layer {
  /** One that no engine gives. */
  name: PDFName;
  page: PDFEmbeddedPage;
  /** How it is marked as no part of the document's text (ISO 32000-2, 14.8.2.2.2). */
  artefact: string;
  /** Its places on a sheet: the six numbers of `cm` of each (ISO 32000-2, 8.3.4). */
  places: (sheet: PDFPage, layer: PDFEmbeddedPage) => number[][];
}

interface Layers {
  over?: Layer;
  behind?: Layer;
}

/**
 * Lays a stamp over every page, as an artefact of the pagination: over the middle, as large as the page's shorter side
 * allows, or, Platen's own mark, all over it.
 * @param stamp page 1 goes over what is on the pages, page 2, if there is one, behind it
 */
export async function addWatermark(
  doc: PDFDocument,
  stamp: Uint8Array,
  { isMarked = false } = {},
): Promise<void> {
  const [over, behind] = await pagesOf(doc, stamp);
  if (!over) throw new Error('the stamp has no page');
  const how = {
    artefact: '/Type /Pagination /Subtype /Watermark',
    places: isMarked ? everywhere : inTheMiddle,
  };
  const letters = { name: PDFName.of('PlatenWatermarkBehind'), ...how };
  addLayers(doc, {
    over: { name: PDFName.of('PlatenWatermark'), page: over, ...how },
    ...(behind && { behind: { page: behind, ...letters } }),
  });
}

/** Lays the first page of a document behind what is on every page, from edge to edge. */
export async function addBackground(doc: PDFDocument, background: Uint8Array): Promise<void> {
  const [page] = await pagesOf(doc, background);
  if (!page) throw new Error('the background has no page');
  const behind = { name: PDFName.of('PlatenBackground'), page, artefact: '/Type /Background' };
  addLayers(doc, { behind: { ...behind, places: fromEdgeToEdge } });
}

async function pagesOf(doc: PDFDocument, pdf: Uint8Array): Promise<PDFEmbeddedPage[]> {
  return embedPages(doc, await PDFDocument.load(pdf, { updateMetadata: false }));
}

function inTheMiddle(sheet: PDFPage, stamp: PDFEmbeddedPage): number[][] {
  const { x, y, width, height } = sheet.getMediaBox();
  const side = Math.min(width, height);
  const scale = side / stamp.width;
  return [[scale, 0, 0, scale, x + (width - side) / 2, y + (height - side) / 2]];
}

const everywhere: Layer['places'] = (sheet, mark) => placesOfMark(sheet, mark.width);

function fromEdgeToEdge(sheet: PDFPage, background: PDFEmbeddedPage): number[][] {
  const { x, y, width, height } = sheet.getMediaBox();
  return [[width / background.width, 0, 0, height / background.height, x, y]];
}

function addLayers(doc: PDFDocument, layers: Layers): void {
  const streams = new LayerStreams(doc, layers);
  const added = [layers.over, layers.behind].flatMap((layer) =>
    layer ? [[layer.name, layer.page.ref] as const] : [],
  );
  for (const page of doc.getPages()) {
    addObjects(page, added);
    page.node.set(CONTENTS, streams.around(page));
  }
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
    const { x, y, width, height } = page.getMediaBox();
    const seen = page.getCropBox();
    const size = [x, y, width, height, seen.width, seen.height].join(' ');
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

function paint(sheet: PDFPage, { name, page, artefact, places }: Layer): string {
  // PDF has no exponents.
  const matrices = places(sheet, page).map((place) => place.map((value) => value.toFixed(4)));
  return [
    `/Artifact <<${artefact}>> BDC`,
    ...matrices.map((matrix) => `q ${matrix.join(' ')} cm ${name.asString()} Do Q`),
    'EMC\n',
  ].join('\n');
}
