import { boundedText, PlatenError, type DocumentMetadata } from '@platen/contracts';
import type { Document, YAMLError } from 'yaml';
import type { Values } from './values.ts';

/** The facts that a document states about itself. */
export interface FrontMatter {
  metadata: DocumentMetadata;
  /** BCP 47. */
  lang?: string;
}

/** The part between two lines of three hyphens, at the very start, whose first line is a key. */
const FRONT_MATTER =
  /^---[ \t]*\n(?=#|["']?[\p{L}_][^\n:]*:(?:[ \t]|\n))([\s\S]*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/u;

/** Of the parser's words, in bytes. */
const MAX_REASON = 400;

/** Divides a document into front matter, if it has one, and Markdown. A `---` that opens none stays. */
export function splitFrontMatter(source: string): { yaml?: string; markdown: string } {
  const match = FRONT_MATTER.exec(source);
  if (!match) return { markdown: source };
  return { yaml: match[1] ?? '', markdown: source.slice(match[0].length) };
}

/**
 * Reads title, author, subject, keywords and lang; what else stands there is for others.
 * @throws {PlatenError} template_error with the line
 */
export async function readFrontMatter(yaml: string, values: Values): Promise<FrontMatter> {
  const { LineCounter, isMap, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw fault(`is no valid YAML (line ${line + 1}, column ${col}): ${reasonOf(error, values)}`);
  }
  if (!isMap(document.contents)) throw fault('has to be keys and values (line 2)');
  return fields(document, values);
}

/** The parser passes on what ends it unexpectedly, such as a lack of stack. */
function reasonOf({ code, message }: YAMLError, values: Values): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'It is nested too deeply';
  return boundedText(values.text(message), MAX_REASON);
}

function fields(document: Document, values: Values): FrontMatter {
  const map = valuesOf(document);
  const read = (key: string) => (Object.hasOwn(map, key) ? textsOf(key, map[key], values) : []);
  const joined = (key: string) => {
    const text = read(key).join(', ');
    return text ? { [key]: text } : {};
  };
  const keywords = read('keywords');
  const [lang] = read('lang');
  return {
    metadata: {
      ...joined('title'),
      ...joined('author'),
      ...joined('subject'),
      ...(keywords.length > 0 && { keywords: keywords.length > 1 ? keywords : keywords.join() }),
    },
    ...(lang && { lang: languageTag(lang) }),
  };
}

function valuesOf(document: Document): Record<string, unknown> {
  try {
    return document.toJS({ maxAliasCount: 100 }) as Record<string, unknown>;
  } catch {
    throw fault('repeats itself too often');
  }
}

/** A text, a number or the like, or a list of them. */
function textsOf(key: string, value: unknown, values: Values): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  const texts = list.map((item) => {
    if (!isScalar(item)) throw fault(`has a ${key} that is no text`);
    return values.text(String(item)).trim();
  });
  return texts.filter((text) => text !== '');
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** `de_AT` is written too, but is no language tag. */
function languageTag(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? '';
  } catch {
    throw fault('has a lang that is no language tag, such as "de" or "en-GB"');
  }
}

function fault(what: string): PlatenError {
  const message = `The front matter ${what}.`;
  return new PlatenError('template_error', message, { details: [{ path: '/content', message }] });
}
