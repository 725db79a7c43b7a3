import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { hasContent } from '../office/content.ts';
import { writePackage } from '../office/opc/write.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { missingPictures } from '../office/pictures/missing.ts';
import { requireVerbatim, textsIn } from '../office/verbatim.ts';
import { holdsText, sheetsOf, wantedFonts } from './contents.ts';
import { requireLayable } from './layable.ts';
import { limitsOf } from './limits.ts';
import { applyPage } from './page.ts';

/** Formulas, and what is not in a cell. */
const ASIDE: ReadonlySet<string> = new Set([
  'x:f',
  'x:rPh',
  'x:conditionalFormatting',
  'x:dataValidations',
  'x:headerFooter',
  'x:extLst',
]);

/**
 * Has a workbook printed as it is, on the pages that the request names.
 * @throws {PlatenError} invalid_request: it has tags, or an option does not fit
 */
export function composeXlsx(document: OfficePackage, context: ComposeContext): OfficeComposition {
  const { options } = context;
  const texts = [...textsIn(xmlParts(document), holdsText)];
  requireVerbatim('xlsx', texts, context);
  requireLayable(document);
  applyPage(document, options);
  const fonts = wantedFonts(document);
  const layoutLimits = limitsOf(document);
  return asIsComposition('xlsx', writePackage(document), {
    options,
    fonts,
    cells: texts.map(({ text }) => text),
    layoutLimits,
    missingPictures: missingPictures(document),
    hasContent: sheetsOf(document).some(({ root }) => hasContent(root, ASIDE)),
  });
}
