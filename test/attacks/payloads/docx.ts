import { strToU8, zipSync } from 'fflate';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:pic="${SCHEMAS}/drawingml/2006/picture"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

type Relationship = readonly [id: string, type: string, target: string];

export interface Source {
  body: string;
  /** Relationships of the main part; external unless they name one of the files. */
  links?: readonly Relationship[];
  files?: Readonly<Record<string, string>>;
  mainType?: string;
}

export function docx(source: Source): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(filesOf(source)).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
}

function filesOf({ body, links = [], files = {}, ...more }: Source): Record<string, string> {
  const mainType = more.mainType ?? `${WORD}.document.main+xml`;
  return {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': documentOf(`<w:p><w:r><w:t>Seen</w:t></w:r></w:p>${body}`),
    'word/_rels/document.xml.rels': relationships(links),
    ...files,
  };
}

export function documentOf(body: string, before = ''): string {
  return `${before}<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`;
}

function relationships(each: readonly Relationship[]): string {
  const nodes = each.map(([id, type, target]) => {
    const isExternal = target.includes(':') || target.startsWith('\\');
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`;
  });
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${nodes.join('')}</Relationships>`;
}

const picture = (blip: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${SCHEMAS}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const shape = (image: string) =>
  `<w:p><w:r><w:pict><v:shape style="width:50pt;height:50pt"><v:imagedata ${image}/></v:shape></w:pict></w:r></w:p>`;

export const field = (...codes: string[]) => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const instruction = codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('');
  return `<w:p>${mark('begin')}${instruction}${mark('separate')}${mark('end')}</w:p>`;
};

const withSettings = (content: string, ...links: Relationship[]): Source => ({
  body: '',
  links: [['rId1', 'settings', 'settings.xml']],
  files: {
    'word/settings.xml': `<w:settings ${NAMESPACES}>${content}</w:settings>`,
    'word/_rels/settings.xml.rels': relationships(links),
  },
});

/** Everything that names an external resource, given the URL of its folder. */
export const FETCHERS: Readonly<Record<string, (url: string) => Source>> = {
  'a linked picture': (to) => ({
    body: picture('r:link="rId1"'),
    links: [['rId1', 'image', `${to}/x.png`]],
  }),
  'an embedded picture that is elsewhere': (to) => ({
    body: picture('r:embed="rId1"'),
    links: [['rId1', 'image', `${to}/x.png`]],
  }),
  'a VML picture': (to) => ({
    body: shape(`src="${to}/a.png" r:href="rId1" o:href="${to}/b.png"`) + shape('r:id="rId1"'),
    links: [['rId1', 'image', `${to}/c.png`]],
  }),
  'an SVG that shows another picture': (to) => ({
    body: picture('r:embed="rId1"'),
    links: [['rId1', 'image', 'media/a.svg']],
    files: {
      'word/media/a.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>@import "${to}/x.css";</style><image href="${to}/x.png"/></svg>`,
    },
  }),
  INCLUDEPICTURE: (to) => ({ body: field(` INCLUDEPICTURE "${to}/x.png" \\d `) }),
  'INCLUDEPICTURE in pieces': (to) => ({
    body: field('INCL', 'UDEPICT', `URE "${to}/`, 'x.png" \\d'),
  }),
  'INCLUDETEXT, LINK and DDEAUTO': (to) => ({
    body: ['INCLUDETEXT', 'LINK Word.Document', 'DDEAUTO', 'IMPORT', 'DATABASE']
      .map((name) => field(`${name} "${to}/x"`))
      .join(''),
  }),
  'a template of its own': (to) =>
    withSettings('<w:attachedTemplate r:id="rId1"/>', ['rId1', 'attachedTemplate', `${to}/t.dotm`]),
  'a source for a mail merge': (to) =>
    withSettings(
      '<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="textFile"/><w:dataSource r:id="rId1"/></w:mailMerge>',
      ['rId1', 'mailMergeSource', `${to}/data.csv`],
    ),
  'an OLE link': (to) => ({
    body: `<w:p><w:r><w:object><v:shape id="s"><v:imagedata r:id="rId2"/></v:shape><o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="s" UpdateMode="Always" r:id="rId1"/></w:object></w:r></w:p>`,
    links: [
      ['rId1', 'oleObject', `${to}/x.docx`],
      ['rId2', 'image', `${to}/x.emf`],
    ],
  }),
  'a sub-document and frames': (to) => ({
    body: '<w:subDoc r:id="rId1"/>',
    links: [
      ['rId1', 'subDocument', `${to}/x.docx`],
      ['rId2', 'frame', `${to}/x.html`],
    ],
  }),
  'a linked sound and film': (to) => ({
    body: picture('r:link="rId1"'),
    links: [
      ['rId1', 'image', `${to}/x.svg`],
      ['rId2', 'video', `${to}/x.mp4`],
      ['rId3', 'audio', `${to}/x.mp3`],
    ],
  }),
};

/** Whether LibreOffice follows one of them without a guard. */
export const isFollowed = (name: string) => name === 'a linked picture';

const entity = (declarations: string) =>
  documentOf('<w:p><w:r><w:t>&e;</w:t></w:r></w:p>', `<!DOCTYPE x [${declarations}]>`);

const laughs = Array.from({ length: 12 }, (_, i) => {
  const before = i === 0 ? 'ha' : `&e${i - 1};`.repeat(10);
  return `<!ENTITY e${i === 11 ? '' : i} "${before}">`;
}).join('');

const inDocument = (xml: string): Source => ({ body: '', files: { 'word/document.xml': xml } });

/** Refused documents, with a word of the reason. */
export const REFUSED: Readonly<Record<string, (url: string) => [Source, reason: string]>> = {
  'an entity of a file': () => [
    inDocument(entity('<!ENTITY e SYSTEM "file:///etc/passwd">')),
    'document type',
  ],
  'an entity of elsewhere': (to) => [
    inDocument(entity(`<!ENTITY e SYSTEM "${to}/e">`)),
    'document type',
  ],
  'a parameter entity': (to) => [
    inDocument(entity(`<!ENTITY % p SYSTEM "${to}/p">%p;<!ENTITY e "x">`)),
    'document type',
  ],
  'entities that multiply': () => [inDocument(entity(laughs)), 'document type'],
  'a document type in a part beside': () => [
    {
      body: '',
      links: [['rId1', 'styles', 'styles.xml']],
      files: { 'word/styles.xml': `<!DOCTYPE x><w:styles ${NAMESPACES}/>` },
    },
    'document type',
  ],
  'another document in it': (to) => [
    {
      body: '<w:altChunk r:id="rId1"/>',
      links: [['rId1', 'aFChunk', 'x.html']],
      files: { 'word/x.html': `<img src="${to}/x.png">` },
    },
    'altChunk',
  ],
  'unpacking to far more than its size': () => [{ body: ' '.repeat(2_000_000) }, '200 times'],
  'a name that leads out of it': () => [
    { body: '', files: { '../../etc/cron.d/x': 'x' } },
    'leads out',
  ],
  'a name that leads out in another way': () => [
    { body: '', files: { 'word\\..\\..\\x': 'x' } },
    '',
  ],
  'being a workbook': () => [
    {
      body: '',
      mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    },
    'main part is missing',
  ],
};

/** Other formats under the name of a Word document. */
export const RENAMED: Readonly<Record<string, Buffer>> = {
  'a PDF': Buffer.from('%PDF-1.7'),
  'an HTML page': Buffer.from('<html><img src="file:///etc/passwd">'),
  'a Word 97 document': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  'a table of values': Buffer.from('a,b\n=cmd|"/c calc"!A0,1'),
  'an SVG': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  ),
  'a program': Buffer.from('7f454c46020101', 'hex'),
};
