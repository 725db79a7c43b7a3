import type { DocxComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { OfficePackage } from '../office/opc/parts.ts';
import { writePackage } from '../office/opc/write.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { requireVerbatim } from '../office/verbatim.ts';
import { textsOf, wantedFonts } from './contents.ts';
import { applyPage } from './page.ts';

/**
 * Has a workbook printed as it is, on the pages that the request names.
 * @throws {PlatenError} invalid_request: it has tags, or an option does not fit
 */
export function composeXlsx(document: OfficePackage, context: ComposeContext): DocxComposition {
  const { options } = context;
  requireVerbatim('xlsx', textsOf(document), context);
  applyPage(document, options);
  const fonts = wantedFonts(document);
  return asIsComposition('xlsx', writePackage(document), { options, fonts });
}
