import { deflateSync } from 'node:zlib';

/** A box of ISO/IEC 14496-12. */
function box(type: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const zeros = (bytes: number) => Buffer.alloc(bytes);
const hex = (text: string) => Buffer.from(text, 'hex');

/** As many sizes as fit into a megabyte, of which a reader looks at each for each. */
function heif(sizes = 50_000): Buffer {
  const properties = box('ipco', ...Array<Buffer>(sizes).fill(box('ispe', zeros(12))));
  const meta = box('meta', zeros(4), box('iprp', properties));
  return Buffer.concat([box('ftyp', Buffer.from('heic'), zeros(8)), meta]);
}

/** Pictures that keep a reader of their heads at work, by name. */
export const PICTURES: Readonly<Record<string, Buffer>> = {
  'a HEIF of many sizes': heif(),
  'a JPEG XL of many parts': Buffer.concat([
    box('JXL ', zeros(4)),
    box('ftyp', Buffer.from('jxl '), zeros(8)),
    ...Array<Buffer>(90_000).fill(box('jxlp', zeros(4))),
  ]),
  'an icon of many icons': Buffer.concat([
    Buffer.from('icns\0\x10\0\0', 'latin1'),
    ...Array<Buffer>(130_000).fill(Buffer.from('ic07\0\0\0\x08', 'latin1')),
  ]),
  'a TIFF of many tags': Buffer.concat([
    hex('49492a0008000000ffff'),
    Buffer.alloc(1e6, hex('01000400020000000000ffff')),
  ]),
  'an SVG of open quotes': Buffer.from(`${'<svg "'.repeat(151)} <svg >${'a'.repeat(1e6)}`),
  'a JPEG of zeros': Buffer.concat([hex('ffd8ffe0'), zeros(5e6)]),
  'a JPEG of nothing but beginnings': Buffer.alloc(4e6, hex('ffe00002')).fill(hex('ffd8'), 0, 2),
};

/** @param objects numbered from 1; object 1 is the catalog */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, nth) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

const stream = (entries: string, data: Buffer) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

const page = (content: string, ...objects: string[]) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${content} >>`,
    ...objects,
  ]);

const SPACES = deflateSync(Buffer.alloc(70 * 2 ** 20, ' '));
const TWICE = '/Filter [/FlateDecode /FlateDecode]';

/** PDFs that become a hundred thousand times as large, or lead back into themselves. */
export const PDFS: Readonly<Record<string, Uint8Array>> = {
  'a page that is packed twice': page('/Contents 4 0 R', stream(TWICE, deflateSync(SPACES))),
  'a page in very long pieces': page(
    `/Contents [${'4 0 R '.repeat(40)}]`,
    stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(2 ** 21, ' '))),
  ),
  'contents within themselves': page('/Contents 4 0 R', '[4 0 R 4 0 R]'),
  'a million pages, it says': pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
  ]),
  'very many pages': pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 10001 /Kids [${Array.from({ length: 10_001 }, (_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
    ...Array<string>(10_001).fill('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>'),
  ]),
};

/** Whose streams, drawings, annotations and actions lie in another file (ISO 32000-2, 7.3.8.2, 8.10.4, 12.6.4). */
export const referringPdf = (path: string) =>
  page(
    `/Contents 4 0 R /Resources << /XObject << /I 5 0 R /R 6 0 R >> >> /Annots [7 0 R 8 0 R]`,
    stream(`/F (${path})`, Buffer.from('/I Do /R Do')),
    stream(
      `/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /F (${path})`,
      Buffer.alloc(64),
    ),
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (${path}) /Page 0 >>`,
      Buffer.from('0 0 9 9 re f'),
    ),
    `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (${path}) >> >>`,
    `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (${path}) /Next << /S /GoToR /F (${path}) /D [0 /Fit] >> >> >>`,
  );
