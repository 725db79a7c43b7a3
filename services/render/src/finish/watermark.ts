import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFEmbeddedPage, PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { contentStream } from './content/streams.ts';

const CONTENTS = PDFName.of('Contents');
const RESOURCES = PDFName.of('Resources');
const X_OBJECT = PDFName.of('XObject');

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
    addToResources(page, layers);
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
    const contents = PDFArray.withContext(this.#doc.context);
    for (const each of [before, ...contentsOf(page), after]) contents.push(each);
    return contents;
  }

  #streamsFor(page: PDFPage) {
    const { x, y, width, height } = page.getMediaBox();
    const size = [x, y, width, height].join(' ');
    const known = this.#bySize.get(size);
    if (known) return known;
    const { over, behind } = this.#layers;
    const behindText = behind ? paint(page, BEHIND, behind) : '';
    // The page's own content may leave its graphics state in any way: it stands between q and Q.
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

/** Pages may share their resources: each gets its own dictionary. */
function addToResources(page: PDFPage, { over, behind }: Layers): void {
  const { context } = page.node;
  const resources = page.node.Resources()?.clone(context) ?? context.obj({});
  const objects = resources.lookupMaybe(X_OBJECT, PDFDict)?.clone(context) ?? context.obj({});
  objects.set(OVER, over.ref);
  if (behind) objects.set(BEHIND, behind.ref);
  resources.set(X_OBJECT, objects);
  page.node.set(RESOURCES, resources);
}

function contentsOf(page: PDFPage): PDFObject[] {
  const entry = page.node.get(CONTENTS);
  const contents = page.node.context.lookup(entry);
  if (contents instanceof PDFArray) return contents.asArray();
  return entry ? [entry] : [];
}
