import { PlatenError } from '@platen/client';
import { CliError } from './errors.ts';

/** What the program prints instead of a stack. */
type Failure = CliError | PlatenError;

export function isExpected(error: unknown): error is Failure {
  return error instanceof CliError || error instanceof PlatenError;
}

/** The error as JSON, for programs. */
export function factsOf(error: Failure): object {
  if (error instanceof CliError) return { error: 'cli', message: error.message };
  const { code, message, status, details, requestId, retryAfter } = error;
  return { error: code, message, status, details, request_id: requestId, retry_after: retryAfter };
}

/** The error as text: message, fields at fault, hint and request id. */
export function sentencesOf(error: Failure): string {
  if (error instanceof CliError) return error.message;
  const { code, requestId, status = 0 } = error;
  const remedy = REMEDIES[code];
  return [
    String(error),
    ...(remedy ? [`  ${remedy}`] : []),
    ...(status >= 500 && requestId ? [`  Request ${requestId}`] : []),
  ].join('\n');
}

const NEW_KEY = 'Make one by `platen keys create`, and set PLATEN_API_KEY to it.';

const REMEDIES: Record<string, string> = {
  connection_failed: 'Is it running, and is --url or PLATEN_URL right?',
  invalid_api_key: 'Set PLATEN_API_KEY to a key of this Platen.',
  api_key_revoked: NEW_KEY,
  api_key_expired: NEW_KEY,
  invalid_token: 'Run `platen login`, or set PLATEN_TOKEN.',
};
