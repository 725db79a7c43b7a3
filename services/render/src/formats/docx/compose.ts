import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { settleReferences } from './check/cross-references.ts';
import { dropUnfilledLinks } from './check/unfilled-links.ts';
import { fill } from './fill/fill.ts';
import { wantedFonts } from './fonts.ts';
import { xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { defineLinkStyle } from './package/link-style.ts';
import { writePackage } from '../office/opc/write.ts';
import { hasWrongTotal, writeTotal } from './page-totals.ts';
import { hasContent } from '../office/content.ts';
import { requireLayable } from '../office/layable.ts';
import { applyPage } from './sections.ts';

/** Codes of fields, and what was deleted. */
const ASIDE: ReadonlySet<string> = new Set([
  'w:instrText',
  'w:delInstrText',
  'w:delText',
  'w:fldData',
]);

/**
 * Fills a Word document that is known to be harmless, and gives it the pages that the request names.
 * @throws {PlatenError} template_error, template_too_large, payload_too_large, invalid_request
 */
export async function composeDocx(
  document: OfficePackage,
  context: ComposeContext,
): Promise<OfficeComposition> {
  const { options, pageTotal } = context;
  if (options.syntax !== 'off') await fill(document, context);
  else dropUnfilledLinks(document);
  settleReferences(document);
  applyPage(document.main.root, options);
  requireLayable(xmlParts(document));
  const isTotalWrong = pageTotal === undefined && hasWrongTotal(document);
  if (pageTotal !== undefined) writeTotal(document, pageTotal);
  defineLinkStyle(document);
  return {
    ...asIsComposition('docx', writePackage(document), {
      options,
      fonts: wantedFonts(document),
      hasContent: hasContent(document.main.root, ASIDE),
    }),
    ...(isTotalWrong && { needsPageTotal: true }),
  };
}
