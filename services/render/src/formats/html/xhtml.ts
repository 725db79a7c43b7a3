import { SaxesParser } from 'saxes';
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
  try {
    return edited(source, xhtmlEdits(source));
  } catch {
    return source;
  }
}

/** @throws {Error} it is not well-formed */
function xhtmlEdits(source: string): Edit[] {
  const edits: Edit[] = [];
  const parser = new SaxesParser();
  /** Of a style or script that is open: where it begins, and what it says. */
  let raw: { start: number; text: string } | undefined;
  /** Up to here. */
  const replace = (start: number, text: string) =>
    edits.push({ start, end: parser.position, text });
  const add = (text: string) => {
    if (raw) raw.text += text;
  };
  // HTML knows them all.
  parser.ENTITIES = new Proxy(parser.ENTITIES, {
    get: (known, name) => (Reflect.get(known, name) as string | undefined) ?? '\uFFFD',
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name: written, isSelfClosing }) => {
    const name = written.toLowerCase();
    if (RAW.has(name)) raw = { start: parser.position, text: '' };
    if (isSelfClosing && !VOID.has(name)) replace(parser.position - 2, `></${name}>`);
  });
  parser.on('closetag', ({ name: written, isSelfClosing }) => {
    const name = written.toLowerCase();
    const start = source.lastIndexOf('</', parser.position - 1);
    if (VOID.has(name) && !isSelfClosing) replace(start, '');
    if (!raw || !RAW.has(name)) return;
    const isSafe = !raw.text.includes(`</${name}`) && !isSelfClosing;
    if (isSafe) edits.push({ start: raw.start, end: start, text: raw.text });
    raw = undefined;
  });
  parser.on('text', add);
  // To HTML it is content of a style or script.
  parser.on('comment', (text) => add(`<!--${text}-->`));
  parser.on('cdata', (text) => {
    if (raw) return add(text);
    const start = source.lastIndexOf('<![CDATA[', parser.position);
    replace(start, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  });
  parser.write(source).close();
  return edits;
}
