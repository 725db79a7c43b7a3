import {
  PlatenError,
  type Part,
  type PdfOptions,
  type RenderJob,
  type RenderRequest__Output,
} from '@platen/contracts';

/** A job with its parts, all there. */
export interface Job {
  job: RenderJob;
  /** UTF-8 text, or the bytes of a .docx file. */
  content: Buffer<ArrayBuffer>;
  /** A JSON object, in UTF-8; empty for none. */
  variables: Buffer<ArrayBuffer>;
  options: PdfOptions;
}

/** In bytes: an upload of 25 MiB with options of 10 MiB and variables of 1 MiB. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Reads the caller's side of a call, to its end or until all parts are there: the job, then its parts in pieces. */
export async function receiveJob(
  messages: AsyncIterable<RenderRequest__Output>,
  signal?: AbortSignal,
): Promise<Job> {
  let job: RenderJob | undefined;
  const parts = new Parts();
  for await (const message of messages) {
    if (message.job) job = message.job;
    if (message.chunk) parts.add(message.chunk.part, message.chunk.data);
    if (job?.partsBytes && parts.bytes >= job.partsBytes) break;
  }
  signal?.throwIfAborted(); // a caller that left midway has not sent the whole job
  if (!job) throw new PlatenError('invalid_request', 'The job is missing.');
  return {
    job,
    content: parts.get('PART_CONTENT'),
    variables: parts.get('PART_VARIABLES'),
    options: JSON.parse(parts.get('PART_OPTIONS').toString('utf8') || '{}') as PdfOptions,
  };
}

class Parts {
  readonly #pieces = new Map<Part, Buffer[]>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(part: Part, data: Buffer): void {
    this.#bytes += data.length;
    if (this.#bytes > MAX_BYTES) {
      throw new PlatenError('payload_too_large', 'The document is too large.');
    }
    const pieces = this.#pieces.get(part);
    if (pieces) pieces.push(data);
    else this.#pieces.set(part, [data]);
  }

  get(part: Part): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces.get(part) ?? []);
  }
}
