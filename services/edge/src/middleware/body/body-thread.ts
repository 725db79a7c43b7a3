import { fileURLToPath } from 'node:url';
import { PlatenError } from '@platen/contracts';
import { ZIP_SIGNATURE } from '@platen/runtime/archive';
import { Piscina } from 'piscina';
import type { Prepared } from '../../generation/prepare.ts';
import type { BodyTask, ParseTask } from './body-parsers.ts';
import type { ThreadAnswer } from './body-worker.ts';
import { takingTurns } from './turns.ts';

/** Larger bodies are parsed in the thread. A body of this size takes 10 ms at most (measured), and a thread 1 ms more. So are archives, which may become 200 times as large. */
const LARGE_BYTES = 64 * 1024;

/** Heap of the thread, in MiB: a body with as many values as one may have takes a fifth. */
const HEAP_MB = 512;

/**
 * Parses bodies. A large one would keep every other request waiting for tenths of a second, so it is parsed in a thread:
 * one at a time, and accounts take turns.
 */
export class BodyThread {
  readonly #parse: ParseTask;
  readonly #turn = takingTurns();
  readonly #pool = new Piscina<BodyTask, ThreadAnswer>({
    filename: fileURLToPath(new URL('./body-worker.ts', import.meta.url)),
    // It starts with the first large body.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });

  constructor(parse: ParseTask) {
    this.#parse = parse;
    // It died between bodies: the next one starts another.
    this.#pool.on('error', () => undefined);
  }

  /** @param accountId whose turn it takes @throws {PlatenError} as `ParseTask` */
  async parse(task: BodyTask, accountId: string): Promise<unknown> {
    const isSmall = task.bytes.length <= LARGE_BYTES && !task.bytes.includes(ZIP_SIGNATURE);
    if (isSmall) return this.#parse(task);
    const endTurn = await this.#turn(accountId);
    try {
      const { buffer } = task.bytes;
      const answer = await this.#pool.run(task, { transferList: [buffer as ArrayBuffer] });
      if ('failure' in answer) {
        const { code, message, details } = answer.failure;
        throw new PlatenError(code, message, details && { details });
      }
      return 'prepared' in answer ? withBuffers(answer.prepared) : answer.body;
    } finally {
      endTurn();
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** A thread sends bytes as plain arrays. */
function withBuffers({ draft, digest }: Prepared): Prepared {
  const parts = Object.entries(draft.parts).map(([part, bytes]) => [part, bufferOf(bytes)]);
  const assets = draft.assets.map(bufferOf);
  return {
    draft: { ...draft, parts: Object.fromEntries(parts) as typeof draft.parts, assets },
    digest,
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
