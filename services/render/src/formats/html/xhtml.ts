import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { edited, type Edit } from './edits.ts';

/** What says that a document is XML: its prolog, a doctype of XHTML, or the namespace of its root. */
const IS_XML =
  /^\s*(?:<\?xml\s|<!DOCTYPE\s+html\s+PUBLIC\s+["']-\/\/W3C\/\/DTD XHTML|(?:<!DOCTYPE\s+html[^>]*>\s*)?<html\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml["'])/i;

/** Elements of HTML without content and end tag (HTML Standard, 13.1.2). */
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements in which HTML knows no character references. */
const RAW = new Set(['style', 'script']);

/**
 * Rewrites what XML and HTML read otherwise in a document that is well-formed XML and says so: `<title/>`, which would take in all that
 * follows, `</br>`, sections of CDATA, and character references in styles and scripts.
 * @returns any other document unchanged
 */
export function htmlOfXhtml(source: string): string {
  if (!IS_XML.test(source)) return source;
  const reader = new XhtmlReader(source);
  return reader.read() ? edited(source, reader.edits) : source;
}

class XhtmlReader {
  readonly edits: Edit[] = [];
  readonly #source: string;
  readonly #parser = new SaxesParser();
  /** Of a style or script that is open: where it begins, and what it says. */
  #raw: { start: number; text: string } | undefined;

  constructor(source: string) {
    this.#source = source;
    const parser = this.#parser;
    // HTML knows them all.
    parser.ENTITIES = new Proxy(parser.ENTITIES, {
      get: (known, name) => (Reflect.get(known, name) as string | undefined) ?? '\uFFFD',
    });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', (tag) => this.#opened(tag));
    parser.on('closetag', (tag) => this.#closed(tag));
    parser.on('text', (text) => this.#add(text));
    // To HTML it is content of a style or script.
    parser.on('comment', (text) => this.#add(`<!--${text}-->`));
    parser.on('cdata', (text) => this.#cdata(text));
  }

  /** @returns whether it is well-formed */
  read(): boolean {
    try {
      this.#parser.write(this.#source).close();
      return true;
    } catch {
      return false;
    }
  }

  #opened({ name: written, isSelfClosing }: SaxesTagPlain): void {
    const { position } = this.#parser;
    const name = written.toLowerCase();
    if (RAW.has(name)) this.#raw = { start: position, text: '' };
    if (isSelfClosing && !VOID.has(name)) this.#replace(position - 2, `></${name}>`);
  }

  #closed({ name: written, isSelfClosing }: SaxesTagPlain): void {
    const name = written.toLowerCase();
    const start = this.#source.lastIndexOf('</', this.#parser.position - 1);
    if (VOID.has(name) && !isSelfClosing) this.#replace(start, '');
    const raw = this.#raw;
    if (!raw || !RAW.has(name)) return;
    this.#raw = undefined;
    const isSafe = !raw.text.includes(`</${name}`) && !isSelfClosing;
    if (isSafe) this.edits.push({ start: raw.start, end: start, text: raw.text });
  }

  #add(text: string): void {
    if (this.#raw) this.#raw.text += text;
  }

  #cdata(text: string): void {
    if (this.#raw) return this.#add(text);
    const start = this.#source.lastIndexOf('<![CDATA[', this.#parser.position);
    this.#replace(start, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  }

  /** Up to here. */
  #replace(start: number, text: string): void {
    this.edits.push({ start, end: this.#parser.position, text });
  }
}
