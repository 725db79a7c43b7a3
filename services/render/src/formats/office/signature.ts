import { topStreams } from './archive/compound-file.ts';
import { refusal, UPLOAD } from './refusal.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
/** Compound File Binary: Word 97-2003, and the envelope of an encrypted OOXML ([MS-CFB] 2.2, [MS-OFFCRYPTO] 2.3). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const OTHERS: readonly [RegExp, string][] = [
  [/^\s*<\?xml/, 'an XML file'],
  [/^\s*<(?:!doctype|html|head|body)/i, 'an HTML page'],
];

/**
 * Tells what a file is by its first bytes, whatever it is called.
 * @throws {PlatenError} invalid_document that names what else it is
 */
export function signatureOf(file: Buffer): 'zip' | 'rtf' | 'doc' | 'pdf' {
  if (file.subarray(0, 4).equals(ZIP)) return 'zip';
  const head = file.toString('latin1', 0, 64);
  if (head.startsWith('{\\rtf')) return 'rtf';
  if (isPdf(file)) return 'pdf';
  if (file.length === 0) throw refusal(`The file is empty. ${UPLOAD}`);
  if (file.subarray(0, 8).equals(COMPOUND_FILE)) return kindOfCompoundFile(file);
  if (file.subarray(0, 4).equals(EMPTY_ZIP)) {
    throw refusal(`The file is an empty zip archive. ${UPLOAD}`);
  }
  const other = OTHERS.find(([pattern]) => pattern.test(head))?.[1];
  throw refusal(`The file is ${other ?? 'no office document'}. ${UPLOAD}`);
}

/** Some programs begin with a mark of UTF-8 or an empty line. */
export function isPdf(file: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(file.toString('latin1', 0, 64));
}

/** @throws {PlatenError} invalid_document: encrypted, or no Word document */
function kindOfCompoundFile(file: Buffer): 'doc' {
  const streams = topStreams(file);
  if (streams.has('EncryptedPackage') || isEncrypted(streams.get('WordDocument')))
    throw refusal(
      'The document is protected by a password. Save it without one and upload it again.',
    );
  if (streams.has('WordDocument')) return 'doc';
  throw refusal(
    'The file is in the format of Office 97-2003 (.xls, .ppt). Save it as .xlsx or .pptx and upload it again.',
  );
}

/** Bits of the first 16 of a Word document's flags ([MS-DOC] 2.5.2). */
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

function isEncrypted(word: Buffer | undefined): boolean {
  return (
    word !== undefined &&
    word.length > FLAGS_AT + 1 &&
    (word.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0
  );
}
