import { PDFDocument } from '@cantoo/pdf-lib';
import { poppler } from './pdf.ts';

/** A word and its position, in points from the top left of its page's sheet. */
export interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A page's sheet in points, and all its words, also outside the sheet. */
export interface PageLayout {
  width: number;
  height: number;
  words: Word[];
}

/** A typeface of a document, without the tag that marks a subset. */
interface PdfFont {
  /** Empty for one without a name. */
  name: string;
  isEmbedded: boolean;
}

/** How far around the sheet words are searched, in points; poppler omits words further away. */
const SURROUNDINGS = 1_000;

const PAGE = /<page width="([\d.]+)" height="([\d.]+)">([^]*?)<\/page>/g;
const WORD =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;

/** All pages with their words; poppler includes clipped ones. */
export async function pdfLayout(pdf: Buffer): Promise<PageLayout[]> {
  const html = (
    await poppler('pdftotext', ['-bbox', '-', '-'], await withSurroundings(pdf))
  ).toString();
  return [...html.matchAll(PAGE)].map(([, width, height, words]) => ({
    width: Number(width) - 2 * SURROUNDINGS,
    height: Number(height) - 2 * SURROUNDINGS,
    words: [...words!.matchAll(WORD)].map(([, left, top, right, bottom, text]) => ({
      text: text!,
      left: Number(left) - SURROUNDINGS,
      top: Number(top) - SURROUNDINGS,
      right: Number(right) - SURROUNDINGS,
      bottom: Number(bottom) - SURROUNDINGS,
    })),
  }));
}

export async function pdfFonts(pdf: Buffer): Promise<PdfFont[]> {
  const [, ruler, ...rows] = (await poppler('pdffonts', ['-'], pdf))
    .toString()
    .trimEnd()
    .split('\n');
  const [nameColumn, typeColumn, encodingColumn] = ruler!.split(' ').map(({ length }) => length);
  const embeddedAt = nameColumn! + typeColumn! + encodingColumn! + 3;
  return rows.map((row) => ({
    name: row
      .slice(0, nameColumn)
      .trim()
      .replace(/^[A-Z]{6}\+/, '')
      .replace('[none]', ''),
    isEmbedded: row.slice(embeddedAt).startsWith('yes'),
  }));
}

/** The same document on larger sheets. */
async function withSurroundings(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    const around = [width + 2 * SURROUNDINGS, height + 2 * SURROUNDINGS] as const;
    page.setMediaBox(-SURROUNDINGS, -SURROUNDINGS, ...around);
    page.setCropBox(-SURROUNDINGS, -SURROUNDINGS, ...around);
  }
  return Buffer.from(await document.save({ updateFieldAppearances: false }));
}
