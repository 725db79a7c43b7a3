import {
  contentHead,
  PAGE_SIGN,
  pageContent,
  PrintText,
  type PrintObject,
} from '@platen/contracts';

/** A drawing of its own, such as of what is half transparent. */
const FORM = '/Subtype /Form';

/** How many bytes of one content are read, deflated and inflated. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_TEXT = 32 * 1024 * 1024;

/** Skia writes glyphs of composite fonts as four digits each; 0 is the one of what a font lacks. Before other texts stands their name. */
const GLYPHS = /(?<!\/ActualText )<([0-9A-F]+)>/gi;
const MISSING = /^(?:[0-9A-F]{4})*?0000/i;

/** Whether something is shown that is in no font: a box stands for it. @param print from Chromium (Skia) */
export function lacksGlyphs(print: Uint8Array): boolean {
  const own = PrintText.of(print);
  return [...contentsOf(own)].some((content) => {
    const text = contentHead(own, content, Math.min(sizeOf(content), MOST_BYTES), MOST_TEXT) ?? '';
    return text.includes('0000') && hasMissingGlyph(text);
  });
}

/** How many bytes of a print say what stands on its pages, deflated. */
export function contentBytes(print: Uint8Array): number {
  return [...contentsOf(PrintText.of(print))].reduce((sum, content) => sum + sizeOf(content), 0);
}

/** @param content what shows text in composite fonts alone */
export function hasMissingGlyph(content: string): boolean {
  return [...content.matchAll(GLYPHS)].some(([, glyphs = '']) => MISSING.test(glyphs));
}

function* contentsOf(print: PrintText): Generator<PrintObject> {
  for (const { text } of print.with(PAGE_SIGN)) {
    const content = pageContent(print, text);
    if (content) yield content;
  }
  yield* print.with(FORM);
}

const sizeOf = ({ start, end }: PrintObject) => end - start;
