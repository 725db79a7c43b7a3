import { errorOfFields, type ErrorDetail, type PlatenError } from '@platen/contracts';

/** The error for a well-formed body with wrong fields. @param faults at least one */
export function invalidRequest(faults: ErrorDetail[], cause?: unknown): PlatenError {
  return errorOfFields('invalid_request', faults, cause);
}
