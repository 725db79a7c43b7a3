import { strToU8, zipSync } from 'fflate';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats-officedocument';

const WORD_NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:c="${SCHEMAS}/drawingml/2006/chart"`,
  `xmlns:m="${SCHEMAS}/officeDocument/2006/math"`,
  `xmlns:pic="${SCHEMAS}/drawingml/2006/picture"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

type Content = string | Uint8Array;

/** The kind of a part, by the last step of its relationship's type, and its content. */
type Part = readonly [kind: string, content: Content];

/** Content types that XML alone does not show (ECMA-376 part 1, 11.3 and 15.2). */
const TYPE_OF: Readonly<Record<string, string>> = {
  officeDocument: `${TYPES}.wordprocessingml.document.main+xml`,
  glossaryDocument: `${TYPES}.wordprocessingml.document.glossary+xml`,
  chart: `${TYPES}.drawingml.chart+xml`,
  theme: `${TYPES}.theme+xml`,
  image: 'image/png',
  font: `${TYPES}.obfuscatedFont`,
  package: `${TYPES}.spreadsheetml.sheet`,
  oleObject: `${TYPES}.oleObject`,
  vbaProject: 'application/vnd.ms-office.vbaProject',
};

export interface WordSource {
  /** The content of `w:body`. */
  body?: string;
  /** Parts of the main part, by their names below `word/`; `idOf` gives their relationships. */
  parts?: Readonly<Record<string, Part>>;
  /** Parts of those parts, by their names. */
  inner?: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  /** External relationships of the main part, by their ids. */
  links?: Readonly<Record<string, readonly [kind: string, target: string]>>;
  /** Any other file of the package. */
  files?: Readonly<Record<string, Content>>;
}

/** The id of the relationship of a part. */
export const idOf = (part: string) => `r-${part.replaceAll('/', '-')}`;

/** A small Word document (ECMA-376). */
export function wordFile({ body = '', parts = {}, inner = {}, links = {}, files }: WordSource) {
  const all = Object.assign({}, parts, ...Object.values(inner)) as Record<string, Part>;
  const main = {
    'document.xml': ['officeDocument', wordXml('document', `<w:body>${body}</w:body>`)],
  } as const;
  const external = Object.entries(links).map(([id, link]) =>
    relationship(id, link, ' TargetMode="External"'),
  );
  const innerLinks = Object.entries(inner).map(
    ([name, its]) => [relationsOf(`word/${name}`), relationships(internal(its))] as const,
  );
  return packed({
    '[Content_Types].xml': contentTypes({ ...main, ...all }),
    '_rels/.rels': relationships([relationship('r1', ['officeDocument', 'word/document.xml'])]),
    'word/_rels/document.xml.rels': relationships([...internal(parts), ...external]),
    ...Object.fromEntries(innerLinks),
    ...Object.fromEntries(
      Object.entries({ ...main, ...all }).map(([name, [, content]]) => [`word/${name}`, content]),
    ),
    ...files,
  });
}

/** A part of WordprocessingML. */
export const wordXml = (element: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${element} ${WORD_NAMESPACES}>${content}</w:${element}>`;

function packed(files: Readonly<Record<string, Content>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content] as const,
  );
  return zipSync(Object.fromEntries(entries));
}

const relationsOf = (part: string) => part.replace(/([^/]+)$/, '_rels/$1.rels');

const relationships = (nodes: readonly string[]) =>
  `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${nodes.join('')}</Relationships>`;

const internal = (parts: Readonly<Record<string, Part>>) =>
  Object.entries(parts).map(([name, [kind]]) => relationship(idOf(name), [kind, name]));

const relationship = (id: string, [kind, target]: readonly [string, string], mode = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${mode}/>`;

function contentTypes(parts: Readonly<Record<string, Part>>): string {
  const overrides = Object.entries(parts).map(
    ([name, [kind]]) =>
      `<Override PartName="/word/${name}" ContentType="${TYPE_OF[kind] ?? `${TYPES}.wordprocessingml.${kind}+xml`}"/>`,
  );
  return `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

/** A paragraph of one run. */
export const wordText = (text: string, properties = '') =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word document with an embedded font family (ECMA-376 part 1, 17.8). */
export function wordWithFont(family: string, font: Uint8Array): Uint8Array<ArrayBuffer> {
  return wordFile({
    body: wordText(
      '1 and 9 as drawn by what I bring along',
      `<w:rFonts w:ascii="${family}" w:hAnsi="${family}"/>`,
    ),
    parts: {
      'settings.xml': ['settings', wordXml('settings', '<w:embedTrueTypeFonts/>')],
      'fontTable.xml': ['fontTable', wordXml('fonts', embeddedFont(family))],
    },
    inner: { 'fontTable.xml': { 'fonts/font1.odttf': ['font', font] } },
  });
}

/** A font is disguised by exclusive or with its key (17.8.1): one of zeros leaves it as it is. */
const embeddedFont = (family: string) =>
  `<w:font w:name="${family}"><w:charset w:val="00"/><w:family w:val="swiss"/><w:pitch w:val="variable"/><w:embedRegular r:id="${idOf('fonts/font1.odttf')}" w:fontKey="{00000000-0000-0000-0000-000000000000}"/></w:font>`;

const ODF_NAMESPACES = [
  ...[
    'office',
    'text',
    'table',
    'style',
    'config',
    'script',
    'form',
    'meta',
    'number',
    'chart',
  ].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`),
  ...[
    ['draw', 'drawing'],
    ['fo', 'xsl-fo-compatible'],
    ['svg', 'svg-compatible'],
    ['presentation', 'presentation'],
  ].map(([name, full]) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${full}:1.0"`),
  'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
  'xmlns:ooow="http://openoffice.org/2004/writer"',
  'xmlns:ooo="http://openoffice.org/2004/office"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:math="http://www.w3.org/1998/Math/MathML"',
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
].join(' ');

type OdfKind = 'text' | 'spreadsheet' | 'presentation' | 'formula';

/** A document of one XML file (OpenDocument 1.3 part 3, 3.1.2); `body` stands in `office:text` or whatever its kind names. */
export function flatOdf(kind: OdfKind, body: string, before = ''): string {
  const inner =
    kind === 'formula'
      ? body
      : `<office:body><office:${kind}>${body}</office:${kind}></office:body>`;
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${ODF_NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">${before}${inner}</office:document>`;
}

type Setting = readonly [type: 'boolean' | 'string' | 'short' | 'int' | 'long', value: string];

const settingsOf = (settings: Readonly<Record<string, Setting>>) =>
  Object.entries(settings)
    .map(
      ([name, [type, value]]) =>
        `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`,
    )
    .join('');

/** `office:settings` of what applications keep with a document. */
export const odfSettings = (settings: Readonly<Record<string, Setting>>, more = '') =>
  `<office:settings><config:config-item-set config:name="ooo:configuration-settings">${settingsOf(settings)}${more}</config:config-item-set></office:settings>`;

/** A text in a package (OpenDocument 1.3 part 2), with a formula that has settings of its own. */
export function odtWithFormula(annotation: string, settings: string): Uint8Array<ArrayBuffer> {
  const text = 'application/vnd.oasis.opendocument.text';
  const formula = 'application/vnd.oasis.opendocument.formula';
  const entry = (path: string, type: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
  const entries = [
    entry('/', text),
    entry('content.xml', 'text/xml'),
    entry('Object 1/', formula),
    entry('Object 1/content.xml', 'text/xml'),
    entry('Object 1/settings.xml', 'text/xml'),
  ];
  return packed({
    mimetype: text,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entries.join('')}</manifest:manifest>`,
    'content.xml': `<office:document-content ${ODF_NAMESPACES} office:version="1.3"><office:body><office:text><text:p>1 <draw:frame draw:name="Object 1" svg:width="6cm" svg:height="1cm" text:anchor-type="as-char"><draw:object xlink:href="./Object 1" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p></office:text></office:body></office:document-content>`,
    'Object 1/content.xml': `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="StarMath 5.0">${annotation}</annotation></semantics></math>`,
    'Object 1/settings.xml': `<office:document-settings ${ODF_NAMESPACES} office:version="1.3">${settings}</office:document-settings>`,
  });
}
