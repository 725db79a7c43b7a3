import type { RenderFacts, Report } from '@platen/contracts';
import { contentScale, resultHeaders } from './headers/result-headers.ts';
import type { Draft } from './job.ts';
import type { Rendering } from './rendering.ts';

/** What a client gets of a document. */
export interface Answer {
  headers: Record<string, string>;
  /** The length of its body in bytes. */
  size: number;
  chunks: AsyncIterable<Buffer>;
}

/** The file itself, or JSON with the file and its report (`respond`). */
export function buildAnswer(
  draft: Draft,
  { facts, chunks }: Pick<Rendering, 'facts' | 'chunks'>,
): Answer {
  const headers = resultHeaders(draft, facts);
  if (!draft.job.readsReport) return { headers, size: facts.size, chunks };
  const { 'Content-Disposition': _, ...others } = headers;
  const field = draft.job.output === 'OUTPUT_PNG' ? 'png_base64' : 'pdf_base64';
  const head = `${JSON.stringify(recordOf(draft, facts)).slice(0, -1)},"${field}":"`;
  return {
    headers: { ...others, 'Content-Type': 'application/json; charset=utf-8' },
    size: Buffer.byteLength(head) + base64Bytes(facts.size) + TAIL.length,
    chunks: inBase64(chunks, { head, bytes: facts.size }),
  };
}

const TAIL = '"}';

const base64Bytes = (bytes: number) => 4 * Math.ceil(bytes / 3);

/** Three bytes become four characters, so up to two wait for the next piece. The last piece has the end of the JSON. */
async function* inBase64(
  chunks: AsyncIterable<Buffer>,
  { head, bytes }: { head: string; bytes: number },
): AsyncGenerator<Buffer> {
  let ahead = head;
  let rest = Buffer.alloc(0);
  let missing = bytes;
  for await (const chunk of chunks) {
    missing -= chunk.length;
    const piece = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = missing > 0 ? piece.length - (piece.length % 3) : piece.length;
    rest = Buffer.from(piece.subarray(whole));
    yield Buffer.from(ahead + piece.toString('base64', 0, whole) + (missing > 0 ? '' : TAIL));
    ahead = '';
  }
}

const MOST = 20;

/** `PdfWithReport` and `PictureWithReport` of openapi.yaml, without the file. */
function recordOf({ job }: Draft, { pageCount, size, report }: RenderFacts): object {
  return {
    pages: job.output === 'OUTPUT_PNG' ? 1 : pageCount,
    bytes: size,
    report: report && reportRecord(report),
  };
}

function reportRecord(report: Report): object {
  return {
    missing_variables: report.missingVariables.slice(0, MOST),
    blocked_resources: report.blockedResources,
    clipped: report.clipped.map(({ page, rect, element }) => ({
      ...(page > 0 && rect.length > 0 && { page, rect }),
      element,
    })),
    scale: contentScale(report) ?? 1,
    substituted_fonts: report.substitutedFonts.slice(0, MOST),
    dropped_links: report.droppedLinks,
    script_errors: report.scriptErrors,
    unread_syntax: report.unreadSyntax.map(({ line, path, text }) => ({
      ...(line > 0 && { line }),
      ...(path && { path }),
      text,
    })),
    stale_fields: report.staleFields.slice(0, MOST),
    layout_limits: report.layoutLimits,
    at_rest: !report.notAtRest,
    blank_pages: report.blankPages,
    dropped_signatures: report.droppedSignatures,
  };
}
