import { ArchiveFault, unpack } from '@platen/runtime/archive';
import { wordKind } from '../docx/kind.ts';
import { odfKind, type OdfKind } from '../odf/kind.ts';
import { slidesKind } from '../pptx/kind.ts';
import { workbookKind } from '../xlsx/kind.ts';
import { Entries } from './archive/entries.ts';
import { CONTENT_TYPES } from './opc/content-types.ts';
import { openPackage } from './opc/open.ts';
import type { OfficePackage } from './opc/parts.ts';
import { refusal } from './refusal.ts';
import { signatureOf } from './signature.ts';

/** An office document, by its content. The parts of a package are checked already. */
type OfficeDocument =
  | { kind: 'docx' | 'xlsx' | 'pptx'; document: OfficePackage }
  | { kind: OdfKind; entries: Entries }
  | { kind: 'rtf' | 'doc' | 'pdf'; file: Buffer };

export type OfficeKind = OfficeDocument['kind'];

/**
 * Opens an office document as what it is, not as what it is called.
 * @param options whether tags are to be filled: then fields of a mail merge are tags
 * @throws {PlatenError} invalid_document
 */
export async function openOffice(
  file: Buffer,
  options = { isFilled: true },
): Promise<OfficeDocument> {
  const signature = signatureOf(file);
  if (signature !== 'zip') return { kind: signature, file };
  const entries = new Entries(await unpacked(file));
  if (!entries.get(CONTENT_TYPES)) {
    const mime = entries.get('mimetype')?.toString('latin1').trim() ?? '';
    const odf = odfKind(mime);
    if (odf) return { kind: odf, entries };
  }
  const { kind, document } = openPackage(entries, [wordKind(options), workbookKind, slidesKind]);
  return { kind: kind.name, document };
}

/** @throws {PlatenError} invalid_document */
async function unpacked(file: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await unpack(file);
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    throw refusal(error.message, error.entry, error.cause);
  }
}
