import { TagToken, TokenizationError, type Liquid } from 'liquidjs';
import { isPlainName } from './names.ts';
import { beStrict } from './strict-tokenizer.ts';
import { PlaceholderToken, TextToken, trimBesideDashes, type TemplateToken } from './tokens.ts';

/** Tags whose inside is no template, and what ends them. */
const VERBATIM: Readonly<Record<string, RegExp>> = {
  raw: /\{%-?\s*endraw\s*-?%\}/g,
  comment: /\{%-?\s*endcomment\s*-?%\}/g,
};

interface ScanOptions {
  engine: Liquid;
  /** Is this the name of a variable? */
  isKey: (name: string) => boolean;
}

/**
 * Splits a template into text, placeholders and tags; every character is read a bounded number of times.
 * @throws LiquidJS's TokenizationError, with the place
 */
export function scan(source: string, { engine, isKey }: ScanOptions): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  /** The start of the text that is not a token yet. */
  let textBegin = 0;
  const endText = (end: number) => {
    if (end > textBegin) tokens.push(new TextToken(source, textBegin, end));
  };
  const add = <Token extends PlaceholderToken | TagToken>(token: Token) => {
    endText(token.begin);
    tokens.push(token);
    textBegin = token.end;
    return token;
  };
  /** Has a value: a variable, or what a tag of this template names. */
  const isNamed = (name: string) => {
    const naming = ['assign', 'capture', 'for'].map((tag) => `${tag} ${name}`);
    return isKey(name) || naming.some((text) => source.includes(text));
  };
  const addTag = (begin: number, end: number) => {
    const tag = new TagToken(source, begin, end, engine.options);
    beStrict(tag, isNamed);
    return add(tag);
  };
  const readTag = (begin: number) => {
    const close = source.indexOf('%}', begin + 2);
    if (close === -1) throw fault(source, begin, 'the tag is not closed with %}');
    const tag = addTag(begin, close + 2);
    const ending = VERBATIM[tag.name];
    if (!ending) return tag.end;
    ending.lastIndex = tag.end;
    const found = ending.exec(source);
    if (!found) throw fault(source, tag.begin, `the tag ${tag.name} is not closed`);
    return addTag(found.index, ending.lastIndex).end;
  };
  /** @returns where to go on */
  const readAt = (at: number) => {
    const next = source[at + 1];
    if (next === '%') return readTag(at);
    // Of more than two braces the last two count: `{{{a}}}` is a placeholder in braces.
    if (next !== '{' || source[at + 2] === '{') return at + 1;
    const found = placeholderEnd(source, at, isKey);
    return add(new PlaceholderToken(source, at, found.end, found.isKey)).end;
  };
  for (let at = 0; (at = source.indexOf('{', at)) !== -1;) at = readAt(at);
  endText(source.length);
  trimBesideDashes(tokens);
  return tokens;
}

function placeholderEnd(source: string, begin: number, isKeyName: ScanOptions['isKey']) {
  const close = source.indexOf('}}', begin + 2);
  if (close === -1) throw fault(source, begin, 'the placeholder is not closed with }}');
  const text = source.slice(begin + 2, close).trim();
  const isKey = isKeyName(text);
  const isWhole = isKey || isPlainName(text);
  return { end: (isWhole ? undefined : closeBeyondQuotes(source, begin)) ?? close + 2, isKey };
}

/** Braces in a string, as in `{{ "}}" }}`, close nothing. */
function closeBeyondQuotes(source: string, begin: number): number | undefined {
  const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\}\}|["']/gs;
  piece.lastIndex = begin + 2;
  for (let found; (found = piece.exec(source));) {
    if (found[0] === '}}') return piece.lastIndex;
    if (found[0].length === 1) return undefined; // a quote that is none, as in `it's`
  }
  return undefined;
}

function fault(source: string, begin: number, message: string): TokenizationError {
  return new TokenizationError(message, new TextToken(source, begin, begin));
}
