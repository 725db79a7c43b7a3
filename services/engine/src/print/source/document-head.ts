import type { Facts, HtmlDocument } from '../document.ts';

/** Tells Chromium the encoding, whatever the document says: the text came as UTF-8 JSON. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Doctypes with which a browser lays a document out as with its own (HTML Standard, 13.2.6.4.1). */
const DOCTYPES: Readonly<Record<Facts['mode'], string>> = {
  'no-quirks': '<!doctype html>',
  'limited-quirks': '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//" "">',
  quirks: '',
};

/**
 * Puts markup at the beginning of a document's head, where nothing of the document comes before it: no text of it has a say in
 * how this is read. A browser then builds what it would have built of the document alone: in a head that has begun, it ignores a
 * doctype and `<head>`, and adds the attributes of `<html>` to the root. Only comments and spaces before the head get into it,
 * and attributes of `<head>` are lost.
 * @param markup elements of a head, complete
 */
export function withHead(
  { html, facts }: Pick<HtmlDocument, 'html' | 'facts'>,
  markup: string,
): string {
  return BYTE_ORDER_MARK + DOCTYPES[facts.mode] + markup + html;
}
