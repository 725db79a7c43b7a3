/** The kinds of picture that LibreOffice decodes itself; not EPS, which it gives to other programs. */
export type PictureType =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'webp'
  | 'emf'
  | 'wmf'
  | 'svm'
  | 'svg'
  | 'gzip';

/** How each begins: bytes in hexadecimal, or text; and from which byte on. */
const SIGNATURES: readonly [PictureType, Buffer, number?][] = [
  ['png', hex('89504e470d0a1a0a')],
  ['jpeg', hex('ffd8ff')],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
  ['bmp', Buffer.from('BM')],
  ['tiff', hex('49492a00')],
  ['tiff', hex('4d4d002a')],
  ['webp', Buffer.from('WEBP'), 8],
  ['emf', Buffer.from(' EMF'), 40],
  ['wmf', hex('d7cdc69a')],
  ['wmf', hex('01000900')],
  ['wmf', hex('02000900')],
  ['svm', Buffer.from('VCLMTF')],
  ['gzip', hex('1f8b')],
];

const SVG = /^(?:\u00EF\u00BB\u00BF)?\s*<(?:\?xml|svg|!--|!DOCTYPE svg)/;

const LONGEST = 64;

/** The type of a picture by its first bytes, whatever its name. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.subarray(0, LONGEST));
  if (SVG.test(head.toString('latin1'))) return 'svg';
  return SIGNATURES.find(([, signature, from = 0]) =>
    head.subarray(from, from + signature.length).equals(signature),
  )?.[0];
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}
