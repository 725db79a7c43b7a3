import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFArray, PDFEmbeddedPage, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { contentStream } from './content/streams.ts';
import { addObjects, contentsAround } from './page-layers.ts';

const CONTENTS = PDFName.of('Contents');

/** Names that no engine gives. */
const OVER = PDFName.of('PlatenWatermark');
const BEHIND = PDFName.of('PlatenWatermarkBehind');

/**
 * Lays a stamp over the middle of every page, as large as the page's shorter
 * side allows, as an artefact of the pagination.
 * @param stamp page 1 goes over what is on the pages, page 2, if there is one, behind it
 */
export async function addWatermark(doc: PDFDocument, stamp: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(stamp, { updateMetadata: false });
  const [over, behind] = await doc.embedPdf(source, source.getPageIndices());
  if (!over) throw new Error('the stamp has no page');
  await doc.flush(); // its objects are there from now on
  const layers = { over, ...(behind && { behind }) };
  const streams = new StampStreams(doc, layers);
  for (const page of doc.getPages()) {
    addObjects(page, [[OVER, over.ref], ...(behind ? [[BEHIND, behind.ref] as const] : [])]);
    page.node.set(CONTENTS, streams.around(page));
  }
}

interface Layers {
  over: PDFEmbeddedPage;
  behind?: PDFEmbeddedPage;
}

/** The content streams around a page's own; pages of one size share them. */
class StampStreams {
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
    const size = [x, y, width, height].join(' ');
    const known = this.#bySize.get(size);
    if (known) return known;
    const { over, behind } = this.#layers;
    const behindText = behind ? paint(page, BEHIND, behind) : '';
    const streams = {
      before: this.#register(`${behindText}q\n`),
      after: this.#register(`\nQ\n${paint(page, OVER, over)}`),
    };
    this.#bySize.set(size, streams);
    return streams;
  }

  #register(text: string): PDFRef {
    return this.#doc.context.register(contentStream(this.#doc.context, text));
  }
}

function paint(page: PDFPage, name: PDFName, stamp: PDFEmbeddedPage): string {
  const { x, y, width, height } = page.getMediaBox();
  const scale = Math.min(width, height) / stamp.width;
  const side = stamp.width * scale;
  const matrix = [scale, 0, 0, scale, x + (width - side) / 2, y + (height - side) / 2];
  return [
    '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
    // PDF has no exponents.
    `q ${matrix.map((value) => value.toFixed(4)).join(' ')} cm ${name.asString()} Do Q`,
    'EMC\n',
  ].join('\n');
}
