import type { Encryption } from '@platen/contracts';
import type { PDFDocument } from '@cantoo/pdf-lib';

/** Nobody is kept from anything once the document is open. */
const EVERYTHING = {
  printing: 'highResolution',
  modifying: true,
  copying: true,
  annotating: true,
  fillingForms: true,
  contentAccessibility: true,
  documentAssembly: true,
} as const;

/**
 * Encrypts by AES-256 (ISO 32000-2, 7.6.4.4, revision 6). A document with only an owner's password opens without one;
 * a single user's password is the owner's as well.
 */
export function encrypt(doc: PDFDocument, { user_password, owner_password }: Encryption): void {
  doc.encrypt({
    ...(user_password && { userPassword: prepared(user_password) }),
    ...(owner_password && { ownerPassword: prepared(owner_password) }),
    permissions: EVERYTHING,
  });
}

/** The part of SASLprep (RFC 4013) that readers do: one form for what looks the same. */
function prepared(password: string): string {
  return password.normalize('NFKC');
}
