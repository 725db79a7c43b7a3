import { boundedText, type ErrorCode, type ErrorDetail, PlatenError } from '@platen/contracts';

/** An error from a thread: structured cloning would lose its class and its fields. */
export type Failure =
  | {
      code: ErrorCode;
      message: string;
      details?: ErrorDetail[];
      retryAfterMs?: number;
      cause?: string;
    }
  | { code?: never; reason: FaultReason; cause: string };

/** Longest cause in a log, in bytes. */
const MAX_CAUSE_LENGTH = 4_000;

/** Why a thread ended before its task. */
export type FaultReason = 'cpu' | 'memory' | 'crash';

/** A task ended its thread. Each pool knows what that means for its documents. */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.reason = reason;
  }
}

/** Says what a caller hears of a document that its thread could not take. @param done the participle of the verb */
export const refusing =
  (verb: string, done: string) =>
  (cause: unknown): never => {
    if (!(cause instanceof WorkerFault)) throw cause;
    const [code, message] = {
      cpu: ['generation_timeout', `took too long to ${verb}; simplify it`],
      memory: ['payload_too_large', `takes too much memory to ${verb}; simplify it`],
      crash: ['generation_failed', `cannot be ${done}; check its content and try again`],
    }[cause.reason] as [ErrorCode, string];
    throw new PlatenError(code, `The document ${message}.`, { cause });
  };

const SENTENCES: Record<FaultReason, string> = {
  cpu: 'the task used up its CPU time',
  memory: 'the task used up its memory',
  crash: 'the task failed unexpectedly',
};

/** In the thread. */
export function packFailure(error: unknown): Failure {
  if (!(error instanceof PlatenError))
    return {
      reason: TOO_LONG.test(String(error)) ? 'memory' : 'crash',
      cause: describe(error),
    };
  const { code, message, details, retryAfterMs, cause } = error;
  return {
    code,
    message,
    ...(details && { details }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

/** Outside the thread: a PlatenError again, or a WorkerFault for an unexpected error. */
export function unpackFailure(failure: Failure): PlatenError | WorkerFault {
  if (failure.code === undefined) return new WorkerFault(failure.reason, new Error(failure.cause));
  const { code, message, cause, ...rest } = failure;
  return new PlatenError(code, message, {
    ...rest,
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}

/** The fault of a thread that died. Its error comes from another realm, so it may not be an `Error` here. */
export function faultOf(error: unknown): WorkerFault {
  return new WorkerFault(isOutOfMemory(error) ? 'memory' : 'crash', error);
}

/** Of texts, arrays and buffers that are longer than any may be: V8's messages, and Node's. */
const TOO_LONG =
  /^\w*Error(?: \[\w+\])?: (?:Invalid (?:string|array|typed array) length|Array buffer allocation|Cannot create a (?:Buffer|string) )/;

function isOutOfMemory(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function describe(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return boundedText(text, MAX_CAUSE_LENGTH);
}
