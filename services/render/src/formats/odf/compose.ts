import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { Entries } from '../office/archive/entries.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { requireLayable } from '../office/layable.ts';
import { requireVerbatim, textsIn } from '../office/verbatim.ts';
import { hasBareValues, requireFewCells } from './cells.ts';
import { PARAGRAPHS, requireExtents, wantedFonts } from './contents.ts';
import type { OdfKind } from './kind.ts';
import { openOdf, type OdfPackage } from './open.ts';
import { xml } from 'easy-template-x';
import { strToU8, zipSync } from 'fflate';

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
  const all = Array.from(parts, ([path, root]) => ({ path, root }));
  requireExtents(parts);
  requireLayable(all);
  requireFewCells(parts);
  const texts = [...textsIn(all, (name) => PARAGRAPHS.has(name))];
  requireVerbatim(kind, texts, context);
  return asIsComposition(kind, writeOdf(document), {
    options: context.options,
    fonts: wantedFonts(parts),
    ...(kind === 'ods' && {
      cells: texts.map(({ text }) => text),
      layoutLimits: hasBareValues(parts) ? ['number-format'] : [],
    }),
    hasContent,
    missingPictures,
  });
}

/** The earliest date that a zip can hold: the same document gives the same bytes. */
const DATE = '1980-01-01T12:00:00';

/** Writes the package with its changed parts: its type first (ODF 1.3, part 2, 3.3). */
function writeOdf({ parts, files }: OdfPackage): Uint8Array<ArrayBuffer> {
  const texts = [...parts].map(
    ([path, root]) => [path, strToU8(xml.parser.serializeFile(root))] as const,
  );
  const { mimetype = new Uint8Array(), ...others } = Object.fromEntries([...files, ...texts]);
  return zipSync({ mimetype, ...others }, { level: 0, mtime: DATE });
}
