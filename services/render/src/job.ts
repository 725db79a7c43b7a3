import {
  MAX_ASSETS_BYTES,
  MAX_FILE_BYTES,
  MAX_JSON_BYTES,
  MAX_VARIABLES_BYTES,
  MIB,
  PlatenError,
  type Part,
  type PdfOptions,
  type RenderJob,
  type RenderRequest__Output,
} from '@platen/contracts';
import type { Share } from '@platen/runtime';
import { arrivingAssets, type ArrivingAssets } from './assets.ts';
import type { Budget } from './memory/budget.ts';

/** A job with all of its parts. */
export interface Job {
  request: RenderJob;
  /** UTF-8 text, or the bytes of a .docx file. */
  content: Buffer<ArrayBuffer>;
  /** A JSON object, in UTF-8; empty for none. */
  variables: Buffer<ArrayBuffer>;
  options: PdfOptions;
  /** The files beside the document, by name. */
  assets: ReadonlyMap<string, Uint8Array>;
  /** The document's share of the memory budget; released at its end. */
  memory: Share;
}

/** The largest request that the edge accepts, besides the files beside its document, with 4 MiB to spare. */
const MAX_BYTES = MAX_FILE_BYTES + MAX_JSON_BYTES + MAX_VARIABLES_BYTES + 4 * MIB;

/** Memory reserved for each byte of a job: its pieces and its parts. */
const RECEIVED_PER_BYTE = 2;

/** And for each character or byte of the composition: itself, and the engine's form. */
const COMPOSED_PER_UNIT = 4;

/** And for each byte of a file beside it: itself, and the copy of a thread. */
const ASSET_PER_BYTE = 2;

/** Memory for what a job has received. @param bytes of all of its parts @param assets of them */
function memoryFor(bytes: number, assets: number): number {
  const others = Math.max(bytes - assets, 0);
  return others * (RECEIVED_PER_BYTE + COMPOSED_PER_UNIT) + assets * ASSET_PER_BYTE;
}

/** Memory for a job and its composition. @param length of the composition */
export function memoryOf({ content, variables, assets }: Job, length: number): number {
  const files = [...assets.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const received = (content.length + variables.length) * RECEIVED_PER_BYTE;
  return received + files * ASSET_PER_BYTE + length * COMPOSED_PER_UNIT;
}

/**
 * Reads the job and then the pieces of its parts, until the call ends or all parts are there.
 * @throws {PlatenError} overloaded: no memory for it, known before its parts are read
 */
export async function receiveJob(
  messages: AsyncIterable<RenderRequest__Output>,
  { memory, signal }: { memory: Budget; signal?: AbortSignal },
): Promise<Job> {
  const parts = new Parts();
  let assets = arrivingAssets([]);
  let request: RenderJob | undefined;
  let share: Share | undefined;
  try {
    for await (const { job, chunk } of messages) {
      if (job) {
        request = job;
        share ??= memory.share(job.accountId);
        assets = expectedAssets(job, share);
      }
      take(chunk, parts, assets);
      if (isWhole(parts, request, share)) break;
    }
    signal?.throwIfAborted(); // a caller that left midway has not sent the whole job
    if (!request || !share) throw new PlatenError('invalid_request', 'The job is missing.');
    return { request, ...jobParts(parts), assets: assets.whole(), memory: share };
  } catch (error) {
    share?.end();
    throw error;
  }
}

type Chunk = RenderRequest__Output['chunk'];

function take(chunk: Chunk | undefined, parts: Parts, assets: ArrivingAssets): void {
  if (!chunk) return;
  if (chunk.part === 'PART_ASSET') assets.add(chunk.nth, chunk.data);
  parts.add(chunk.part, chunk.data);
}

function expectedAssets(job: RenderJob, share: Share): ArrivingAssets {
  const bytes = assetBytesOf(job);
  if (bytes > MAX_ASSETS_BYTES) throw tooLarge();
  share.growTo(memoryFor(0, bytes));
  return arrivingAssets(job.assets);
}

function assetBytesOf({ assets }: RenderJob): number {
  return assets.reduce((sum, { size }) => sum + size, 0);
}

/** Reserves everything at once if the caller announced the size. @returns whether all of it is there */
function isWhole({ bytes }: Parts, job: RenderJob | undefined, share: Share | undefined): boolean {
  if (!job) return false;
  const { partsBytes } = job;
  share?.growTo(memoryFor(Math.max(bytes, partsBytes), assetBytesOf(job)));
  return partsBytes > 0 && bytes >= partsBytes;
}

function jobParts(parts: Parts): Pick<Job, 'content' | 'variables' | 'options'> {
  return {
    content: parts.get('PART_CONTENT'),
    variables: parts.get('PART_VARIABLES'),
    options: JSON.parse(parts.get('PART_OPTIONS').toString('utf8') || '{}') as PdfOptions,
  };
}

class Parts {
  readonly #pieces = new Map<Part, Buffer[]>();
  #bytes = 0;
  #assetBytes = 0;

  /** With those of assets, which have a place of their own. */
  get bytes(): number {
    return this.#bytes + this.#assetBytes;
  }

  add(part: Part, data: Buffer): void {
    if (part === 'PART_ASSET') {
      this.#assetBytes += data.length;
      return;
    }
    this.#bytes += data.length;
    if (this.#bytes > MAX_BYTES) throw tooLarge();
    const pieces = this.#pieces.get(part);
    if (pieces) pieces.push(data);
    else this.#pieces.set(part, [data]);
  }

  get(part: Part): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces.get(part) ?? []);
  }
}

function tooLarge(): PlatenError {
  return new PlatenError('payload_too_large', 'The document is too large.');
}
