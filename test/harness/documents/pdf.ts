import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** A PDF: sizes in points, text by poppler. */
interface PdfFacts {
  pages: number;
  width: number;
  height: number;
}

/** A page as a picture: one byte a pixel, 0 is black. */
export interface Picture {
  width: number;
  height: number;
  grey: Buffer;
}

const POINTS_PER_INCH = 72;
const DPI = 144;

export async function pdfFacts(pdf: Buffer): Promise<PdfFacts> {
  const info = (await poppler('pdfinfo', ['-'], pdf)).toString();
  const [, pages] = /^Pages:\s+(\d+)/m.exec(info)!;
  const [, width, height] = /^Page size:\s+([\d.]+) x ([\d.]+) pts/m.exec(info)!;
  return { pages: Number(pages), width: Number(width), height: Number(height) };
}

/** The text of one page, or of all. */
export async function pdfText(pdf: Buffer, page?: number): Promise<string> {
  const pages = page ? ['-f', String(page), '-l', String(page)] : [];
  return (await poppler('pdftotext', ['-layout', ...pages, '-', '-'], pdf)).toString();
}

/** The names of its fonts, without the marks of subsets. */
export async function pdfFonts(pdf: Buffer): Promise<string[]> {
  const [, , ...rows] = (await poppler('pdffonts', ['-'], pdf)).toString().trimEnd().split('\n');
  return rows.map((row) => row.split(' ')[0]!.replace(/^[A-Z]{6}\+/, '')).sort();
}

/** A picture of page 1 at 144 dpi. */
export async function pdfPicture(pdf: Buffer): Promise<Picture> {
  const args = ['-r', String(DPI), '-gray', '-f', '1', '-l', '1', '-'];
  const { width, height, pixels } = firstPicture(await poppler('pdftoppm', args, pdf));
  return { width, height, grey: pixels };
}

/** Pictures of all pages, at this resolution in dpi. */
export async function pdfPictures(pdf: Buffer, dpi: number): Promise<Picture[]> {
  let rest = await poppler('pdftoppm', ['-r', String(dpi), '-gray', '-'], pdf);
  const pictures: Picture[] = [];
  while (rest.length > 0) {
    const { width, height, pixels, after } = firstPicture(rest);
    pictures.push({ width, height, grey: pixels });
    rest = after;
  }
  return pictures;
}

/** The first of the pictures that stand one after another, grey (PGM, a byte a pixel) or coloured (PPM, three). */
export function firstPicture(pictures: Buffer) {
  const head = /^P([56])\s+(\d+)\s+(\d+)\s+255\s/.exec(pictures.toString('latin1', 0, 64))!;
  const [width, height] = [Number(head[2]), Number(head[3])];
  const start = head[0].length;
  const end = start + width * height * (head[1] === '6' ? 3 : 1);
  return { width, height, pixels: pictures.subarray(start, end), after: pictures.subarray(end) };
}

/** How far the dark area of page 1 is from each edge, in points. */
export async function darkMargins(pdf: Buffer) {
  const { width, height, grey } = await pdfPicture(pdf);
  const isDark = (x: number, y: number) => grey[y * width + x]! < 128;
  const rowsDown = range(height);
  const columns = range(width).filter((x) => rowsDown.some((y) => isDark(x, y)));
  const rows = rowsDown.filter((y) => isDark(columns[0]! + 1, y));
  const points = (pixels: number) => (pixels * POINTS_PER_INCH) / DPI;
  return {
    left: points(columns[0]!),
    right: points(width - 1 - columns.at(-1)!),
    top: points(rows[0]!),
    bottom: points(height - 1 - rows.at(-1)!),
  };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Runs one of poppler’s programs on a PDF. */
export async function poppler(command: string, args: string[], pdf: Buffer): Promise<Buffer> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined); // it may close the pipe early
  child.stdin.end(pdf);
  const [output, complaint] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  if (output.length === 0) throw new Error(`${command} failed: ${complaint.toString()}`);
  return output;
}

/** Dates of a PDF and of its XMP, and its file identifiers (ISO 32000-2, 7.9.4 and 14.4). */
const DATES_AND_IDS =
  /\(D:\d{14}[^)]*\)|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})|\/ID\s*\[\s*<[^>]*>\s*<[^>]*>\s*\]|uuid:[\w-]+|\/DocChecksum ?\/\w+/g;

/** Chromium's identifiers in a tagged PDF, which it counts in the order in which frames load. */
const PART_ID = /\(node\d{8}\)/g;

/** The bytes of a PDF that depend only on its request. */
export function withoutDatesAndIds(pdf: Buffer): Buffer {
  const ids = new Map<string, string>();
  const renumbered = (id: string) => {
    if (!ids.has(id)) ids.set(id, `(part${ids.size})`);
    return ids.get(id)!;
  };
  const text = pdf.toString('latin1').replace(DATES_AND_IDS, '').replace(PART_ID, renumbered);
  return Buffer.from(text, 'latin1');
}
