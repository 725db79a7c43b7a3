import type { ObjectUpdates } from './incremental-update.ts';

const ITEM =
  /\n(\d+) 0 obj\n(<<\/Title (\((?:\\[^]|[^\\)])*\)|<[0-9A-F]*>)(\n\/Dest [^]*?>>))\nendobj/g;

/** What no title has between its letters: gaps, and hyphens that a line may end with. */
const BETWEEN = /[\s\u00AD\u200B\u2010-]+/gu;

/** A heading that begins a page is drawn before the break once more. */
const MOST_COPIES = 4;

/**
 * Gives bookmarks the titles that their headings have. Chromium takes the letters that it draws: what a line ends with (a space, a `<br>`) is none of them, and what is drawn twice is twice in
 * the title.
 * @param headings the texts of the document's headings, gaps as a reader sees them
 */
export function bookmarkTitles(print: Uint8Array, headings: readonly string[]): ObjectUpdates {
  const texts = new Map(headings.map((text) => [lettersOf(text).toLowerCase(), text]));
  const amendments = new Map<number, Buffer>();
  const all = Buffer.from(print.buffer, print.byteOffset, print.length).toString('latin1');
  for (const [, number, object = '', title = '', rest = ''] of all.matchAll(ITEM)) {
    const drawn = decoded(title);
    const wanted = titleOf(drawn, texts);
    if (wanted === undefined || wanted === drawn || object === '') continue;
    amendments.set(Number(number), Buffer.from(`<</Title ${encoded(wanted)}${rest}`, 'latin1'));
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

/** The heading's gaps, and its letters as they are drawn: they may be capitals there. */
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

/** ISO 32000-2, 7.3.4: text in brackets is PDFDocEncoding, of which Skia uses what is Latin-1 too. */
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
