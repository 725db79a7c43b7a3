import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { bookmarkNames, settleReferences } from './check/cross-references.ts';
import { dropUnfilledLinks } from './check/unfilled-links.ts';
import { fill } from './fill/fill.ts';
import { gatherNotes, settleNotes } from './fill/notes.ts';
import { wantedText } from './fonts.ts';
import { xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { settleLayout } from './layout/limits.ts';
import { defineLinkStyle } from './package/link-style.ts';
import { missingPictures } from '../office/pictures/missing.ts';
import { settleFormulas } from './figures/settle-formulas.ts';
import { settleSequences } from './figures/sequences.ts';
import { uncomputedFields } from './check/field-instruction.ts';
import { writePackage } from '../office/opc/write.ts';
import { hasWrongTotal, writeTotal } from './page-totals.ts';
import { hasContent } from '../office/content.ts';
import { requireLayable } from '../office/layable.ts';
import { dropUnused, unusedIn } from './package/unused.ts';
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
  const bookmarks = bookmarkNames(document);
  const unused = unusedIn(document);
  gatherNotes(document);
  const filled = options.syntax === 'off' ? undefined : await fill(document, context);
  if (!filled) dropUnfilledLinks(document);
  settleNotes(document);
  const isTotalWrong = pageTotal === undefined && hasWrongTotal(document);
  const isFilled = filled?.hasTags ?? false;
  const staleFields = settleFields(document, { bookmarks, isFilled, context });
  applyPage(document.main.root, options);
  requireLayable(xmlParts(document));
  const layoutLimits = [...settleLayout(document), ...(filled?.isPartial ? ['rich-text'] : [])];
  dropUnused(document, unused);
  defineLinkStyle(document);
  return {
    ...asIsComposition('docx', writePackage(document), {
      options,
      ...wantedText(document),
      hasContent: hasContent(document.main.root, ASIDE),
      missingPictures: missingPictures(document),
      staleFields,
      layoutLimits,
    }),
    ...(filled && { values: filled.values }),
    ...(isTotalWrong && { needsPageTotal: true }),
  };
}

interface Settling {
  /** Names of bookmarks before it was filled. */
  bookmarks: ReadonlySet<string>;
  isFilled: boolean;
  context: ComposeContext;
}

/** Computes what LibreOffice would not, or not rightly. @returns the names of fields that show what they showed */
function settleFields(
  document: OfficePackage,
  { bookmarks, isFilled, context }: Settling,
): string[] {
  const { options, pageTotal } = context;
  const names = new Set(document.fields.staleFields);
  if (isFilled) for (const name of document.fields.comparingFields) names.add(name);
  if (settleSequences(document)) names.add('SEQ');
  if (settleReferences(document, bookmarks)) names.add('REF');
  if (pageTotal !== undefined) writeTotal(document, pageTotal);
  if (settleFormulas(document, { locale: options.locale, isFilled, pageTotal }))
    names.add('FORMULA');
  for (const name of uncomputedFields(document)) names.add(name);
  return [...names].sort();
}
