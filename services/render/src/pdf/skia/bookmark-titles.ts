import type { ObjectUpdates } from './incremental-update.ts';
import { PrintText } from '@platen/contracts';

const TITLE = ' 0 obj\n<</Title ';
const ITEM = /^\d+ 0 obj\n<<\/Title (\((?:\\[^]|[^\\)])*\)|<[0-9A-F]*>)(\n\/Dest [^]*>>)\nendobj\n/;

/** In bytes of its object: the title of a longer one stays as Chromium has it. */
const LONGEST_ITEM = 100_000;

/** Characters that titles ignore: gaps, and hyphens at line ends. */
const BETWEEN = /[\s\u00AD\u200B\u2010-]+/gu;

/** Chromium draws a heading at the start of a page once more before the break. */
const MOST_COPIES = 4;

/**
 * Restores the titles of bookmarks from their headings. Chromium takes the drawn letters: they lack what ends a line (a
 * space, a `<br>`), and repeat what is drawn twice.
 * @param headings the texts of the document's headings, with gaps as a reader sees them
 */
export function bookmarkTitles(print: Uint8Array, headings: readonly string[]): ObjectUpdates {
  const texts = new Map(headings.map((text) => [lettersOf(text).toLowerCase(), text]));
  const amendments = new Map<number, Buffer>();
  for (const { number, text } of PrintText.of(print).with(TITLE)) {
    if (text.length > LONGEST_ITEM) continue;
    const [, title, rest = ''] = ITEM.exec(text) ?? [];
    if (title === undefined) continue;
    const drawn = decoded(title);
    const wanted = titleOf(drawn, texts);
    if (wanted === undefined || wanted === drawn) continue;
    amendments.set(number, Buffer.from(`<</Title ${encoded(wanted)}${rest}`, 'latin1'));
  }
  return amendments;
}

function titleOf(drawn: string, texts: ReadonlyMap<string, string>): string | undefined {
  const letters = lettersOf(drawn);
  for (let copies = 1; copies <= MOST_COPIES; copies++) {
    const once = letters.slice(0, letters.length / copies);
    const text = once.repeat(copies) === letters ? texts.get(once.toLowerCase()) : undefined;
    if (text !== undefined) return respelt(text, once);
  }
  return undefined;
}

/** The heading's gaps with its letters as drawn, which may be capitals. */
function respelt(text: string, letters: string): string {
  if (lettersOf(text).length !== letters.length) return text;
  let at = 0;
  return text.replaceAll(/[^\s\u00AD\u200B\u2010-]/gu, (own) => {
    const drawn = letters.slice(at, at + own.length);
    at += own.length;
    return drawn;
  });
}

const lettersOf = (text: string) => text.replaceAll(BETWEEN, '');

/** ISO 32000-2, 7.3.4: text in brackets is PDFDocEncoding; Skia uses only its Latin-1 part. */
function decoded(title: string): string {
  const inner = title.slice(1, -1);
  if (title.startsWith('(')) return inner.replaceAll(/\\([0-7]{3}|[^])/g, unescaped);
  const bytes = Buffer.from(inner, 'hex');
  return bytes[0] === 0xfe
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

function unescaped(_: string, sign: string): string {
  if (sign.length === 3) return String.fromCharCode(Number.parseInt(sign, 8));
  return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign;
}

function encoded(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
