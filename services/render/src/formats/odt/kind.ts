import type { PlatenError } from '@platen/contracts';
import { refusal } from '../office/refusal.ts';

const PREFIX = 'application/vnd.oasis.opendocument.';

/** The output type of a text or a text template. */
export const TEXT_TYPE = `${PREFIX}text`;

/** True for a text document, or a template of one (ODF 1.3, part 2, 3.3). */
export function isText(mime: string): boolean {
  return mime === TEXT_TYPE || mime === `${TEXT_TYPE}-template`;
}

const REMEDIES: readonly [RegExp, string][] = [
  [
    /^spreadsheet/,
    'The file is an OpenDocument spreadsheet. Save it as .xlsx and upload it again.',
  ],
  [
    /^presentation/,
    'The file is an OpenDocument presentation. Save it as .pptx and upload it again.',
  ],
  [
    /^/,
    'The file is an OpenDocument file, but no text. Save it as .odt or .docx and upload it again.',
  ],
];

/** @returns undefined for a file that is no OpenDocument file */
export function odfRefusal(mime: string): PlatenError | undefined {
  if (!mime.startsWith(PREFIX)) return undefined;
  const kind = mime.slice(PREFIX.length);
  const sentence = REMEDIES.find(([pattern]) => pattern.test(kind))?.[1] ?? '';
  return refusal(sentence);
}
