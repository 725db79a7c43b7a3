import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { Entries } from '../office/archive/entries.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { requireLayable } from '../office/layable.ts';
import { requireVerbatim } from '../office/verbatim.ts';
import { requireExtents, textsOf, wantedFonts } from './contents.ts';
import { openOdt } from './open.ts';
import { writeOdt } from './write.ts';

/**
 * Has an OpenDocument text printed as it is.
 * @throws {PlatenError} invalid_document; invalid_request: it has tags
 */
export function composeOdt(entries: Entries, context: ComposeContext): OfficeComposition {
  const document = openOdt(entries, { isFilled: context.options.syntax !== 'off' });
  requireExtents(document);
  requireLayable(
    document.documents.flatMap(({ base, parts }) =>
      [...parts].map(([name, root]) => [base + name, root] as const),
    ),
  );
  requireVerbatim('odt', textsOf(document), context);
  const fonts = wantedFonts(document);
  return asIsComposition('odt', writeOdt(document), {
    options: context.options,
    fonts,
    hasContent: document.hasContent,
  });
}
