import { documentStream, type DocumentType } from './document-stream.ts';
import {
  parseNames,
  parseNumber,
  parseQuota,
  parseRate,
  parseSubstitutedFonts,
  type Quota,
  type Rate,
  type SubstitutedFont,
} from './facts.ts';
import { fileSystem } from './file-system.ts';
import { Patience } from './patience.ts';

/**
 * A document that is arriving: read it once, by `stream` or `bytes()`, or cancel the stream. It is
 * charged when its last byte has arrived.
 */
export class Rendered {
  /** Fails with `connection_failed` if it breaks off; then nothing is charged. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Names the request in the platform's logs. */
  readonly requestId: string;
  /** Time in the rendering engine, in milliseconds. */
  readonly renderTimeMs: number;
  /** Variables without a value; at most 20 are listed. */
  readonly missingVariables: string[];
  /** How many references of the document did not load. */
  readonly blockedResources: number;
  /** How many of its elements are cut off at the page's edge, or are fixed and cover texts or pictures. */
  readonly clippedContent: number;
  /** Its scale, as a share of the one that was asked for; below 1 if something was too wide. */
  readonly contentScale: number;
  /** Whether nothing on its page was at work any more when it was printed. */
  readonly isAtRest: boolean;
  /** How many errors its scripts threw and did not catch. */
  readonly scriptErrors: number;
  /** How many of its pages have no mark of the document. */
  readonly blankPages: number;
  /** How many of its links are relative to nothing, and plain text. */
  readonly droppedLinks: number;
  /** How much of it was recognised, but is not shown as its author saw it. */
  readonly unreadSyntax: number;
  /** Fields of an office document or form that show what they showed when it was saved, such as `STYLEREF`. */
  readonly staleFields: string[];
  /** What looks otherwise than its author saw it, such as `equation`, or `missing-glyph` for a character that is in no font. */
  readonly layoutLimits: string[];
  /** Replaced fonts of an office document; at most 20 are listed. */
  readonly substitutedFonts: SubstitutedFont[];
  /** Undefined if the plan has no quota. */
  readonly quota: Quota | undefined;
  /** Undefined if the plan has no rate. */
  readonly rate: Rate | undefined;

  /** All headers of the response. */
  readonly headers: Headers;
  #isTaken = false;

  constructor(response: Response, type: DocumentType, waiting?: Patience | AbortSignal) {
    const { headers } = response;
    this.stream = documentStream(response, type, Patience.of(waiting));
    this.headers = headers;
    this.requestId = headers.get('x-request-id') ?? '';
    this.renderTimeMs = parseNumber(headers, 'x-render-time-ms') ?? 0;
    this.missingVariables = parseNames(headers, 'x-missing-variables');
    this.blockedResources = parseNumber(headers, 'x-blocked-resources') ?? 0;
    this.clippedContent = parseNumber(headers, 'x-clipped-content') ?? 0;
    this.contentScale = Number(headers.get('x-content-scale') ?? 1);
    this.isAtRest = !headers.has('x-not-at-rest');
    this.scriptErrors = parseNumber(headers, 'x-script-errors') ?? 0;
    this.blankPages = parseNumber(headers, 'x-blank-pages') ?? 0;
    this.droppedLinks = parseNumber(headers, 'x-dropped-links') ?? 0;
    this.unreadSyntax = parseNumber(headers, 'x-unread-syntax') ?? 0;
    this.staleFields = parseNames(headers, 'x-stale-fields');
    this.layoutLimits = parseNames(headers, 'x-layout-limits');
    this.substitutedFonts = parseSubstitutedFonts(headers);
    this.quota = parseQuota(headers);
    this.rate = parseRate(headers);
  }

  /**
   * The whole document. @throws {PlatenError} `connection_failed` if it breaks off,
   * `unexpected_response` if it is no document @throws {TypeError} it was read already
   */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.#taken()).arrayBuffer());
  }

  /** Writes the document, whole or not at all; not in browsers. @throws {PlatenError} as `bytes()` */
  async save(path: string): Promise<void> {
    const { rename, rm, writeFile } = fileSystem();
    const unfinished = `${path}.${this.requestId}.part`;
    const stream = this.#taken();
    try {
      await writeFile(unfinished, stream);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  #taken(): ReadableStream<Uint8Array> {
    if (this.#isTaken || this.stream.locked)
      throw new TypeError(
        'This document was read already: it arrives once. Keep what bytes() gave.',
      );
    this.#isTaken = true;
    return this.stream;
  }
}

/** A picture (PNG) that is arriving. */
export class Picture extends Rendered {
  constructor(response: Response, waiting?: Patience | AbortSignal) {
    super(response, 'image/png', waiting);
  }
}

/** A PDF that is arriving. */
export class Pdf extends Rendered {
  readonly pageCount: number;

  constructor(response: Response, waiting?: Patience | AbortSignal) {
    super(response, 'application/pdf', waiting);
    this.pageCount = parseNumber(response.headers, 'x-page-count') ?? 0;
  }
}
