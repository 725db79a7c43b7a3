import { escapeHtml } from '../../variables/html.ts';
import { withLanguage } from './language.ts';
import { hasTitle, titleElement, withTitle, type Title } from './title.ts';

/** Tells Chromium the encoding, whatever the document says: the text came as UTF-8 JSON. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A document that brings its own frame: a doctype or `<html>` after nothing but space and comments.
 * The look-ahead ends each comment for good at its first `-->`; else n comments in a row could be
 * read in 2^n ways, and every one would be tried.
 */
const FULL_DOCUMENT = /^\s*(?:(?=(<!--[\s\S]*?-->\s*))\1)*<(?:!doctype|html)[\s>]/i;

/**
 * For fragments only: they stand where the page's margins put them, not 8 px further in as on a
 * screen, in a font that is easy to read; nothing runs out of the page, headings stay with their
 * text and rows whole. In a layer, so that whatever the fragment itself says goes before it.
 */
const FRAGMENT_STYLES =
  'html{font-family:Arial,sans-serif;line-height:1.4}' +
  'body{margin:0;overflow-wrap:break-word}' +
  'h1,h2,h3,h4,h5,h6{line-height:1.2;break-after:avoid}' +
  'tr{break-inside:avoid}';

interface DocumentOptions {
  /** Left out, the document keeps its own or has none. */
  title?: Title;
  /** BCP 47; for what does not name its own. */
  lang?: string | undefined;
}

/** Makes a page of a possible fragment: standards mode and UTF-8 in either case. */
export function htmlDocument(source: string, options: DocumentOptions = {}): string {
  const { title } = options;
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source;
  if (!FULL_DOCUMENT.test(text)) return BYTE_ORDER_MARK + fragmentHead(text, options) + text;
  const titled = title ? withTitle(text, title) : text;
  return BYTE_ORDER_MARK + (options.lang ? withLanguage(titled, options.lang) : titled);
}

function fragmentHead(text: string, { title, lang }: DocumentOptions): string {
  const needsTitle = title && (title.isWished || !hasTitle(text));
  return [
    '<!doctype html>\n',
    lang ? `<html lang="${escapeHtml(lang)}">\n` : '',
    needsTitle ? `${titleElement(title)}\n` : '',
    `<style>@layer{${FRAGMENT_STYLES}}</style>\n`,
  ].join('');
}
