import { PrintText, scalingOf, type Scaling } from '@platen/contracts';
import type { ObjectUpdates } from './incremental-update.ts';

const CATALOG = '/Type /Catalog\n';
const NAMES = /\n\/Dests (\d+) 0 R/;
const PLACE = / \[(\d+) 0 R \/XYZ (\S+) (\S+) 0\]/g;
const HEIGHT = /\/MediaBox \[0 0 \S+ ([\d.]+)\]/;

/** A page of a print. */
interface Sheet extends Scaling {
  height: number;
}

/**
 * Corrects where links within a document lead to. Chromium writes places as if pages had no margins, and nothing a
 * scale (measured, Chromium 156): a link into a page of half size would lead below its target.
 */
export function linkPlaces(print: Uint8Array): ObjectUpdates {
  const text = PrintText.of(print);
  const [catalog] = text.with(CATALOG);
  const names = text.object(Number(NAMES.exec(catalog?.text ?? '')?.[1]));
  if (!names) return new Map();
  const sheets = new Map<string, Sheet | undefined>();
  const sheetOf = (number: string) => {
    if (!sheets.has(number)) sheets.set(number, readSheet(text, Number(number)));
    return sheets.get(number);
  };
  const placed = names.text.replaceAll(PLACE, (all, page: string, x: string, y: string) => {
    const sheet = sheetOf(page);
    return sheet ? ` [${page} 0 R /XYZ ${placeOn(sheet, Number(x), Number(y))} 0]` : all;
  });
  const [, content = ''] = /^\d+ 0 obj\n([^]*)\nendobj\n/.exec(placed) ?? [];
  return content && placed !== names.text
    ? new Map([[names.number, Buffer.from(content, 'latin1')]])
    : new Map();
}

/** @returns undefined: nothing is on this page, or no height is known */
function readSheet(print: PrintText, number: number): Sheet | undefined {
  const page = print.object(number)?.text ?? '';
  const [scaling, height] = [scalingOf(print, page), Number(HEIGHT.exec(page)?.[1])];
  return scaling && height > 0 ? { ...scaling, height } : undefined;
}

function placeOn({ scale, left, top, height }: Sheet, x: number, y: number): string {
  const places = [left + x * scale, height - top - (height - y) * scale];
  return places.map((points) => Math.round(points * 100) / 100).join(' ');
}
