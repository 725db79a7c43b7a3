import { strToU8, zipSync } from 'fflate';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats-officedocument';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

type Content = string | Uint8Array;

/** A relationship: its id, the last step of its type, its target, and whether that is external. */
type Link = readonly [id: string, type: string, target: string, isExternal?: boolean];

/** The parts that differ between packages of a kind. */
interface PackageSource {
  /** The relationships of the sheet or the slide. */
  links?: readonly Link[];
  /** More relationships of the main part. */
  mainLinks?: readonly Link[];
  files?: Readonly<Record<string, Content>>;
  types?: Readonly<Record<string, string>>;
}

interface SheetSource extends PackageSource {
  /** Cells of the first row; `Seen` is another row. */
  cells?: string;
  /** XML after that row. */
  rows?: string;
  /** XML after the cells. */
  after?: string;
  /** XML after the sheets of the workbook. */
  workbook?: string;
}

/** An Excel workbook of one sheet that shows `Seen` (ECMA-376). */
export function sheetFile({
  cells = '',
  rows = '',
  after = '',
  workbook = '',
  ...source
}: SheetSource) {
  const namespaces = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;
  return packageFile(source, {
    main: ['xl/workbook.xml', `${TYPES}.spreadsheetml.sheet.main+xml`],
    mainXml: `<workbook ${namespaces}><sheets><sheet name="Data" sheetId="1" r:id="own"/></sheets>${workbook}</workbook>`,
    own: ['worksheet', 'worksheets/sheet1.xml', `${TYPES}.spreadsheetml.worksheet+xml`],
    ownXml: `<worksheet ${namespaces}><sheetData><row r="1">${cells}</row><row r="2"><c r="A2" t="inlineStr"><is><t>Seen</t></is></c></row>${rows}</sheetData>${after}</worksheet>`,
  });
}

interface SlideSource extends PackageSource {
  shapes?: string;
  /** Attributes of the slides' size. */
  size?: string;
  /** XML after the shapes. */
  after?: string;
}

const FRAME =
  '<a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/>';

/** A PowerPoint presentation of one slide that shows `Seen` (ECMA-376). */
export function slideFile({
  shapes = '',
  after = '',
  size = 'cx="9144000" cy="6858000"',
  ...source
}: SlideSource) {
  const namespaces = `xmlns:p="${SCHEMAS}/presentationml/2006/main" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:r="${OFFICE}"`;
  const text = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${FRAME}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>Seen</a:t></a:r></a:p></p:txBody></p:sp>`;
  return packageFile(source, {
    main: ['ppt/presentation.xml', `${TYPES}.presentationml.presentation.main+xml`],
    mainXml: `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="own"/></p:sldIdLst><p:sldSz ${size}/></p:presentation>`,
    own: ['slide', 'slides/slide1.xml', `${TYPES}.presentationml.slide+xml`],
    ownXml: `<p:sld ${namespaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${text}${shapes}</p:spTree></p:cSld>${after}</p:sld>`,
  });
}

/** A picture on a slide, by the id of its relationship. */
export function slidePicture(reference: string): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip ${reference}/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${FRAME}</p:spPr></p:pic>`;
}

interface Skeleton {
  main: readonly [path: string, contentType: string];
  mainXml: string;
  own: readonly [kind: string, path: string, contentType: string];
  ownXml: string;
}

function packageFile(
  { links = [], mainLinks = [], files, types }: PackageSource,
  { main: [main, mainType], mainXml, own: [kind, path, ownType], ownXml }: Skeleton,
) {
  const folder = main.slice(0, main.indexOf('/'));
  const overrides = { [main]: mainType, [`${folder}/${path}`]: ownType, ...types };
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      overrides,
    )
      .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
      .join('')}</Types>`,
    '_rels/.rels': relationships([['main', 'officeDocument', main]]),
    [main]: mainXml,
    [relsOf(main)]: relationships([['own', kind, path], ...mainLinks]),
    [`${folder}/${path}`]: ownXml,
    [relsOf(`${folder}/${path}`)]: relationships(links),
    ...files,
  });
}

function relsOf(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

function relationships(links: readonly Link[]): string {
  const nodes = links.map(
    ([id, type, target, isExternal]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${nodes.join('')}</Relationships>`;
}

interface TextSource {
  body?: string;
  /** XML before the body: scripts, fonts, styles. */
  before?: string;
  files?: Readonly<Record<string, Content>>;
}

const NAMESPACES = [
  ...['office', 'style', 'text', 'table', 'form', 'script', 'presentation'].map(
    (name) => `xmlns:${name}="${ODF}:${name}:1.0"`,
  ),
  `xmlns:draw="${ODF}:drawing:1.0"`,
  `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dom="http://www.w3.org/2001/xml-events"',
  'xmlns:ooo="http://openoffice.org/2004/office"',
  'office:version="1.3"',
].join(' ');

/** An OpenDocument text that shows `Seen` (ODF 1.3). */
export function textFile({ body = '', ...more }: TextSource) {
  return openDocument('text', { body: `<text:p>Seen</text:p>${body}`, ...more });
}

/** An OpenDocument file of a kind, by the name of its body (ODF 1.3). */
export function openDocument(kind: string, { body = '', before = '', files }: TextSource) {
  const mime = `application/vnd.oasis.opendocument.${kind}`;
  return zipped({
    mimetype: mime,
    'content.xml': `<office:document-content ${NAMESPACES}>${before}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mime}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ...files,
  });
}

/** An RTF that shows `Seen` (RTF 1.9.1). */
export function richText(body: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.from(`{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Carlito;}}Seen\\par ${body}}`, 'latin1'),
  );
}

function zipped(files: Readonly<Record<string, Content>>): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );
}
