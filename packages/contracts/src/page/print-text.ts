/** A page in a print of Chromium (Skia), in plain text. */
export const PAGE_SIGN = '/Type /Page\n';

export interface PrintObject {
  number: number;
  /** Its place in the file, in bytes. */
  start: number;
  /** From `N 0 obj` to `endobj`, or to where the data of its stream begins. */
  text: string;
  end: number;
}

const END = /startxref\n(\d{1,15})\n%%EOF\s*$/;
/** Longer than the end of a file. */
const END_BYTES = 80;

/** The head of a section of the table; the first follows the word. */
const SECTION = /^(?:xref\r?\n)?(\d{1,8}) (\d{1,8})\r?\n/;
const SECTION_BYTES = 30;
/** An entry: ten digits of a place, five of a generation, whether it is in use, and a line end of two bytes. */
const ENTRY_BYTES = 20;
const PLACE_DIGITS = 10;
const IN_USE = { at: 17, sign: 0x6e };
const PREVIOUS = /\/Prev (\d{1,15})/;

const HEAD = /^\d+ 0 obj\n/;
const STREAM = 'stream\n';

/**
 * A print without what a document has written into it: objects are found by the cross-reference table at the end of
 * the file (ISO 32000-2, 7.5.4), and the data of a stream, in which a picture stands as the document has it, belongs to
 * none of their texts. Skia escapes line ends and brackets in texts, so a sign with either is never a document's.
 * @param print from Chromium (Skia), with updates of ours, or from LibreOffice; without such a table it has no objects
 */
export class PrintText {
  readonly bytes: Buffer;
  #objects: Map<number, number> | undefined;
  #starts: number[] = [];

  static readonly #known = new WeakMap<Uint8Array, PrintText>();

  constructor(print: Uint8Array) {
    this.bytes = Buffer.from(print.buffer, print.byteOffset, print.byteLength);
  }

  /** Reads the table of a print once, however many callers search it. @param print nothing may move its objects later */
  static of(print: Uint8Array): PrintText {
    const known = PrintText.#known.get(print) ?? new PrintText(print);
    PrintText.#known.set(print, known);
    return known;
  }

  /** Objects in whose text a sign stands, each once, in the order of the file. */
  *with(sign: string): Generator<PrintObject> {
    for (let at = this.bytes.indexOf(sign); at >= 0;) {
      const object = this.#around(at);
      if (object?.text.includes(sign) && HEAD.test(object.text)) yield object;
      at = this.bytes.indexOf(sign, object?.end ?? at + 1);
    }
  }

  /** @returns undefined if there is none of this number */
  object(number: number): PrintObject | undefined {
    const start = this.#table().get(number);
    return start === undefined ? undefined : this.#around(start);
  }

  #around(at: number): PrintObject | undefined {
    this.#table();
    const next = indexAfter(this.#starts, at);
    const start = this.#starts[next - 1];
    if (start === undefined) return undefined;
    const end = this.#starts[next] ?? this.bytes.length;
    const data = this.bytes.subarray(start, end).indexOf(STREAM);
    const text = this.bytes.toString(
      'latin1',
      start,
      data < 0 ? end : start + data + STREAM.length,
    );
    return { number: Number.parseInt(text, 10), start, text, end };
  }

  /** The places of all objects by their numbers; of an object that was replaced, the last. */
  #table(): Map<number, number> {
    if (this.#objects) return this.#objects;
    this.#objects = new Map();
    const tail = this.bytes.toString('latin1', Math.max(0, this.bytes.length - END_BYTES));
    let table = Number(END.exec(tail)?.[1]);
    const tables: number[] = [];
    while (table >= 0 && !tables.includes(table)) {
      tables.push(table);
      table = this.#read(table, this.#objects);
    }
    this.#starts = [...this.#objects.values(), ...tables].toSorted((one, other) => one - other);
    return this.#objects;
  }

  /** @returns the place of the table before this one; NaN: none */
  #read(table: number, objects: Map<number, number>): number {
    const end = this.bytes.indexOf('startxref', table);
    if (end < 0) return NaN;
    let at = table;
    for (;;) {
      const head = SECTION.exec(this.bytes.toString('latin1', at, at + SECTION_BYTES));
      if (!head) break;
      const [first = 0, count = 0] = head.slice(1).map(Number);
      at += head[0].length;
      readSection(this.bytes.subarray(at, Math.min(end, at + count * ENTRY_BYTES)), first, objects);
      at += count * ENTRY_BYTES;
    }
    return Number(PREVIOUS.exec(this.bytes.toString('latin1', at, end))?.[1]);
  }
}

/** @param first the number of its first object */
function readSection(entries: Buffer, first: number, objects: Map<number, number>): void {
  for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
    const number = first + at / ENTRY_BYTES;
    const place = entries[at + IN_USE.at] === IN_USE.sign ? placeAt(entries, at) : NaN;
    if (place >= 0 && !objects.has(number)) objects.set(number, place);
  }
}

/** @returns NaN: it has something else than digits */
function placeAt(entries: Buffer, start: number): number {
  let place = 0;
  for (let at = start; at < start + PLACE_DIGITS; at++) {
    const digit = (entries[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return NaN;
    place = place * 10 + digit;
  }
  return place;
}

/** How many of the ascending numbers are not greater. */
function indexAfter(numbers: readonly number[], number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
