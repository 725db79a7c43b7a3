import type { PageGeometry, Theme } from '@platen/contracts';
import { escapeHtml } from '../../../variables/html.ts';
import { directionAttribute, languageAttributes, type Direction } from '../../html/direction.ts';
import { pageRoom } from '../../html/page/page-room.ts';
import { mathsStyles } from '../../markdown/maths/styles.ts';
import { lookOf, readSheet, styleSheet } from '../../markdown/themes/themes.ts';
import { facesFor } from './faces.ts';
import { rootSizes } from '../../markdown/document.ts';

/** The look of a document, besides its content. */
export interface Look {
  theme: Theme;
  /** In which lines and columns run. */
  direction: Direction;
  /** Declarations of the document's root: its default style. */
  root: readonly string[];
  /** The classes of blocks. */
  classes: string;
  page: PageGeometry;
  /** Of the text, in points. */
  textSize: number;
  /** Colour of the sheet. */
  background?: string | undefined;
  /** Backgrounds and colours are printed as they are. */
  exactColours: boolean;
}

interface Content {
  title: string;
  lang: string | undefined;
  body: string;
  /** Rules of the page. */
  styles: string;
}

const templateSheet = readSheet(new URL('./template.css', import.meta.url));

/** A whole document in a theme. */
export function templateHtml({ title, lang, body, styles: own }: Content, look: Look): string {
  return (
    `<!doctype html>\n<html${languageAttributes(lang, look.direction)}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title)}</title><style>${facesFor(look, body)}${styles(look, body)}${sheetStyles(look)}${own}</style></head>\n` +
    `<body>\n${body}\n</body></html>\n`
  );
}

/** The same document to be read, without what it has of its theme: that has nothing that Platen asks for. */
export function readableHtml({ title, lang, body }: Omit<Content, 'styles'>, look: Look): string {
  const own = `html{${look.root.join(';')}}${look.classes}${sheetStyles(look)}`;
  return `<!doctype html><html${languageAttributes(lang, look.direction)}><title>${escapeHtml(title)}</title><style>${own}</style><body>\n${body}`;
}

/**
 * A header's or footer's inner HTML, with all it needs but typefaces: Chromium prints these without
 * waiting for embedded ones, so that now and then they would be missing. It takes what the engine has.
 */
export function headerFooterHtml(body: string, look: Look): string {
  return `<style>${styles(look, body)}</style><div class="frame flow"${directionAttribute(look.direction)}>${body}</div>`;
}

function styles(look: Look, body: string): string {
  const { theme, classes, root } = look;
  return [
    '@layer theme,template;',
    `@layer theme{${body.includes('class="katex"') ? mathsStyles(body, lookOf(theme).mathsLetters) : ''}${styleSheet(theme)}}`,
    `@layer template{${templateSheet}}`,
    rootSizes(look, pageRoom(look.page), look.textSize),
    root.length > 0 ? `html{${root.join(';')}}` : '',
    classes,
  ].join('\n');
}

function sheetStyles({ background }: Look): string {
  return background === undefined ? '' : `@page{background:${background}}`;
}
