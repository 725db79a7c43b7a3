import { PlatenError, type ErrorCode, type ErrorDetail } from '@platen/contracts';

/** Faults beyond this number are left out, because no caller reads more at once. */
const MAX_DETAILS = 50;

/** The error for a well-formed body with wrong fields. @param faults at least one */
export function invalidRequest(faults: ErrorDetail[]): PlatenError {
  return refusal('invalid_request', faults);
}

/** The error for options that do not apply to the format. @param faults at least one */
export function unsupportedOption(faults: ErrorDetail[]): PlatenError {
  return refusal('unsupported_option', faults);
}

function refusal(code: ErrorCode, faults: ErrorDetail[]): PlatenError {
  const details = faults.slice(0, MAX_DETAILS);
  const [first] = details;
  const where = first?.path ? `${first.path} ` : 'The body ';
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : '';
  return new PlatenError(code, `${where}${first?.message}${more}.`, { details });
}
