/**
 * Puts markup at the beginning of a document's head, right after the doctype. The HTML standard creates `<html>` and
 * `<head>` there, and merges the document's own tags later.
 */
export function withHead(html: string, markup: string): string {
  const at = doctypeEnd(html);
  return html.slice(0, at) + markup + html.slice(at);
}

const BYTE_ORDER_MARK = '\uFEFF';
const WHITE_SPACE = /\s*/y;
const DOCTYPE = /<!doctype\b[^>]*>/iy;

/** The end of the doctype, with comments before it; without one, the beginning of the document. */
function doctypeEnd(html: string): number {
  const start = html.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  for (let at = start; ;) {
    at = endOf(WHITE_SPACE, html, at) ?? at;
    if (!html.startsWith('<!--', at)) return endOf(DOCTYPE, html, at) ?? start;
    const end = html.indexOf('-->', at);
    if (end < 0) return start;
    at = end + 3;
  }
}

function endOf(pattern: RegExp, html: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(html) ? pattern.lastIndex : undefined;
}

/** A policy that allows only frames with their own document. */
const OWN_FRAMES = 'frame-src data: blob:; object-src data: blob:';

/** The document without external frames. */
export function withOwnFrames(html: string): string {
  return withHead(html, `<meta http-equiv="Content-Security-Policy" content="${OWN_FRAMES}">`);
}
