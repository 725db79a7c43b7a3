import { boundedText, PlatenError } from '@platen/contracts';

/**
 * Refuses an uploaded document.
 * @param sentence says what is wrong and what to do, for the caller
 * @param where the part or entry at fault, if one is
 */
export function refusal(sentence: string, where?: string, cause?: unknown): PlatenError {
  const message = where === undefined ? sentence : `${boundedText(where, MAX_NAME)}: ${sentence}`;
  return new PlatenError('invalid_document', sentence, {
    details: [{ path: '/file', message }],
    ...(cause !== undefined && { cause }),
  });
}

/** The accepted formats. */
export const UPLOAD =
  'Upload a .docx, .doc, .odt, .rtf, .xlsx, .ods, .pptx or .odp, or a .pdf with form fields; or .html, .md or .json (a template).';

export function macros(): PlatenError {
  return refusal('The document has macros. Save it as a plain .xlsx or .pptx and upload it again.');
}

/** Shortens names in a file, which may have up to 64 KiB. */
const MAX_NAME = 200;
