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
export function scan(source: string, options: ScanOptions): TemplateToken[] {
  const scanner = new Scanner(source, options);
  scanner.run();
  trimBesideDashes(scanner.tokens);
  return scanner.tokens;
}

class Scanner {
  readonly tokens: TemplateToken[] = [];
  readonly #source: string;
  readonly #options: ScanOptions;
  /** The start of the text that is not a token yet. */
  #textBegin = 0;

  constructor(source: string, options: ScanOptions) {
    this.#source = source;
    this.#options = options;
  }

  run(): void {
    for (let at = 0; (at = this.#source.indexOf('{', at)) !== -1;) at = this.#readAt(at);
    this.#endText(this.#source.length);
  }

  /** @returns where to go on */
  #readAt(at: number): number {
    const next = this.#source[at + 1];
    if (next === '%') return this.#readTag(at);
    // Of more than two braces the last two count: `{{{a}}}` is a placeholder in braces.
    if (next !== '{' || this.#source[at + 2] === '{') return at + 1;
    return this.#readPlaceholder(at);
  }

  #readPlaceholder(begin: number): number {
    const { end, isKey } = this.#placeholderEnd(begin);
    this.#add(new PlaceholderToken(this.#source, begin, end, isKey));
    return end;
  }

  #placeholderEnd(begin: number): { end: number; isKey: boolean } {
    const close = this.#source.indexOf('}}', begin + 2);
    if (close === -1) throw this.#fault(begin, 'the placeholder is not closed with }}');
    const text = this.#source.slice(begin + 2, close).trim();
    const isKey = this.#options.isKey(text);
    if (isKey || isPlainName(text)) return { end: close + 2, isKey };
    return { end: this.#closeBeyondQuotes(begin) ?? close + 2, isKey };
  }

  /** Braces in a string, as in `{{ "}}" }}`, close nothing. */
  #closeBeyondQuotes(begin: number): number | undefined {
    const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\}\}|["']/gs;
    piece.lastIndex = begin + 2;
    for (let found; (found = piece.exec(this.#source));) {
      if (found[0] === '}}') return piece.lastIndex;
      if (found[0].length === 1) return undefined; // a quote that is none, as in `it's`
    }
    return undefined;
  }

  #readTag(begin: number): number {
    const close = this.#source.indexOf('%}', begin + 2);
    if (close === -1) throw this.#fault(begin, 'the tag is not closed with %}');
    const tag = this.#addTag(begin, close + 2);
    const ending = VERBATIM[tag.name];
    return ending ? this.#readVerbatim(tag, ending) : tag.end;
  }

  #readVerbatim(tag: TagToken, ending: RegExp): number {
    ending.lastIndex = tag.end;
    const found = ending.exec(this.#source);
    if (!found) throw this.#fault(tag.begin, `the tag ${tag.name} is not closed`);
    return this.#addTag(found.index, ending.lastIndex).end;
  }

  #addTag(begin: number, end: number): TagToken {
    const tag = new TagToken(this.#source, begin, end, this.#options.engine.options);
    beStrict(tag, (name) => this.#isNamed(name));
    this.#add(tag);
    return tag;
  }

  /** Has a value: a variable, or what a tag of this template names. */
  #isNamed(name: string): boolean {
    const naming = ['assign', 'capture', 'for'].map((tag) => `${tag} ${name}`);
    return this.#options.isKey(name) || naming.some((text) => this.#source.includes(text));
  }

  #add(token: PlaceholderToken | TagToken): void {
    this.#endText(token.begin);
    this.tokens.push(token);
    this.#textBegin = token.end;
  }

  #endText(end: number): void {
    if (end > this.#textBegin) {
      this.tokens.push(new TextToken(this.#source, this.#textBegin, end));
    }
  }

  #fault(begin: number, message: string): TokenizationError {
    return new TokenizationError(message, new TextToken(this.#source, begin, begin));
  }
}
