/** The API server said no, or nothing. Never holds the object that was sent: it may be a Secret. */
export class KubeError extends Error {
  override readonly name = 'KubeError';
  /** HTTP; 0: there was no answer. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** What was asked for is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof KubeError && error.status === 404;
}

/** Somebody else changed or created it first. */
export function isConflict(error: unknown): boolean {
  return error instanceof KubeError && error.status === 409;
}

/** The API server refuses the object as it is: the same again gets the same answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof KubeError && [400, 403, 413, 422].includes(error.status);
}
