import type { RenderFacts } from '@platen/contracts';
import { create as contentDisposition } from 'content-disposition';
import type { Draft } from '../job.ts';

/** How many names a header lists. */
const MAX_NAMES = 20;

const PDF = { type: 'application/pdf', extension: '.pdf' };
const PNG = { type: 'image/png', extension: '.png' };

/** The headers about a document, as openapi.yaml describes them for status 200. */
export function resultHeaders(
  { job, filename }: Draft,
  { renderMs, pageCount, missingVariables, substitutedFonts, ...losses }: RenderFacts,
): Record<string, string> {
  const { type, extension } = job.output === 'OUTPUT_PNG' ? PNG : PDF;
  return {
    'Content-Type': type,
    'Content-Disposition': disposition(named(filename, extension)),
    'Cache-Control': 'no-store',
    'X-Render-Time-Ms': String(renderMs),
    ...(pageCount > 0 && { 'X-Page-Count': String(pageCount) }),
    ...counted(losses),
    ...(substitutedFonts.length > 0 && {
      'X-Substituted-Fonts': nameList(substitutedFonts, encodePair),
    }),
    ...(missingVariables.length > 0 && { 'X-Missing-Variables': nameList(missingVariables) }),
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

/**
 * RFC 6266, RFC 8187. Always has a quoted name that needs no escapes and that every client reads. If that differs
 * from the real name, the real one follows.
 */
function disposition(filename: string): string {
  const plain = filename.replaceAll(/["\\]|[^\x20-\x7e]/gu, '?');
  const fallback = plain === filename || plain;
  return contentDisposition(filename, { type: 'inline', fallback }).replace(
    /^inline; filename=([^";]+)/,
    'inline; filename="$1"',
  );
}

/** A file's name with the extension of its content. A lone surrogate has no UTF-8 and becomes U+FFFD. */
function named(filename: string, extension: string): string {
  return filename.toWellFormed().replace(/\.(pdf|png)$/i, '') + extension;
}

/** At most 20 names, then `...`. */
function nameList(names: string[], encode = encodeName): string {
  const shown = names.slice(0, MAX_NAMES).map(encode);
  return [...shown, ...(names.length > MAX_NAMES ? ['...'] : [])].join(',');
}

/** `Calibri=Carlito`: the wanted and the actual font. */
function encodePair(pair: string): string {
  const at = pair.lastIndexOf('=');
  return `${encodeName(pair.slice(0, at))}=${encodeName(pair.slice(at + 1))}`;
}

/** Everything but letters, digits and `_.-[]` as %XX of its UTF-8. */
function encodeName(name: string): string {
  return [...Buffer.from(name)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9_.[\]-]/.test(character)) return character;
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
