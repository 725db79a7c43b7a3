import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Share } from '@platen/runtime';
import { noRoom } from '../memory/budget.ts';

interface SpoolOptions {
  /** Shares of the spool's and the memory's budget. */
  shares: readonly Share[];
  /** The folder for results that do not fit into memory; a tmpfs. */
  directory: string;
  /** How many bytes stay in memory. */
  memoryBytes: number;
}

const READ_BYTES = 64 * 1024;

/**
 * A result between engine and reader: written once, whole, then read. It is in memory up to a bound, then in a file
 * without a name, so that not even a crash leaves it behind.
 */
export class Spool {
  readonly #options: SpoolOptions;
  #memory: Buffer[] = [];
  #file: FileHandle | undefined;
  #size = 0;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size;
  }

  /** @throws {PlatenError} overloaded: the account has used its share of the spool or of the memory */
  async write(chunk: Buffer): Promise<void> {
    this.#reserve(chunk.length);
    this.#size += chunk.length;
    if (!this.#file && this.#size <= this.#options.memoryBytes) {
      this.#memory.push(chunk);
      return;
    }
    await this.#spill(chunk);
  }

  #reserve(bytes: number): void {
    const [first, ...others] = this.#options.shares;
    first?.reserve(bytes);
    try {
      for (const share of others) share.reserve(bytes);
    } catch (error) {
      first?.release(bytes);
      throw error;
    }
  }

  /** Writes to the file. A full disk is not a fault of the document, so it is reported as no room. */
  async #spill(chunk: Buffer): Promise<void> {
    try {
      this.#file ??= await openNameless(this.#options.directory);
      await this.#file.writeFile(chunk);
    } catch (cause) {
      throw noRoom(cause);
    }
  }

  /** Reads everything from the start, in the order written. */
  async *read(): AsyncGenerator<Buffer> {
    yield* this.#memory;
    if (!this.#file) return;
    const start = this.#memory.reduce((sum, chunk) => sum + chunk.length, 0);
    for (let position = 0; position < this.#size - start;) {
      const { bytesRead, buffer } = await this.#file.read(
        Buffer.alloc(READ_BYTES),
        0,
        READ_BYTES,
        position,
      );
      if (bytesRead === 0) throw new Error('the spooled file is shorter than what was written');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** Drops everything and releases its memory. */
  async dispose(): Promise<void> {
    for (const share of this.#options.shares) share.end();
    this.#size = 0;
    this.#memory = [];
    await this.#file?.close();
    this.#file = undefined;
  }
}

async function openNameless(directory: string): Promise<FileHandle> {
  const path = join(directory, `platen-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
