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
import { ArrivingAssets } from './assets.ts';
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
  const receiving = new Receiving(memory);
  try {
    for await (const message of messages) {
      receiving.add(message);
      if (receiving.isWhole) break;
    }
    signal?.throwIfAborted(); // a caller that left midway has not sent the whole job
    return receiving.job();
  } catch (error) {
    receiving.share?.end();
    throw error;
  }
}

/** A job that is still arriving. */
class Receiving {
  share: Share | undefined;
  readonly #memory: Budget;
  readonly #parts = new Parts();
  #assets = new ArrivingAssets([]);
  #assetBytes = 0;
  #request: RenderJob | undefined;

  constructor(memory: Budget) {
    this.#memory = memory;
  }

  get isWhole(): boolean {
    const { partsBytes = 0 } = this.#request ?? {};
    return partsBytes > 0 && this.#parts.bytes >= partsBytes;
  }

  add({ job, chunk }: RenderRequest__Output): void {
    if (job) {
      this.#request = job;
      this.share ??= this.#memory.share(job.accountId);
      this.#expect(job);
    }
    if (chunk?.part === 'PART_ASSET') this.#assets.add(chunk.nth, chunk.data);
    if (chunk) this.#parts.add(chunk.part, chunk.data);
    this.#reserve();
  }

  #expect({ assets }: RenderJob): void {
    this.#assetBytes = assets.reduce((sum, { size }) => sum + size, 0);
    if (this.#assetBytes > MAX_ASSETS_BYTES) throw tooLarge();
    this.share?.growTo(memoryFor(0, this.#assetBytes));
    this.#assets = new ArrivingAssets(assets);
  }

  /** Reserves everything at once if the caller announced the size. */
  #reserve(): void {
    const bytes = Math.max(this.#parts.bytes, this.#request?.partsBytes ?? 0);
    this.share?.growTo(memoryFor(bytes, this.#assetBytes));
  }

  job(): Job {
    if (!this.#request || !this.share)
      throw new PlatenError('invalid_request', 'The job is missing.');
    const assets = this.#assets.whole();
    return { request: this.#request, ...jobParts(this.#parts), assets, memory: this.share };
  }
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
