import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { isOn, xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { hasContent } from '../office/content.ts';
import { writePackage } from '../office/opc/write.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { missingPictures } from '../office/pictures/missing.ts';
import { descendants } from '../office/xml/tree.ts';
import { requireVerbatim, textsIn } from '../office/verbatim.ts';
import { holdsText, slidesOf, wantedFonts } from './contents.ts';
import { requireDrawable } from './drawn-slides.ts';
import { settleUnwrappedText } from './unwrapped-text.ts';
import { requireSlideSize } from './slide-size.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Has a presentation printed as it is. @throws {PlatenError} invalid_request: it has tags; invalid_document: its slides' size */
export function composePptx(document: OfficePackage, context: ComposeContext): OfficeComposition {
  const { options } = context;
  requireSlideSize(document.main);
  requireDrawable(document);
  requireVerbatim('pptx', textsIn(xmlParts(document), holdsText), context);
  const fonts = wantedFonts(document);
  const slides = slidesOf(document);
  const isUnwrapped = settleUnwrappedText(document.main, slides);
  const tables = slides.flatMap(({ root }) => descendants(root, 'a:tblPr'));
  return asIsComposition('pptx', writePackage(document), {
    options,
    fonts,
    layoutLimits: [
      ...(tables.some(({ attributes }) => isOn(attributes['rtl'])) ? ['rtl-table'] : []),
      ...(isUnwrapped ? ['unwrapped-text'] : []),
    ],
    missingPictures: missingPictures(document),
    hasContent: slides.some(({ root }) => hasContent(root, NOTHING)),
  });
}
