import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfOptions } from '@platen/contracts';
import { PNG } from 'pngjs';

/** What is posted for a document: `name.html` is the content, `name.json` what goes with it. */
export interface CorpusRequest {
  format: 'html';
  content: string;
  variables: Record<string, unknown>;
  options: PdfOptions;
}

/** Where a large picture is to be, of the size given in pixels: too large to be kept. */
const NOISE = /%NOISE (\d+)x(\d+)%/g;

/** The names of all documents here. */
export function documentNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace(/\.html$/, ''));
}

export function requestOf(name: string): CorpusRequest {
  const { variables, options } = JSON.parse(read(`${name}.json`)) as CorpusRequest;
  return { format: 'html', content: read(`${name}.html`), variables, options };
}

function read(file: string): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.replace(NOISE, (_, width, height) => noisePicture(Number(width), Number(height)));
}

/** Of Numerical Recipes: a linear congruential generator modulo 2^32. */
const FACTOR = 1664525;
const STEP = 1013904223;

/** A picture that cannot be compressed, the same on every run: three bytes a pixel, as a data URI. */
function noisePicture(width: number, height: number): string {
  const png = new PNG({ width, height });
  let state = 1;
  for (let index = 0; index < png.data.length; index++) {
    state = (Math.imul(state, FACTOR) + STEP) >>> 0;
    png.data[index] = index % 4 === 3 ? 255 : state >>> 24;
  }
  const bytes = PNG.sync.write(png, { colorType: 2 });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
