import { deflateSync, inflateSync } from 'node:zlib';
import type { ObjectUpdates } from './incremental-update.ts';
import { PrintText } from '@platen/contracts';

const MAP = '\n/ToUnicode ';
const NUMBER = /\n\/ToUnicode (\d+) 0 R/;
const STREAM = /^\d+ 0 obj\n<<[^>]*\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n$/;

/** Largest map in bytes: those of the largest fonts have a tenth. */
const MOST_OF_MAP = 4 * 1024 * 1024;

/** Unicode's ligatures (Alphabetic Presentation Forms), and their letters (compatibility decomposition). */
const LIGATURE = /^FB0[0-6]$/;

const ENTRY = /(<[0-9A-F]+>)( <[0-9A-F]+>)? <([0-9A-F]+)>/g;
const SECTION = /\d+ begin(bfchar|bfrange)\n([^]*?)end\1\n/g;

/**
 * Makes ligatures copy and match as their letters. For fonts with `fi` as one character, Chromium writes that character,
 * which nobody types.
 * @param print from Chromium (Skia)
 */
export function ligatureMaps(print: Uint8Array): ObjectUpdates {
  const amendments = new Map<number, Buffer>();
  for (const { number, stored } of mapsIn(print)) {
    const map = inflated(stored);
    const plain = map?.replace(SECTION, withPlainLetters);
    if (plain === undefined || plain === map) continue;
    const stream = deflateSync(Buffer.from(plain, 'latin1'));
    const head = `<</Filter /FlateDecode\n/Length ${stream.length}>> stream\n`;
    amendments.set(number, Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream')]));
  }
  return amendments;
}

/** The maps of a print's fonts, as they are stored. */
export function* mapsIn(print: Uint8Array): Generator<{ number: number; stored: Buffer }> {
  const own = PrintText.of(print);
  for (const { text } of own.with(MAP)) {
    const number = Number(NUMBER.exec(text)?.[1]);
    const map = own.object(number);
    const [head, length] = STREAM.exec(map?.text ?? '') ?? [];
    if (!map || head === undefined) continue;
    const from = map.start + head.length;
    yield { number, stored: own.bytes.subarray(from, from + Number(length)) };
  }
}

function inflated(stored: Buffer): string | undefined {
  try {
    return inflateSync(stored, { maxOutputLength: MOST_OF_MAP }).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Lists the ligatures of a range one by one, because no range leads from letters to other letters. */
function withPlainLetters(section: string, _: string, entries: string): string {
  if (!entries.includes('<FB0')) return section;
  const ranges: string[] = [];
  const characters: string[] = [];
  for (const [entry, first = '', last = first, text = ''] of entries.matchAll(ENTRY)) {
    if (LIGATURE.test(text)) characters.push(...oneByOne(first, last.trim(), text));
    else (last === first ? characters : ranges).push(entry);
  }
  return sectionOf('bfchar', characters) + sectionOf('bfrange', ranges);
}

function sectionOf(kind: string, lines: string[]): string {
  if (lines.length === 0) return '';
  return `${lines.length} begin${kind}\n${lines.join('\n')}\nend${kind}\n`;
}

function oneByOne(first: string, last: string, text: string): string[] {
  const [from, to, start] = [first.slice(1, -1), last.slice(1, -1), text].map((each) =>
    Number.parseInt(each, 16),
  ) as [number, number, number];
  return Array.from({ length: to - from + 1 }, (_, nth) => {
    const glyph = hex(from + nth).padStart(first.length - 2, '0');
    return `<${glyph}> <${lettersOf(start + nth)}>`;
  });
}

function lettersOf(code: number): string {
  const letters = Buffer.from(String.fromCharCode(code).normalize('NFKC'), 'utf16le').swap16();
  return letters.toString('hex').toUpperCase();
}

const hex = (number: number) => number.toString(16).toUpperCase();
