import { failureOf, notAsked, PlatenError } from './errors.ts';
import { parseNumber } from './facts.ts';
import type { Patience } from './patience.ts';
import { reasonOf } from './unanswered.ts';

/** The types of a document. */
export type DocumentType = 'application/pdf' | 'image/png';

/** Its first bytes, independent of its headers. */
const SIGNATURES: Record<DocumentType, readonly number[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  'image/png': [0x89, 0x50, 0x4e, 0x47],
};

const NAMES: Record<DocumentType, string> = { 'application/pdf': 'PDF', 'image/png': 'PNG' };

/** @throws {PlatenError} `unexpected_response`: its headers name another type */
export function requireDocument(response: Response, type: DocumentType): void {
  const announced = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (response.status === 200 && response.body && announced === type) return;
  throw notAsked(response, `no ${NAMES[type]}, but ${announced ?? 'of no type'}`);
}

/** The body, chunk by chunk on demand, with failures as `PlatenError`. */
export function documentStream(
  response: Response,
  type: DocumentType,
  patience: Patience,
): ReadableStream<Uint8Array> {
  requireDocument(response, type);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const length = new ExpectedLength(response.headers);
  const beginning = new ExpectedBeginning(response, type);
  const next = async () => {
    const { done, value } = await patience.wait(() => reader.read());
    length.count(value);
    if (value) beginning.check(value);
    if (!done) return value;
    length.end();
    beginning.end();
    return undefined;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await next();
          if (chunk) {
            controller.enqueue(chunk);
            return;
          }
          controller.close();
        } catch (cause) {
          await reader.cancel(cause).catch(() => undefined);
          controller.error(failureFor(cause, response, patience));
        }
        patience.end();
      },
      cancel: (reason) => {
        patience.end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Not every fetch notices a body shorter than its Content-Length; a compressed body is longer now. */
class ExpectedLength {
  #missing: number;

  constructor(headers: Headers) {
    const announced = parseNumber(headers, 'content-length') ?? 0;
    this.#missing = headers.has('content-encoding') ? 0 : announced;
  }

  count(chunk: Uint8Array | undefined): void {
    this.#missing -= chunk?.length ?? 0;
  }

  end(): void {
    if (this.#missing > 0) throw new Error(`${this.#missing} bytes are missing`);
  }
}

/** Another server's page may have the type of a PDF. */
class ExpectedBeginning {
  readonly #response: Response;
  readonly #type: DocumentType;
  #seen = 0;

  constructor(response: Response, type: DocumentType) {
    this.#response = response;
    this.#type = type;
  }

  check(chunk: Uint8Array): void {
    const signature = SIGNATURES[this.#type];
    for (const byte of chunk.subarray(0, signature.length - this.#seen)) {
      if (byte !== signature[this.#seen++]) throw this.#other();
    }
  }

  end(): void {
    if (this.#seen < SIGNATURES[this.#type].length) throw this.#other();
  }

  #other(): PlatenError {
    return notAsked(this.#response, `no ${NAMES[this.#type]}, but calls itself one`);
  }
}

function failureFor(cause: unknown, response: Response, patience: Patience): unknown {
  if (patience.caller?.aborted) return patience.caller.reason;
  if (cause instanceof PlatenError) return cause;
  const why = patience.isOver ? `nothing came for ${patience.seconds} s` : reasonOf(cause);
  const message = `The document broke off before its end: ${why}.`;
  return new PlatenError('connection_failed', message, { ...failureOf(response), cause });
}
