import { PlatenError } from './errors.ts';
import {
  missingVariablesOf,
  numberOf,
  quotaOf,
  rateOf,
  substitutedFontsOf,
  type Quota,
  type Rate,
  type SubstitutedFont,
} from './facts.ts';

/**
 * A document on its way: take it once, by `stream` or by `bytes()`, or cancel the stream. It is
 * charged when its last byte has arrived.
 */
export class Rendered {
  /** Fails with `connection_failed` if it breaks off; then nothing is charged. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Names the request in the platform's logs. */
  readonly requestId: string;
  /** Time at the rendering engine, in milliseconds. */
  readonly renderTimeMs: number;
  /** Names that had no value; at most 20 are told. */
  readonly missingVariables: string[];
  /** How much the document refers to and was not given. */
  readonly blockedResources: number;
  /** How many of its elements are cut off at the page's edge. */
  readonly clippedContent: number;
  /** How many of its links are relative to nothing, and plain text. */
  readonly droppedLinks: number;
  /** Fonts of an office document that were replaced; at most 20 are told. */
  readonly substitutedFonts: SubstitutedFont[];
  /** Undefined if the plan has no quota. */
  readonly quota: Quota | undefined;
  /** Undefined if the plan has no rate. */
  readonly rate: Rate | undefined;

  constructor(response: Response, signal?: AbortSignal) {
    const { headers } = response;
    this.stream = watched(response, signal);
    this.requestId = headers.get('x-request-id') ?? '';
    this.renderTimeMs = numberOf(headers, 'x-render-time-ms') ?? 0;
    this.missingVariables = missingVariablesOf(headers);
    this.blockedResources = numberOf(headers, 'x-blocked-resources') ?? 0;
    this.clippedContent = numberOf(headers, 'x-clipped-content') ?? 0;
    this.droppedLinks = numberOf(headers, 'x-dropped-links') ?? 0;
    this.substitutedFonts = substitutedFontsOf(headers);
    this.quota = quotaOf(headers);
    this.rate = rateOf(headers);
  }

  /** The whole document. @throws {PlatenError} `connection_failed` if it breaks off */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.stream).arrayBuffer());
  }
}

/** A PDF on its way. */
export class Pdf extends Rendered {
  readonly pageCount: number;

  constructor(response: Response, signal?: AbortSignal) {
    super(response, signal);
    this.pageCount = numberOf(response.headers, 'x-page-count') ?? 0;
  }
}

/** The body, chunk by chunk as it is asked for, with failures that say what they mean. */
function watched({ body, headers }: Response, signal?: AbortSignal): ReadableStream<Uint8Array> {
  if (!body) throw new PlatenError('unexpected_response', 'The answer has no document.');
  const reader = body.getReader();
  // Not every fetch minds a body that is shorter than it was announced; what was packed is longer now.
  let missing = headers.has('content-encoding') ? 0 : (numberOf(headers, 'content-length') ?? 0);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          missing -= value?.length ?? 0;
          if (!done) controller.enqueue(value);
          else if (missing <= 0) controller.close();
          else throw new Error(`${missing} bytes are missing`);
        } catch (cause) {
          controller.error(signal?.aborted ? signal.reason : brokenOff(headers, cause));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function brokenOff(headers: Headers, cause: unknown): PlatenError {
  return new PlatenError('connection_failed', 'The document broke off before its end.', {
    requestId: headers.get('x-request-id') ?? undefined,
    cause,
  });
}
