import { PlatenError } from '@platen/contracts';

/** Says that a field, such as `value` or `series/0/values`, is not as expected. */
export type Fault = (field: string, expected: string, cause?: unknown) => PlatenError;

/**
 * The faults of one block.
 * @param what the block as the error's sentence names it, such as `chart`
 * @param at its JSON Pointer
 */
export function faultsOf(what: string, at: string): Fault {
  return (field, expected, cause) =>
    new PlatenError('template_error', `A ${what} of the template cannot be drawn.`, {
      cause,
      details: [{ path: `${at}/${field}`, message: expected }],
    });
}
