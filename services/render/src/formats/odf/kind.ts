import { refusal } from '../office/refusal.ts';

const PREFIX = 'application/vnd.oasis.opendocument.';

/** By the last step of their types, which a template's goes on from (ODF 1.3, part 2, 3.3). */
const KINDS: ReadonlyMap<string, OdfKind> = new Map([
  ['text', 'odt'],
  ['spreadsheet', 'ods'],
  ['presentation', 'odp'],
]);

export type OdfKind = 'odt' | 'ods' | 'odp';

/**
 * @returns undefined for a file that is no OpenDocument file
 * @throws {PlatenError} invalid_document: it is of a kind that is not printed
 */
export function odfKind(mime: string): OdfKind | undefined {
  if (!mime.startsWith(PREFIX)) return undefined;
  const kind = KINDS.get(mime.slice(PREFIX.length).replace(/-template$/, ''));
  if (kind) return kind;
  throw refusal(
    'The file is an OpenDocument file, but no text, workbook or presentation. Save it as .odt, .ods or .odp and upload it again.',
  );
}
