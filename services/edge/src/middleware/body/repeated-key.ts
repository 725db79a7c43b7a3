import { pointerStep } from '@platen/contracts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  endOfText,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-shape.ts';

/** An object or a list that is not closed yet. */
interface Open {
  /** The keys of an object; a list has none. */
  keys?: Set<string>;
  /** What is being read: the index, or the key; undefined if a key comes next. */
  step: number | string | undefined;
}

interface Repeated {
  /** JSON Pointer. */
  path: string;
  /** The byte with its quote. */
  at: number;
}

/**
 * Finds the first key that its object has had before, also in another spelling (`\u0061`).
 * @param json valid
 */
export function repeatedKey(json: Buffer): Repeated | undefined {
  const open: Open[] = [];
  for (let at = 0; at < json.length; at++) {
    if (json[at] === QUOTE) {
      const end = endOfText(json, at);
      if (isRepeated(open.at(-1), json.subarray(at, end + 1))) return { path: pointerTo(open), at };
      at = end;
    } else follow(open, json[at]);
  }
  return undefined;
}

/** Takes a text for the next key, unless it is a value. */
function isRepeated(inner: Open | undefined, text: Buffer): boolean {
  if (!inner?.keys || inner.step !== undefined) return false;
  const key = JSON.parse(text.toString()) as string;
  inner.step = key;
  const { size } = inner.keys;
  return inner.keys.add(key).size === size;
}

function follow(open: Open[], byte: number | undefined): void {
  if (byte === OPEN_OBJECT) open.push({ keys: new Set(), step: undefined });
  else if (byte === OPEN_LIST) open.push({ step: 0 });
  else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open.pop();
  else if (byte === COMMA) goOn(open.at(-1));
}

function goOn(inner: Open | undefined): void {
  if (inner) inner.step = typeof inner.step === 'number' ? inner.step + 1 : undefined;
}

function pointerTo(open: Open[]): string {
  return open.map(({ step }) => `/${pointerStep(String(step))}`).join('');
}
