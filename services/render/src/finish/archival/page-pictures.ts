import { deflateSync } from 'node:zlib';
import {
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Picture } from '../../pdf/draw.ts';
import { textOnly } from '../content/text-only.ts';
import { contentStream, contentText } from '../content/streams.ts';

/** Draws pages of a PDF at a number of dots per inch. @param pages from 0 */
export type DrawPages = (
  pdf: Uint8Array,
  pages: readonly number[],
  dpi: number,
) => Promise<Picture[]>;

/** The resolution of print: finer than the eye can tell at arm's length. */
const DPI = 300;

/** Puts pictures in the place of pages. @param pages from 0 */
export async function paintPages(
  doc: PDFDocument,
  pages: readonly number[],
  draw: DrawPages,
): Promise<void> {
  const now = await doc.save({ addDefaultPage: false, updateFieldAppearances: false });
  const pictures = await draw(now, pages, DPI);
  pages.forEach((index, at) => {
    const picture = pictures[at];
    if (picture) paint(doc, doc.getPage(index), picture);
  });
}

/** The text is painted too, invisibly, so that it can be found and copied. */
function paint(doc: PDFDocument, page: PDFPage, picture: Picture): void {
  const { x, y, width, height } = page.getMediaBox();
  const fonts =
    page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict) ?? doc.context.obj({});
  const text = textOnly(contentText(doc.context, page.node.Contents()), (name) => {
    const font = fonts.lookupMaybe(PDFName.of(name), PDFDict);
    // The glyphs of a Type 3 font are drawings: no text rendering mode hides them.
    return font !== undefined && font.get(PDFName.of('Subtype')) !== PDFName.of('Type3');
  });
  const content = `/Artifact BMC\nq ${width} 0 0 ${height} ${x} ${y} cm /PlatenPage Do Q\nEMC\nq 3 Tr\n${text}\nQ\n`;
  page.node.set(PDFName.of('Contents'), doc.context.register(contentStream(doc.context, content)));
  page.node.set(
    PDFName.of('Resources'),
    doc.context.obj({ Font: fonts, XObject: { PlatenPage: image(doc, picture) } }),
  );
}

function image(doc: PDFDocument, { width, height, pixels }: Picture): PDFRef {
  const grey = toGrey(pixels);
  const dict = doc.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: grey ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'FlateDecode',
  });
  return doc.context.register(PDFRawStream.of(dict, deflateSync(grey ?? pixels)));
}

/** A page without colour takes a third of the room. */
function toGrey(pixels: Uint8Array): Uint8Array | undefined {
  const grey = new Uint8Array(pixels.length / 3);
  for (let at = 0; at < grey.length; at += 1) {
    const red = pixels[at * 3];
    if (red === undefined || red !== pixels[at * 3 + 1] || red !== pixels[at * 3 + 2])
      return undefined;
    grey[at] = red;
  }
  return grey;
}
