import {
  PDFName,
  PDFPage,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  type PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfALevel } from '@platen/contracts';
import { MOST_DECODED } from '../pdf/bounded-decoding.ts';
import { faultOf } from '../pdf/foreign-pdf.ts';
import { numberOf } from '../pdf/objects.ts';
import type { DrawnPdf } from '../around/around.ts';
import { contentStream, contentText } from './content/streams.ts';
import { flatten } from './flatten.ts';
import { requireClaim } from './join/archival-claim.ts';
import { joinedLayers } from './join/layers-of-content.ts';
import { leafAt, pagesOf } from './join/part.ts';
import { transplant } from './join/transplant.ts';
import { takeApart } from '../pdf/take-apart.ts';

/** The six numbers of `cm` (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

/** A page as it is seen: turned, cropped, and in its units. In points. */
export interface Sheet {
  width: number;
  height: number;
  /** How many points a unit of its content has. */
  unit: number;
  /** From its left bottom corner to the coordinates of the page's content. */
  toPage: Matrix;
  /** And back. */
  fromPage: Matrix;
}

export function sheetOf(page: PDFPage): Sheet {
  const { x, y, width, height } = shownOf(page);
  const unit = Math.max(numberOf(page.node.lookup(PDFName.of('UserUnit'))), 0) || 1;
  const turn = (Math.floor(numberOf(page.node.Rotate()) / 90) * Math.PI) / 2;
  const [cosine, sine] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  const left = x + (width * (1 - cosine + sine)) / 2;
  const low = y + (height * (1 - cosine - sine)) / 2;
  const scaled = (by: number): Matrix => [by * cosine, by * sine, -by * sine, by * cosine, 0, 0];
  const [across, up] = sine === 0 ? [width, height] : [height, width];
  const [a, b] = scaled(unit);
  return {
    width: across * unit,
    height: up * unit,
    unit,
    toPage: times(scaled(1 / unit), [1, 0, 0, 1, left, low]),
    fromPage: times([1, 0, 0, 1, -left, -low], [a, -b, b, a, 0, 0]),
  };
}

/** What a viewer shows: of a page's boxes what lies in both (ISO 32000-2, 14.11.2). Its sides are negative if nothing does. */
export function shownOf(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const [whole, cut] = [page.getMediaBox(), page.getCropBox()];
  const [x, y] = [Math.max(whole.x, cut.x), Math.max(whole.y, cut.y)];
  const end = (at: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(whole[at] + whole[size], cut[at] + cut[size]);
  return { x, y, width: end('x', 'width') - x, height: end('y', 'height') - y };
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

/** Where a box is after it was turned by quarters, moved and scaled: left, bottom, right, top. */
export function boxAt(
  [left, low, right, high]: readonly [number, number, number, number],
  [a, b, c, d, e, f]: Matrix,
): number[] {
  const [x1, x2] = [a * left + c * low + e, a * right + c * high + e];
  const [y1, y2] = [b * left + d * low + f, b * right + d * high + f];
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
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
  flatten([page], 'all');
  const { width, height, fromPage } = sheetOf(page);
  const { x, y, width: w, height: h } = shownOf(page);
  const own = foreign.context.register(
    formOf(page.node, { path, BBox: [x, y, x + w, y + h], Matrix: [...fromPage] }),
  );
  const moved = transplant(foreign.context, doc.context);
  const layers = joinedLayers(doc.context, [doc, { catalog: moved(foreign.catalog) as PDFDict }]);
  if (layers) doc.catalog.set(PDFName.of('OCProperties'), layers);
  return { ref: moved(own) as PDFRef, width, height };
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
