import { PlatenError, type ErrorCode, type ErrorDetail } from '@platen/contracts';

/** An error on its way from a thread: structured cloning would keep neither its class nor its fields. */
export type Failure =
  | {
      code: ErrorCode;
      message: string;
      details?: ErrorDetail[];
      retryAfterMs?: number;
      cause?: string;
    }
  | { code?: never; cause: string };

/** What a log needs of a cause, in characters. */
const MAX_CAUSE_LENGTH = 4_000;

/** How a thread came to end before its task did. */
export type FaultReason = 'cpu' | 'memory' | 'crash';

/** A task that ended its thread: each pool knows what that means for its documents. */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.reason = reason;
  }
}

const SENTENCES: Record<FaultReason, string> = {
  cpu: 'the task used up its CPU time',
  memory: 'the task used up its memory',
  crash: 'the task failed unexpectedly',
};

/** In the thread. */
export function packFailure(error: unknown): Failure {
  if (!(error instanceof PlatenError)) return { cause: describe(error) };
  const { code, message, details, retryAfterMs, cause } = error;
  return {
    code,
    message,
    ...(details && { details }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

/** Outside: a PlatenError again, or a WorkerFault for what the task's code did not foresee. */
export function unpackFailure(failure: Failure): PlatenError | WorkerFault {
  if (failure.code === undefined) return new WorkerFault('crash', new Error(failure.cause));
  const { code, message, cause, ...rest } = failure;
  return new PlatenError(code, message, {
    ...rest,
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}

/** A thread that died of itself; its error comes from another realm, so it may be no Error here. */
export function faultOf(error: unknown): WorkerFault {
  return new WorkerFault(isOutOfMemory(error) ? 'memory' : 'crash', error);
}

function isOutOfMemory(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function describe(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.slice(0, MAX_CAUSE_LENGTH);
}
