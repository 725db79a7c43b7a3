import type { DocxComposition } from '../../compose/composition.ts';
import type { ComposeContext } from '../../compose/context.ts';
import { settleReferences } from './check/cross-references.ts';
import { dropUnfilledLinks } from './check/unfilled-links.ts';
import { fill } from './fill/fill.ts';
import { wantedFonts } from './fonts.ts';
import { defineLinkStyle } from './package/link-style.ts';
import { openDocx } from './package/open.ts';
import { writeDocx } from './package/write.ts';
import { hasWrongTotal, writeTotal } from './page-totals.ts';
import { applyPage } from './sections.ts';

/**
 * Makes of an uploaded DOCX one that is filled, and safe to give to
 * LibreOffice: what is not known to be harmless is left out or refused.
 * @throws {PlatenError} invalid_document: it is no DOCX, or one that is refused
 * @throws {PlatenError} template_error, template_too_large, payload_too_large, invalid_request
 */
export async function composeDocx(
  docx: Uint8Array,
  context: ComposeContext,
): Promise<DocxComposition> {
  const { options, pageTotal } = context;
  // A copy: what is checked cannot change meanwhile, wherever it came from.
  const isFilled = options.syntax !== 'off';
  const document = await openDocx(Buffer.from(docx), { isFilled });
  if (isFilled) await fill(document, context);
  else dropUnfilledLinks(document);
  settleReferences(document);
  applyPage(document.main.root, options);
  const isTotalWrong = pageTotal === undefined && hasWrongTotal(document);
  if (pageTotal !== undefined) writeTotal(document, pageTotal);
  defineLinkStyle(document);
  return {
    kind: 'docx',
    docx: writeDocx(document),
    fonts: wantedFonts(document),
    metadata: options.metadata ?? {},
    ...(options.watermark && { watermark: options.watermark }),
    ...(isTotalWrong && { needsPageTotal: true }),
  };
}
