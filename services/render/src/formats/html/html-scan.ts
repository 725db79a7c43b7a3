import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** A range of a source, in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface OpenTag extends Span {
  /** In lower case. */
  name: string;
  /** By their names in lower case, the first of each: its value, without quotes. */
  attributes: ReadonlyMap<string, Span>;
}

/** The events of a scan of HTML, in order; entities count as text. */
export interface HtmlEvents {
  onOpenTag?(tag: OpenTag): void;
  onCloseTag?(name: string, span: Span): void;
  onText?(span: Span): void;
  onDoctype?(span: Span): void;
}

/** How much is read before it is asked whether to go on. */
const STEP = 64 * 1024;

/** Callbacks that the tokenizer does not use, because it decodes no entities. */
const nothing = () => undefined;

/**
 * Reads HTML as a browser cuts it up: comments, scripts and attributes hide
 * what looks like tags in them. Linear in the source's length.
 * @param goesOn asked now and then; false ends the reading
 */
export function scanHtml(source: string, events: HtmlEvents, goesOn: () => boolean): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, new Relay(source, events));
  for (let at = 0; at < source.length && goesOn(); at += STEP) {
    tokenizer.write(source.slice(at, at + STEP));
  }
  if (goesOn()) tokenizer.end();
}

/** Joins the pieces that the tokenizer reports. */
class Relay implements TokenizerCallbacks {
  readonly #source: string;
  readonly #events: HtmlEvents;
  #tag: Omit<OpenTag, 'attributes'> = { name: '', start: 0, end: 0 };
  #attributes = new Map<string, Span>();
  #attribute = '';
  #value: Span | undefined;

  onattribentity = nothing;
  oncdata = nothing;
  oncomment = nothing;
  onend = nothing;
  onprocessinginstruction = nothing;
  ontextentity = nothing;

  constructor(source: string, events: HtmlEvents) {
    this.#source = source;
    this.#events = events;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = { name: this.#lower(start, end), start: start - 1, end };
    this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#lower(start, end);
    this.#value = undefined;
  }

  onattribdata(start: number, end: number): void {
    this.#value = { start: this.#value?.start ?? start, end };
  }

  onattribend(): void {
    const isFirst = !this.#attributes.has(this.#attribute);
    if (isFirst && this.#value) this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(end: number): void {
    this.#events.onOpenTag?.({ ...this.#tag, attributes: this.#attributes, end: end + 1 });
  }

  /** HTML knows no such tags outside SVG and MathML: there the tag is open and closed. */
  onselfclosingtag(end: number): void {
    this.onopentagend(end);
    this.#events.onCloseTag?.(this.#tag.name, { start: end + 1, end: end + 1 });
  }

  onclosetag(start: number, end: number): void {
    this.#events.onCloseTag?.(this.#lower(start, end), { start: start - 2, end });
  }

  ontext(start: number, end: number): void {
    this.#events.onText?.({ start, end });
  }

  ondeclaration(start: number, end: number): void {
    this.#events.onDoctype?.({ start: start - 2, end: end + 1 });
  }

  #lower(start: number, end: number): string {
    return this.#source.slice(start, end).toLowerCase();
  }
}
