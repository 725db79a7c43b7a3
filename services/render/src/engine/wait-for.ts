import { Script } from 'node:vm';
import { orElse, PlatenError, type WaitFor } from '@platen/contracts';

/**
 * Compiles the expression without running it: before any work, and without an engine.
 * @throws {PlatenError} invalid_request
 */
export function checkWaitFor({ expression }: WaitFor): void {
  if (expression && !parses(`(async()=>(await(${expression}\n)))()`)) throw badWait('expression');
}

/** What is nested too deeply does not; the error would quote the line. */
const parses = (code: string) => orElse(() => Boolean(new Script(code)), false);

const MESSAGES = {
  expression: 'is no JavaScript expression',
  selector: 'is no CSS selector',
};

/** @param cause without a word of the request */
export function badWait(field: keyof typeof MESSAGES, cause?: Error): PlatenError {
  return new PlatenError(
    'invalid_request',
    'The selector or expression of wait_for cannot be evaluated.',
    {
      cause,
      details: [{ path: `/options/wait_for/${field}`, message: MESSAGES[field] }],
    },
  );
}
