import type { RenderFacts } from '@platen/contracts';
import { encodePair, inlineFile, nameList } from '../../header-values.ts';
import type { Draft } from '../job.ts';

const PDF = { type: 'application/pdf', extension: '.pdf' };
const PNG = { type: 'image/png', extension: '.png' };

/** The headers about a document, as openapi.yaml describes them for status 200. */
export function resultHeaders(
  { job, filename }: Draft,
  { renderMs, pageCount, missingVariables, ...losses }: RenderFacts,
): Record<string, string> {
  const { type, extension } = job.output === 'OUTPUT_PNG' ? PNG : PDF;
  return {
    'Content-Type': type,
    'Content-Disposition': inlineFile(filename, extension),
    'Cache-Control': 'no-store',
    'X-Render-Time-Ms': String(renderMs),
    ...(pageCount > 0 && { 'X-Page-Count': String(pageCount) }),
    ...counted(losses),
    ...named(losses),
    ...(missingVariables.length > 0 && { 'X-Missing-Variables': nameList(missingVariables) }),
  };
}

/** What differs from the program that made an office document. */
function named({
  substitutedFonts,
  staleFields,
  layoutLimits,
}: Pick<RenderFacts, 'substitutedFonts' | 'staleFields' | 'layoutLimits'>): Record<string, string> {
  return {
    ...(substitutedFonts.length > 0 && {
      'X-Substituted-Fonts': nameList(substitutedFonts, encodePair),
    }),
    ...(staleFields.length > 0 && { 'X-Stale-Fields': nameList(staleFields) }),
    ...(layoutLimits.length > 0 && { 'X-Layout-Limits': nameList(layoutLimits) }),
  };
}

/** The counts of what the document lacks, without zeros. */
function counted({
  blockedResources,
  droppedLinks,
  clippedContent,
}: Pick<RenderFacts, 'blockedResources' | 'droppedLinks' | 'clippedContent'>): Record<
  string,
  string
> {
  return {
    ...(blockedResources > 0 && { 'X-Blocked-Resources': String(blockedResources) }),
    ...(droppedLinks > 0 && { 'X-Dropped-Links': String(droppedLinks) }),
    ...(clippedContent > 0 && { 'X-Clipped-Content': String(clippedContent) }),
  };
}
