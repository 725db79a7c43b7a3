import {
  PDFName,
  PDFPage,
  type PDFContext,
  type PDFDocument,
  type PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfALevel } from '@platen/contracts';
import { MOST_DECODED } from '../pdf/bounded-decoding.ts';
import { faultOf } from '../pdf/foreign-pdf.ts';
import type { DrawnPdf } from '../around/around.ts';
import { contentStream, contentText } from './content/streams.ts';
import { requireClaim } from './join/archival-claim.ts';
import { leafAt, pagesOf } from './join/part.ts';
import { transplant } from './join/transplant.ts';
import { takeApart } from '../pdf/take-apart.ts';

/** The six numbers of `cm` (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

/** A page as it is seen: turned, and cropped. In points. */
export interface Sheet {
  width: number;
  height: number;
  /** From its left bottom corner to the coordinates of the page's content. */
  toPage: Matrix;
  /** And back. */
  fromPage: Matrix;
}

export function sheetOf(page: PDFPage): Sheet {
  const { x, y, width: w, height: h } = page.getCropBox();
  const turn = (((page.node.Rotate()?.asNumber() ?? 0) % 360) + 360) % 360;
  const upright = { width: w, height: h };
  const turned = { width: h, height: w };
  if (turn === 90)
    return { ...turned, toPage: [0, 1, -1, 0, x + w, y], fromPage: [0, -1, 1, 0, -y, x + w] };
  if (turn === 180)
    return {
      ...upright,
      toPage: [-1, 0, 0, -1, x + w, y + h],
      fromPage: [-1, 0, 0, -1, x + w, y + h],
    };
  if (turn === 270)
    return { ...turned, toPage: [0, -1, 1, 0, x, y + h], fromPage: [0, 1, -1, 0, y + h, -x] };
  return { ...upright, toPage: [1, 0, 0, 1, x, y], fromPage: [1, 0, 0, 1, -x, -y] };
}

/** First the one, then the other. */
export function times(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = then;
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}

/** A page to be drawn on others, as it is seen. */
export interface DrawnPage {
  ref: PDFRef;
  width: number;
  height: number;
}

/** Takes page 1 of a foreign PDF in. @throws {PlatenError} invalid_document */
export async function drawnPage(
  doc: PDFDocument,
  { bytes, path }: DrawnPdf,
  pdfA?: PdfALevel,
): Promise<DrawnPage> {
  const foreign = await takeApart(bytes).catch((cause: unknown) => {
    throw faultOf(path, 'cannot be read: save it again with a program that shows it', cause);
  });
  if (pdfA) requireClaim(foreign.catalog, { path, name: 'page 1' }, pdfA);
  const [first] = pagesOf(foreign.catalog);
  if (!first) throw faultOf(path, 'has no page');
  const page = PDFPage.of(leafAt(foreign.context, first), first, foreign);
  const { width, height, fromPage } = sheetOf(page);
  const { x, y, width: w, height: h } = page.getCropBox();
  // What it inherits stands in the page itself from here on.
  const resources = page.node.Resources();
  if (resources) page.node.set(PDFName.of('Resources'), resources);
  const own = foreign.context.register(
    formOf(page.node, { path, BBox: [x, y, x + w, y + h], Matrix: [...fromPage] }),
  );
  return { ref: transplant(foreign.context, doc.context)(own) as PDFRef, width, height };
}

/**
 * Puts the content of a foreign page into a form, so that it leaves nothing open for what is drawn after it.
 * @param path of the file in the request @param key the form's name in the page
 */
export function encloseContent(page: PDFPage, path: string, key = 'PlatenPart'): void {
  const { node } = page;
  const { context } = node;
  const { x, y, width, height } = page.getMediaBox();
  const form = context.register(
    formOf(node, { path, BBox: [x, y, x + width, y + height], Matrix: [1, 0, 0, 1, 0, 0] }),
  );
  // Looks of annotations without resources of their own use the page's.
  const resources = node.Resources()?.clone(context) ?? context.obj({});
  resources.set(PDFName.of('XObject'), context.obj({ [key]: form }));
  node.set(PDFName.of('Resources'), resources);
  node.set(PDFName.of('Contents'), context.register(contentStream(context, `/${key} Do\n`)));
}

function formOf(
  node: PDFPageLeaf,
  { path, BBox, Matrix }: { path: string; BBox: number[]; Matrix: number[] },
) {
  const { context } = node;
  const form = contentStream(context, foreignText(context, node, path));
  const group = node.get(PDFName.of('Group'));
  const entries = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox,
    Matrix,
    Resources: node.Resources() ?? {},
    ...(group && { Group: group }),
  };
  for (const [key, value] of context.obj(entries).entries()) form.dict.set(key, value);
  return form;
}

function foreignText(context: PDFContext, node: PDFPageLeaf, path: string): string {
  try {
    return contentText(context, node.Contents(), MOST_DECODED);
  } catch (cause) {
    throw faultOf(path, 'has a page whose content cannot be read, or is too large', cause);
  }
}
