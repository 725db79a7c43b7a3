import { PlatenError, type ErrorCode } from '@platen/contracts';

/**
 * - `busy`: it has enough to do;
 * - `unreachable`: it did not take the document;
 * - `lost`: it took the document and was not heard of again;
 * - `failed`: it answered that it failed, or with half a document;
 * - `unexplained`: it gave the document up and did not say why; with another process it may succeed.
 */
type Fault = 'busy' | 'unreachable' | 'lost' | 'failed' | 'unexplained';

interface EngineFaultOptions {
  cause: unknown;
  retryAfterMs?: number;
}

/** A failure that another engine may not have: the document need not be to blame. */
export class EngineFault extends PlatenError {
  readonly fault: Fault;

  private constructor(fault: Fault, code: ErrorCode, message: string, options: EngineFaultOptions) {
    super(code, message, options);
    this.fault = fault;
  }

  static busy(cause: unknown): EngineFault {
    const message = 'All rendering engines are busy; try again.';
    return new EngineFault('busy', 'overloaded', message, { cause, retryAfterMs: 1_000 });
  }

  /** No answer at all: the engine cannot be reached, or went away before it answered. */
  static silent(fault: 'unreachable' | 'lost', cause: unknown): EngineFault {
    const message = 'No rendering engine can be reached; try again.';
    return new EngineFault(fault, 'service_unavailable', message, { cause, retryAfterMs: 2_000 });
  }

  static failed(cause: unknown): EngineFault {
    const message =
      'The rendering engine failed on this document; check its content and try again.';
    return new EngineFault('failed', 'generation_failed', message, { cause });
  }

  /** @param error the error for the caller if that does not change */
  static unexplained({ code, message, cause }: PlatenError): EngineFault {
    return new EngineFault('unexplained', code, message, { cause });
  }

  /** Its own time is above every caller's: most likely it could not start its browser or its LibreOffice. */
  static slow(cause: unknown): EngineFault {
    const message =
      'The document took too long to render; simplify it, or remove what keeps it loading.';
    return new EngineFault('failed', 'generation_timeout', message, { cause });
  }

  /** The answer began and broke off, or is no PDF: never passed on as a document. */
  static broken(reason: string, cause?: unknown): EngineFault {
    const message = 'The rendering engine did not finish the document; try again.';
    const details = { cause: new Error(reason, { cause }) };
    return new EngineFault('failed', 'generation_failed', message, details);
  }
}
