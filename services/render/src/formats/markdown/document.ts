import type { DocumentMetadata, PageGeometry, Theme } from '@platen/contracts';
import { languageAttributes } from '../html/direction.ts';
import { printedRoom } from '../html/page/page-room.ts';
import { pageHeaderFooter } from '../html/page/header-footer.ts';
import { escapeHtml } from '../../variables/html.ts';
import { mathsStyles } from './maths/styles.ts';
import { fontFaces } from './themes/fonts.ts';
import { lookOf, styleSheet } from './themes/themes.ts';
import { decimal } from '../template/media/markup.ts';

interface Content {
  theme: Theme;
  page: PageGeometry;
  metadata: DocumentMetadata;
  lang: string | undefined;
  /** Backgrounds and colours are printed as they are. */
  exactColours: boolean;
  body: string;
  /** Rules of the page. */
  styles: string;
}

/** Styles of an author may use any weight; those of nothing but these properties use none. A text has one way to be read as these. */
const AUTHOR_STYLES =
  /\bstyle="(?!(?:(?:text-align|font-size|min-width|width):[^;"]*(?:;|(?=")))*")|<style\b/;

/** A whole document in a theme, with everything in it that it needs. */
export function themedDocument(content: Content): string {
  const { theme, metadata, lang, body } = content;
  const { fonts, mathsLetters, size } = lookOf(theme);
  const styles = [
    fontFaces(fonts, body, AUTHOR_STYLES.test(body)),
    body.includes('class="katex"') ? mathsStyles(body, mathsLetters) : '',
    styleSheet(theme),
    rootSizes(content, printedRoom(content.page), size),
    content.styles,
  ];
  return (
    `<!doctype html>\n<html${languageAttributes(lang)}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(metadata.title ?? '')}</title><style>${styles.join('')}</style></head>\n` +
    `<body>\n${body}</body></html>\n`
  );
}

/** The same document to be read, without what it has of its theme: that has nothing that Platen asks for. */
export function readableDocument({
  metadata,
  lang,
  body,
}: Pick<Content, 'metadata' | 'lang' | 'body'>): string {
  const title = escapeHtml(metadata.title ?? '');
  return `<!doctype html><html${languageAttributes(lang)}><title>${title}</title><body>\n${body}`;
}

/** The sizes that a theme's style sheet counts with. @param room for content that must not be larger, in points */
export function rootSizes(
  { theme, exactColours }: Pick<Content, 'theme' | 'exactColours'>,
  { width, height }: { width: number; height: number },
  size: number,
): string {
  const { tableSize, mathsSize } = lookOf(theme);
  const colours = exactColours ? 'print-color-adjust:exact;-webkit-print-color-adjust:exact;' : '';
  return `:root{${colours}font-size:${decimal(size)}pt;--bold:600;--page-width:${decimal(width)}pt;--page-height:${decimal(height)}pt;--table-size:${tableSize}em;--maths-size:${mathsSize}em}`;
}

/**
 * A header's or footer's document, in the theme's font where the engine has it installed: Chromium
 * prints these without waiting for embedded fonts, so that now and then they would be missing.
 */
export function themedHeaderFooter(html: string, page: PageGeometry, theme: Theme): string {
  const family = escapeHtml(lookOf(theme).fontFamily);
  return pageHeaderFooter(`<div style="font-family:${family}">${html}</div>`, page);
}
