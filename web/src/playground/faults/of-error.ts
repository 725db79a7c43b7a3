import { PlatenError } from '@platen/client';
import type { Format } from '../drafts/draft.ts';
import { UnsentError } from '../preview/use-preview.ts';
import { faultsOf, type Fault } from './fault.ts';

/** What of an error can be shown in the editor. */
export function faultsOfError(format: Format, error: unknown): Fault[] {
  if (error instanceof UnsentError) return [error.fault];
  return error instanceof PlatenError ? faultsOf(format, error.details) : [];
}
