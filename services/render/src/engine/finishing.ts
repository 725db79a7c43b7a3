import type { DocumentMetadata, PdfOptions } from '@platen/contracts';
import type { Composition } from '../formats/composition.ts';
import type { FinishPlan } from '../finish/plan.ts';
import type { PrintOptions } from './engine.ts';

/** What happens to a print afterwards, except for further prints. */
type Finishing = Omit<
  FinishPlan,
  'pdf' | 'background' | 'stamp' | 'stamps' | 'pictures' | 'headerFooters'
>;

/** What a print needs beyond the engine. */
export interface Needs {
  background: boolean;
  watermark: boolean;
  stamps: boolean;
  finishing: Finishing;
}

/** @returns undefined if the engine's print is enough */
export function needsOf(composition: Composition, how: PrintOptions): Needs | undefined {
  const { options, purpose = 'final' } = how;
  const needs: Needs = {
    background: purpose !== 'draft' && hasBackground(composition),
    watermark: purpose !== 'draft' && composition.watermark !== undefined,
    stamps: hasStamps(how),
    finishing: {
      ...rangesToCheck(how),
      ...(purpose !== 'draft' && shown(composition, how)),
      ...(purpose === 'final' && hidden(options)),
    },
  };
  return isPlain(needs) ? undefined : needs;
}

function isPlain({ background, watermark, stamps, finishing }: Needs): boolean {
  const more = background || watermark || stamps;
  return !more && Object.keys(finishing).length === 0;
}

export const hasStamps = ({ options: { stamps = [] }, purpose }: PrintOptions) =>
  purpose !== 'draft' && stamps.length > 0;

const hasBackground = (composition: Composition) =>
  composition.kind === 'html' && composition.background !== undefined;

/** Engines check a single range themselves. */
function rangesToCheck({ options, pages }: PrintOptions): Finishing {
  const { page_ranges } = options;
  return pages === undefined && page_ranges?.includes(',') ? { pageRanges: page_ranges } : {};
}

function shown(composition: Composition, how: PrintOptions): Finishing {
  const { options, isMarked } = how;
  const { pdf_a, pdf_ua, factur_x, locale } = options;
  const metadata = unwritten(composition);
  const pdfA = pdf_a ?? (factur_x && 'PDF/A-3b');
  return {
    ...(metadata && { metadata }),
    ...(isMarked && { isMarked }),
    ...(pdfA && { pdfA }),
    ...(pdf_ua && { pdfUa: true, ...(locale && { language: locale }) }),
    ...around(how),
  };
}

/** What the request's files are for, and whether the dates say anything. */
function around({ options, around: files }: PrintOptions): Finishing {
  const settled = options.reproducible ? { reproducible: true } : {};
  if (!files) return settled;
  const { before, after, letterhead } = files;
  const name = options.filename?.replace(/\.pdf$/i, '') ?? 'Document';
  return {
    ...settled,
    ...(before.length + after.length > 0 && { join: { before, after, name } }),
    ...(Object.keys(letterhead).length > 0 && { letterhead }),
    ...(options.stamp_appended && { headerFootersEverywhere: true }),
  };
}

/** Options that a preview does not show. */
function hidden({ attachments, factur_x, encryption }: PdfOptions): Finishing {
  return {
    ...(attachments?.length && { attachments }),
    ...(factur_x && { facturX: factur_x }),
    ...(encryption && { encryption }),
  };
}

/** Metadata that the engine does not write: Chromium writes the document's `<title>`. */
function unwritten(composition: Composition): DocumentMetadata | undefined {
  const { title, ...others } = composition.metadata;
  const isWritten =
    title === undefined ||
    (composition.kind === 'html' && composition.facts.title === title.trim());
  return isWritten && Object.keys(others).length === 0 ? undefined : composition.metadata;
}
