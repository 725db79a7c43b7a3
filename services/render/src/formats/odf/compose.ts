import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { Entries } from '../office/archive/entries.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { requireLayable } from '../office/layable.ts';
import { requireVerbatim } from '../office/verbatim.ts';
import { requireFewCells } from './cells.ts';
import { requireExtents, textsOf, wantedFonts } from './contents.ts';
import type { OdfKind } from './kind.ts';
import { openOdf } from './open.ts';
import { writeOdf } from './write.ts';

/**
 * Has an OpenDocument file printed as it is.
 * @throws {PlatenError} invalid_document; invalid_request: it has tags
 */
export function composeOdf(
  kind: OdfKind,
  entries: Entries,
  context: ComposeContext,
): OfficeComposition {
  const document = openOdf(entries, { isFilled: context.options.syntax !== 'off' });
  const { parts, hasContent, missingPictures } = document;
  requireExtents(parts);
  requireLayable(parts);
  requireFewCells(parts);
  requireVerbatim(kind, textsOf(parts), context);
  return asIsComposition(kind, writeOdf(document), {
    options: context.options,
    fonts: wantedFonts(parts),
    hasContent,
    missingPictures,
  });
}
