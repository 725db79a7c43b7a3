import { jsonLanguage } from '@codemirror/lang-json';

/** The place of a syntax error in JSON; both count from 1. */
export interface JsonFault {
  message: string;
  line: number;
  column: number;
}

/** The parsed JSON, or its fault. An empty text is an empty object. */
type JsonText = { value: unknown; fault?: never } | { value?: never; fault: JsonFault };

/** Reads JSON text. Numbers keep their digits when the value is written again. */
export function readJson(text: string): JsonText {
  if (text.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(text, asWritten) as unknown };
  } catch (error) {
    return { fault: faultOf(text, (error as Error).message) };
  }
}

/** Not what `readJson` makes of a number, so that it keeps its digits. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return value instanceof Object && !Array.isArray(value);
}

/** The fault of JSON text, if it has one: a good text takes a tenth of the time to read it. */
export function faultIn(text: string): JsonFault | undefined {
  try {
    if (text.trim() !== '') JSON.parse(text);
    return undefined;
  } catch {
    return readJson(text).fault;
  }
}

interface SourceText {
  source?: string;
}

/** A browser without raw JSON rounds numbers beyond 2^53, as any JavaScript does. */
const json = JSON as typeof JSON & { rawJSON?: (text: string) => unknown };

function asWritten(this: unknown, _key: string, value: unknown, context?: SourceText): unknown {
  const source = context?.source;
  return typeof value === 'number' && source && json.rawJSON ? json.rawJSON(source) : value;
}

/** Engines report an offset, a line and a column, or only what they found; then another parser finds the place. */
function faultOf(text: string, reason: string): JsonFault {
  const message = reason
    .replace(/^JSON\.parse: /, '')
    .replace(/ (in JSON )?at .*$/s, '')
    .replace(/, (\.{3})?".*is not valid JSON$/s, '');
  const place = /line (\d+) column (\d+)/.exec(reason);
  if (place) return { message, line: Number(place[1]), column: Number(place[2]) };
  const offset = /position (\d+)/.exec(reason)?.[1];
  return { message, ...lineAndColumn(text, offset ? Number(offset) : firstError(text)) };
}

/** The offset of the first place that is no JSON; the end if there is none. */
function firstError(text: string): number {
  let found = text.length;
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from }) {
      if (type.isError) found = Math.min(found, from);
    },
  });
  return found;
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
