import { PlatenError } from '@platen/contracts';
import { refusal } from '../office/refusal.ts';

/** Of an uploaded PDF, anything may be of another type than it should. @throws {PlatenError} invalid_document */
export function refuseFile(error: unknown): never {
  if (error instanceof PlatenError) throw error;
  throw refusal(
    'The PDF cannot be read: it is broken. Save it again and upload it.',
    undefined,
    error,
  );
}
