import { strFromU8, unzipSync } from 'fflate';
import type { PdfOptions } from '@platen/contracts';
import type { Variables } from '../../variables/filler.ts';
import { Filler } from '../../variables/syntax/liquid.ts';
import { relationships, zip, type Link } from '../docx/docx.fixture.ts';
import type { OfficeComposition } from '../composition.ts';
import { compoundFile } from './archive/compound-file.fixture.ts';
import { composeOffice } from './compose.ts';
import { openOffice } from './open.ts';

const TYPES = 'application/vnd.openxmlformats-officedocument';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

const SHEET_NAMESPACES = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships" xmlns:mc="${SCHEMAS}/markup-compatibility/2006" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"`;
const SLIDE_NAMESPACES = `xmlns:p="${SCHEMAS}/presentationml/2006/main" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"`;

type Files = Readonly<Record<string, string | Uint8Array>>;

interface PackageSource {
  links?: readonly Link[];
  files?: Files;
  types?: Readonly<Record<string, string>>;
}

interface SheetSource extends PackageSource {
  /** Inside the only sheet, which is called Data. */
  sheet?: string;
  /** Inside the workbook, behind its sheets. */
  workbook?: string;
  mainType?: string;
  mainLinks?: readonly Link[];
}

function types(overrides: Readonly<Record<string, string>>): string {
  const nodes = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  return `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${nodes.join('')}</Types>`;
}

export function xlsx({ sheet = '', workbook = '', links = [], ...more }: SheetSource = {}) {
  const main = more.mainType ?? `${TYPES}.spreadsheetml.sheet.main+xml`;
  return zip({
    '[Content_Types].xml': types({
      'xl/workbook.xml': main,
      'xl/worksheets/sheet1.xml': `${TYPES}.spreadsheetml.worksheet+xml`,
      ...more.types,
    }),
    '_rels/.rels': relationships([{ id: 'm', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `<workbook ${SHEET_NAMESPACES}><sheets><sheet name="Data" sheetId="1" r:id="s1"/></sheets>${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      { id: 's1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      ...(more.mainLinks ?? []),
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet ${SHEET_NAMESPACES}>${sheet}</worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relationships(links),
    ...more.files,
  });
}

interface SlideSource extends PackageSource {
  /** Inside the shape tree of the only slide. */
  shapes?: string;
  /** Behind the shapes. */
  after?: string;
  mainType?: string;
}

export function pptx({ shapes = '', after = '', links = [], ...more }: SlideSource = {}) {
  const main = more.mainType ?? `${TYPES}.presentationml.presentation.main+xml`;
  return zip({
    '[Content_Types].xml': types({
      'ppt/presentation.xml': main,
      'ppt/slides/slide1.xml': `${TYPES}.presentationml.slide+xml`,
      ...more.types,
    }),
    '_rels/.rels': relationships([
      { id: 'm', type: 'officeDocument', target: 'ppt/presentation.xml' },
    ]),
    'ppt/presentation.xml': `<p:presentation ${SLIDE_NAMESPACES}><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([
      { id: 's1', type: 'slide', target: 'slides/slide1.xml' },
    ]),
    'ppt/slides/slide1.xml': `<p:sld ${SLIDE_NAMESPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>${after}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationships(links),
    ...more.files,
  });
}

const ODF_NAMESPACES = [
  'office',
  'style',
  'text',
  'table',
  'form',
  'script',
  'config',
  'meta',
  'chart',
  'presentation',
].map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`);

export const ODF_ROOT = [
  ...ODF_NAMESPACES,
  `xmlns:draw="${ODF}:drawing:1.0"`,
  `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:ooow="http://openoffice.org/2004/writer"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'office:version="1.3"',
].join(' ');

interface OdtSource {
  /** Inside `office:text`. */
  body?: string;
  /** Before the body. */
  before?: string;
  files?: Files;
  mime?: string;
}

export function odt({ body = '', ...more }: OdtSource = {}) {
  return odf('text', body, more);
}

/** An OpenDocument file of a kind, by the name of its body. */
export function odf(name: string, body: string, { before = '', files, mime }: OdtSource = {}) {
  return zip({
    mimetype: mime ?? `application/vnd.oasis.opendocument.${name}`,
    'content.xml': `<office:document-content ${ODF_ROOT}>${before}<office:body><office:${name}>${body}</office:${name}></office:body></office:document-content>`,
    ...files,
  });
}

export function rtf(body: string): Uint8Array {
  return Buffer.from(`{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Georgia;}}${body}}`, 'latin1');
}

/** The head of a Word document of 97-2003 ([MS-DOC] 2.5.1), with a text somewhere behind. */
export function wordFile97({ text = '', isEncrypted = false }) {
  const head = Buffer.alloc(512);
  head.writeUInt16LE(0xa5ec);
  head.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10);
  return compoundFile({ WordDocument: Buffer.concat([head, Buffer.from(text, 'utf16le')]) });
}

interface Printable {
  extension: string;
  files: Record<string, Uint8Array>;
  /** A part, or all of an RTF. */
  text: (path?: string) => string;
  fonts: readonly { name: string; words: readonly string[] }[];
  composition: OfficeComposition;
}

export async function compose(
  file: Uint8Array,
  { variables = {}, options = {} }: { variables?: Variables; options?: PdfOptions } = {},
): Promise<Printable> {
  const filler = new Filler({ variables });
  const hasVariables = Object.keys(variables).length > 0;
  const composition = await composeOffice(file, { filler, options, hasVariables });
  if (composition.kind !== 'office') throw new Error('it is a form');
  const { file: bytes, extension = 'docx', fonts = [] } = composition;
  await openOffice(Buffer.from(bytes)); // what comes out is a document again
  const isPackage = extension !== 'rtf' && extension !== 'doc';
  const files = isPackage ? unzipSync(bytes) : {};
  const text = (path = '') =>
    extension === 'rtf'
      ? Buffer.from(bytes).toString('latin1')
      : strFromU8(files[path] ?? new Uint8Array());
  return { extension, files, text, fonts, composition };
}

export const faultOf = (file: Uint8Array, request: Parameters<typeof compose>[1] = {}) =>
  compose(file, request).then(
    () => undefined,
    (error: unknown) => error,
  );
