import {
  pageHeight,
  destinationPlace,
  PrintText,
  scalingOf,
  type Scaling,
} from '@platen/contracts';
import type { ObjectUpdates } from './incremental-update.ts';

const ROOT = /\/Root (\d+) 0 R/;
/** Longer than the end of a file with its trailer. */
const END_BYTES = 400;
const NAMES = /\n\/Dests (\d+) 0 R/;
const PLACE = / \[(\d+) 0 R \/XYZ (\S+) (\S+) 0\]/g;

/** A page of a print. */
interface Sheet extends Scaling {
  height: number;
}

/**
 * Corrects where links within a document lead to: as Chromium writes it (`destinationPlace`), a link into a page of half size would
 * lead below its target.
 */
export function linkPlaces(print: Uint8Array): ObjectUpdates {
  const text = PrintText.of(print);
  const end = text.bytes.toString('latin1', Math.max(0, print.length - END_BYTES));
  const catalog = text.object(Number(ROOT.exec(end)?.[1]));
  const names = text.object(Number(NAMES.exec(catalog?.text ?? '')?.[1]));
  if (!names) return new Map();
  const sheets = new Map<string, Sheet | undefined>();
  const sheetOf = (number: string) => {
    if (!sheets.has(number)) sheets.set(number, readSheet(text, Number(number)));
    return sheets.get(number);
  };
  const placed = names.text.replaceAll(PLACE, (all, page: string, x: string, y: string) => {
    const sheet = sheetOf(page);
    return sheet ? ` [${page} 0 R /XYZ ${written(sheet, Number(x), Number(y))} 0]` : all;
  });
  const [, content = ''] = /^\d+ 0 obj\n([^]*)\nendobj\n/.exec(placed) ?? [];
  return content && placed !== names.text
    ? new Map([[names.number, Buffer.from(content, 'latin1')]])
    : new Map();
}

/** @returns undefined: nothing is on this page, or no height is known */
function readSheet(print: PrintText, number: number): Sheet | undefined {
  const page = print.object(number)?.text ?? '';
  const [scaling, height] = [scalingOf(print, page), pageHeight(page)];
  return scaling && height > 0 ? { ...scaling, height } : undefined;
}

function written(sheet: Sheet, fromLeft: number, up: number): string {
  const { x, y } = destinationPlace(sheet, fromLeft, up);
  return [x, sheet.height - y].map((points) => Math.round(points * 100) / 100).join(' ');
}
