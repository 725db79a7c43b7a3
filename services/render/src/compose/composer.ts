import { PlatenError } from '@platen/contracts';
import { inSpan, SpanKind } from '@platen/runtime';
import type { RequestContext } from '../scheduling/request-context.ts';
import { WorkerFault } from '../workers/failure.ts';
import { WorkerPool, type WorkerPoolOptions } from '../workers/worker-pool.ts';
import { TooManyElements } from '../formats/html/html-scan.ts';
import { compose, SOURCES } from './compose.ts';
import type { Composed, ComposeTask } from './task.ts';

interface ComposerOptions extends Omit<WorkerPoolOptions, 'module' | 'workerData'> {
  /** For one document; default 2,000. */
  cpuLimitMs?: number;
}

/**
 * More than any normal document needs. The template engine stops a little earlier, and knows the place
 * (variables/budget.ts).
 */
const DEFAULT_CPU_LIMIT_MS = 2_000;

/** Size of a document with its variables, in bytes, that takes about a millisecond to read; and how many elements it may have. */
const PLAIN_BYTES = 16_384;
const PLAIN_ELEMENTS = 4_096;

/** Composes documents: in threads, unless nothing in a document runs. Untrusted input never runs where nothing can stop it. */
export class Composer {
  readonly #pool: WorkerPool<ComposeTask, Composed>;
  readonly #cpuLimitMs: number;

  constructor({ cpuLimitMs = DEFAULT_CPU_LIMIT_MS, ...options }: ComposerOptions) {
    this.#pool = new WorkerPool({ module: new URL('./worker.ts', import.meta.url), ...options });
    this.#cpuLimitMs = cpuLimitMs;
  }

  /**
   * @throws {PlatenError} faults of the document; template_error: it takes too long; payload_too_large: it takes
   * too much memory; overloaded: too many wait; generation_failed
   * @throws the signal's reason, once it is aborted
   */
  async compose(task: ComposeTask, context: RequestContext): Promise<Composed> {
    try {
      return await inSpan('compose', { kind: SpanKind.INTERNAL }, async () => {
        const composed = isPlain(task) ? await composedHere(task) : undefined;
        return composed ?? this.#pool.run(task, { ...context, cpuLimitMs: this.#cpuLimitMs });
      });
    } catch (error) {
      throw error instanceof WorkerFault ? errorOf(error, SOURCES[task.format]) : error;
    }
  }

  /** Ends every thread, whatever it does. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** @returns undefined if it takes more than it should where nothing can stop it */
async function composedHere(task: ComposeTask): Promise<Composed | undefined> {
  try {
    return await compose(task, PLAIN_ELEMENTS);
  } catch (error) {
    if (error instanceof TooManyElements) return undefined;
    throw error;
  }
}

/** Whether nothing in it runs and it is small: a thread would take longer. */
function isPlain({ format, content, variables, options, assets = [] }: ComposeTask): boolean {
  if (format !== 'html' || content.length + variables.length > PLAIN_BYTES) return false;
  if (assets.some(({ type }) => type === 'text/css')) return false;
  if (MORE.some((name) => options[name])) return false;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return !bytes.includes('{{') && !bytes.includes('{%');
}

/** Options that need more than the document itself. */
const MORE = [
  'header_html',
  'footer_html',
  'header_first_html',
  'footer_first_html',
  'header_last_html',
  'footer_last_html',
  'toc',
  'outline',
  'factur_x',
] as const;

/** @param path the field with the document's source */
function errorOf(fault: WorkerFault, path: string): PlatenError {
  const because = (message: string) => ({ cause: fault, details: [{ path, message }] });
  switch (fault.reason) {
    case 'cpu':
      return new PlatenError(
        'template_error',
        'The document took too much computing time before it could be printed; ' +
          'look for loops that run too often, or split it.',
        because('takes too much computing time'),
      );
    case 'memory':
      return new PlatenError(
        'payload_too_large',
        'The document takes too much memory; make it or its variables smaller, or split it.',
        because('takes too much memory'),
      );
    default:
      return new PlatenError('generation_failed', 'The document could not be composed.', {
        cause: fault,
      });
  }
}
