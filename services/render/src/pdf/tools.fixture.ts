import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** What other programs make of a PDF, which they read from a file. */
async function outputOf(program: string, pdf: Uint8Array, args: (path: string) => string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'platen-pdf-'));
  const path = join(directory, 'document.pdf');
  try {
    await writeFile(path, pdf);
    const child = spawn(program, args(path), { stdio: ['ignore', 'pipe', 'inherit'] });
    return await buffer(child.stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}

export async function textOf(pdf: Uint8Array, page: number): Promise<string> {
  const range = ['-f', String(page), '-l', String(page)];
  return (await outputOf('pdftotext', pdf, (path) => ['-layout', ...range, path, '-'])).toString();
}

/** Where the words of a page begin as it is seen, from its left top corner, in units of its content; in whole ones. */
export async function placesOf(pdf: Uint8Array, page: number): Promise<[string, number, number][]> {
  const how = ['-bbox', '-cropbox', '-f', String(page), '-l', String(page)];
  const html = (await outputOf('pdftotext', pdf, (path) => [...how, path, '-'])).toString();
  const words = html.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)/g);
  return [...words].map(([, x, y, word = '']) => [
    word,
    Math.round(Number(x)),
    Math.round(Number(y)),
  ]);
}

/** The document's structure with its text, from its tags. */
export async function structureOf(pdf: Uint8Array): Promise<string> {
  return (await outputOf('pdfinfo', pdf, (path) => ['-struct-text', path])).toString();
}

/** A kind of `pdfinfo`, such as `-url` or `-dests`. */
export async function infoOf(pdf: Uint8Array, what: string): Promise<string> {
  return (await outputOf('pdfinfo', pdf, (path) => [what, path])).toString();
}

export async function fontsOf(pdf: Uint8Array): Promise<string> {
  return (await outputOf('pdffonts', pdf, (path) => [path])).toString();
}

export async function checkedByQpdf(pdf: Uint8Array): Promise<string> {
  return (await outputOf('qpdf', pdf, (path) => ['--check', path])).toString();
}

/** A page as PNG by poppler, with a width in pixels. */
export function byPoppler(pdf: Uint8Array, width: number, page = 1): Promise<Buffer> {
  const scale = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  return outputOf('pdftoppm', pdf, (path) => ['-png', ...scale, ...range, path]);
}

/** The mean difference of two pictures of (nearly) one size, 0 to 1, over the area that both have. */
export async function difference(a: Buffer, b: Buffer): Promise<number> {
  const sizes = await Promise.all([a, b].map((png) => sharp(png).metadata()));
  const area = {
    left: 0,
    top: 0,
    width: Math.min(...sizes.map(({ width }) => width)),
    height: Math.min(...sizes.map(({ height }) => height)),
  };
  const [one, other] = await Promise.all(
    [a, b].map((png) => sharp(png).removeAlpha().extract(area).png().toBuffer()),
  );
  const apart = sharp(one).composite([{ input: other ?? a, blend: 'difference' }]);
  const { channels } = await sharp(await apart.png().toBuffer()).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return means.reduce((sum, mean) => sum + mean, 0) / means.length / 255;
}
