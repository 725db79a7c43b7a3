import { orElse } from '@platen/contracts';
import { letters } from '../../base64.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfText,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-shape.ts';
import { LIMITS } from './parse-json.ts';

/** JSON without the contents of its assets. */
interface WithoutAssets {
  json: Buffer;
  /** The contents by the index of the asset; undefined: no base64. */
  contents: ReadonlyMap<number, Buffer | undefined>;
}

/** Each value is one text at most, and its key another: JSON with more has more values than the parser takes. */
const MOST_TEXTS = 2 * LIMITS.values;

/** Stand in the JSON for contents that are base64, and for others, which the schema refuses. */
const [DONE, BAD] = [Buffer.from('""'), Buffer.from('"!"')];

/**
 * Takes the contents of a body's assets (`/assets/0/content_base64`) out of its JSON, and decodes them in their own place in
 * memory: a body of 30 MiB takes no more. Text that is not JSON stays so.
 */
export function withoutAssets(body: Buffer): WithoutAssets {
  const contents = new Map<number, Buffer | undefined>();
  const pieces: Buffer[] = [];
  const place = new Place();
  let kept = 0;
  for (let [at, texts] = [0, 0]; at < body.length && texts < MOST_TEXTS; at++) {
    if (body[at] !== QUOTE) {
      place.follow(body[at]);
      continue;
    }
    texts += 1;
    const end = endOfText(body, at);
    if (place.text(body, at, end + 1)) {
      const content = decodedInPlace(body, at + 1, end);
      contents.set(place.index, content);
      pieces.push(body.subarray(kept, at), content ? DONE : BAD);
      kept = end + 1;
    }
    at = end;
  }
  return contents.size === 0
    ? { json: body, contents }
    : { json: Buffer.concat([...pieces, body.subarray(kept)]), contents };
}

const ASSETS = '"assets"';
const CONTENT = '"content_base64"';

/** Longer texts are no keys that matter. */
const LONGEST_KEY = CONTENT.length;

/** Levels: of the body's members, and of the members of an asset. */
const [BODY, ASSET] = [1, 3];

/** Where in a body a reader is. */
class Place {
  #level = 0;
  #isValue = false;
  #member = '';
  #field = '';
  /** Of the item of the body's list. */
  index = 0;

  follow(byte: number | undefined): void {
    if (byte === COLON) this.#isValue = true;
    else if (byte === COMMA) this.#next();
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open();
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#level -= 1;
  }

  /** Reads a key or a value, with its quotes. @returns whether it is the content of an asset */
  text(body: Buffer, start: number, end: number): boolean {
    if (this.#level !== BODY && this.#level !== ASSET) return false;
    if (this.#isValue)
      return this.#level === ASSET && this.#member === ASSETS && this.#field === CONTENT;
    const key = end - start > LONGEST_KEY ? '' : body.toString('latin1', start, end);
    if (this.#level === BODY) this.#member = key;
    if (this.#level === ASSET) this.#field = key;
    return false;
  }

  #open(): void {
    this.#level += 1;
    this.#isValue = false;
    if (this.#level === BODY + 1) this.index = 0;
  }

  #next(): void {
    this.#isValue = false;
    if (this.#level === BODY + 1) this.index += 1;
  }
}

/** How much is text at once, in bytes. */
const PIECE = 48 * 1024;
const LONGEST_ESCAPE = String.raw`\u002b`.length;

/** A group of base64, which may end with padding. */
const GROUP = 4;
const DIGITS = /^[A-Za-z0-9+/]*$/;
const LAST_DIGITS = /^[A-Za-z0-9+/]*={0,2}$/;

/** @returns undefined: it is no base64 */
function decodedInPlace(bytes: Buffer, start: number, end: number): Buffer | undefined {
  let to = start;
  let rest = '';
  for (let at = start; at < end;) {
    const stop = beforeEscape(bytes, Math.min(at + PIECE, end), end);
    const isLast = stop === end;
    const text = rest + letters(textOf(bytes, at, stop));
    const groups = isLast ? text.length : text.length - (text.length % GROUP) - GROUP;
    const digits = text.slice(0, Math.max(groups, 0));
    if (!(isLast ? LAST_DIGITS : DIGITS).test(digits)) return undefined;
    if (isLast && digits.replace(/=+$/, '').length % GROUP === 1) return undefined;
    to += bytes.write(digits, to, 'base64');
    rest = text.slice(digits.length);
    at = stop;
  }
  return bytes.subarray(start, to);
}

/** Some clients write `/` and `+` as escapes: none is cut. */
function beforeEscape(bytes: Buffer, stop: number, end: number): number {
  if (stop === end) return stop;
  const escape = bytes.subarray(stop - LONGEST_ESCAPE, stop).indexOf('\\');
  return escape === -1 ? stop : stop - LONGEST_ESCAPE + escape;
}

/** @returns what is no base64 if it is no text of JSON */
function textOf(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('latin1', start, end);
  return text.includes('\\') ? orElse(() => JSON.parse(`"${text}"`) as string, '!') : text;
}
