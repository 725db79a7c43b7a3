/** The API server refused or did not answer. Never contains the sent object, which may be a Secret. */
export class KubeError extends Error {
  override readonly name = 'KubeError';
  /** The HTTP status; 0: no answer. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The object or kind does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof KubeError && error.status === 404;
}

/** Another client changed or created the object first. */
export function isConflict(error: unknown): boolean {
  return error instanceof KubeError && error.status === 409;
}

/** The API server refuses the object; a repeat gets the same answer. */
export function isRefused(error: unknown): boolean {
  return error instanceof KubeError && [400, 403, 413, 422].includes(error.status);
}
