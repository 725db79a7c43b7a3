import { PlatenError } from '@platen/client';
import type { Format } from '../drafts/draft.ts';
import { UnsentError } from '../request/body.ts';
import { faultsOf, type Fault } from './fault.ts';

/** The faults of an error that the editor can show. */
export function faultsOfError(format: Format, error: Error | undefined): Fault[] {
  if (error instanceof UnsentError) {
    const { pane, message, line, column } = error.fault;
    return [{ where: pane, message, place: { line, column } }];
  }
  return error instanceof PlatenError ? faultsOf(format, error.details) : [];
}
