import { flatOdf, wordFile, wordText } from '../../harness/documents/office-documents.ts';
import {
  richText,
  sheetFile,
  slideFile,
  slidePicture,
  textFile,
} from '../../harness/documents/office-packages.ts';

/** Makes a document that would fetch from an address, or read a file. */
type Attack = (url: string) => Uint8Array<ArrayBuffer>;

const formula = (text: string, cell = 'A1') =>
  `<c r="${cell}"><f>${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</f><v>7</v></c>`;

const drawing = (url: string) => ({
  after: '<drawing r:id="d"/>',
  links: [['d', 'drawing', '../drawings/d.xml']] as const,
  types: { 'xl/drawings/d.xml': 'application/vnd.openxmlformats-officedocument.drawing+xml' },
  files: {
    'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="900000" cy="900000"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:link="i"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`,
    'xl/drawings/_rels/d.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${url}/x.png" TargetMode="External"/></Relationships>`,
  },
});

const SHEETS: Readonly<Record<string, Attack>> = {
  'WEBSERVICE, DDE, INDIRECT and other documents in formulas of a workbook': (url) =>
    sheetFile({
      cells: [
        `_xlfn.WEBSERVICE("${url}/x.png")`,
        `DDE("soffice","${url}/x.png","A1")`,
        `'${url}/x.png'#$Sheet1.A1`,
        `INDIRECT("'${url}/x.png'#$Sheet1.A1")`,
      ]
        .map((each, nth) => formula(each, `${'ABCD'[nth]}1`))
        .join(''),
    }),
  'an external link of a workbook': (url) =>
    sheetFile({
      cells: formula('[1]Sheet1!A1'),
      workbook: '<externalReferences><externalReference r:id="e"/></externalReferences>',
      mainLinks: [['e', 'externalLink', 'externalLinks/e.xml']],
      files: {
        'xl/externalLinks/e.xml': `<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><externalBook r:id="x"/></externalLink>`,
        'xl/externalLinks/_rels/e.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="${url}/x.png" TargetMode="External"/></Relationships>`,
      },
    }),
  'a picture of a workbook': (url) => sheetFile(drawing(url)),
  'the background and an OLE object of a workbook': (url) =>
    sheetFile({
      after:
        '<picture r:id="b"/><oleObjects><oleObject progId="Word.Document" shapeId="1" r:id="o"/></oleObjects>',
      links: [
        ['b', 'image', `${url}/x.png`, true],
        ['o', 'oleObject', `${url}/x.png`, true],
      ],
    }),
};

const SLIDES: Readonly<Record<string, Attack>> = {
  'a picture of a slide': (url) =>
    slideFile({
      shapes: slidePicture('r:link="i"'),
      links: [['i', 'image', `${url}/x.png`, true]],
    }),
  'an embedded picture that is elsewhere, a film, an OLE object and the sound of a slide': (url) =>
    slideFile({
      shapes: [
        slidePicture('r:embed="i"'),
        slidePicture('r:embed="none"').replace(
          '<p:nvPr/>',
          '<p:nvPr><a:videoFile r:link="v"/></p:nvPr>',
        ),
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="o"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="99999" cy="99999"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole"><p:oleObj progId="Word.Document" r:id="o"><p:link/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>',
      ].join(''),
      after:
        '<p:transition><p:sndAc><p:stSnd><p:snd r:embed="s" name="x"/></p:stSnd></p:sndAc></p:transition>',
      links: [
        ['i', 'image', `${url}/x.png`, true],
        ['v', 'video', `${url}/x.png`, true],
        ['o', 'oleObject', `${url}/x.png`, true],
        ['s', 'audio', `${url}/x.png`, true],
      ],
    }),
};

const inFrame = (inner: string) =>
  `<text:p><draw:frame svg:width="3cm" svg:height="3cm" text:anchor-type="paragraph">${inner}</draw:frame></text:p>`;

const link = (url: string) =>
  `xlink:href="${url}/x.png" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;

const TEXTS: Readonly<Record<string, Attack>> = {
  'a picture of a text': (url) => textFile({ body: inFrame(`<draw:image ${link(url)}/>`) }),
  'a section, frames, objects, the background, a font and a macro of a text': (url) =>
    textFile({
      before: [
        `<office:scripts><office:script script:language="ooo:Basic"><ooo:libraries><ooo:library-embedded ooo:name="Standard"><ooo:module ooo:name="M"><ooo:source-code>Sub Main
createUnoService("com.sun.star.ucb.SimpleFileAccess").openFileRead("${url}/x.png")
End Sub</ooo:source-code></ooo:module></ooo:library-embedded></ooo:libraries></office:script><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document"/></office:event-listeners></office:scripts>`,
        `<office:font-face-decls><style:font-face style:name="F" svg:font-family="F"><svg:font-face-src><svg:font-face-uri ${link(url)}><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face></office:font-face-decls>`,
        `<office:automatic-styles><style:style style:name="b" style:family="paragraph"><style:paragraph-properties><style:background-image ${link(url)}/></style:paragraph-properties></style:style></office:automatic-styles>`,
      ].join(''),
      body: [
        `<text:section text:name="s"><text:section-source ${link(url)}/><text:p/></text:section>`,
        inFrame(`<draw:floating-frame ${link(url)}/>`),
        inFrame(`<draw:plugin ${link(url)} draw:mime-type="image/png"/>`),
        inFrame(`<draw:object ${link(url)}/>`),
        inFrame(`<draw:object-ole ${link(url)}/>`),
        '<text:p text:style-name="b">b</text:p>',
      ].join(''),
    }),
};

const field = (code: string) => `{\\field{\\*\\fldinst ${code}}{\\fldrslt }}`;

const RICH_TEXTS: Readonly<Record<string, Attack>> = {
  'fields of an RTF': (url) =>
    richText(
      [
        field(`INCLUDEPICTURE "${url}/x.png" \\\\d`),
        `{\\field{\\fldinst I\\'4eCLUDE{\\b PICTURE} "${url}/x.png"}{\\fldrslt }}`,
        field(`INCLUDETEXT "${url}/x.png"`),
        field(`DDEAUTO soffice "${url}/x.png" A1`),
      ].join(''),
    ),
  'the template, a linked object and a linked shape of an RTF': (url) =>
    richText(
      [
        `{\\*\\template ${url}/x.png}`,
        `{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document.8}{\\*\\objdata ${Buffer.from(`${url}/x.png`).toString('hex')}}{\\result }}`,
        `{\\shp{\\*\\shpinst\\shpleft0\\shptop0\\shpright999\\shpbottom999{\\sp{\\sn shapeType}{\\sv 75}}{\\sp{\\sn pibName}{\\sv ${url}/x.png}}{\\sp{\\sn pibFlags}{\\sv 10}}}}`,
      ].join(''),
    ),
};

/** By what would send the request. */
export const UPLOADS: Readonly<Record<string, Attack>> = {
  ...SHEETS,
  ...SLIDES,
  ...TEXTS,
  ...RICH_TEXTS,
};

/** Those that LibreOffice 7.4 requests without guards: they prove that the payloads work, and their extension. */
export const FOLLOWED: readonly (readonly [name: string, extension: string])[] = [
  ['a picture of a workbook', 'xlsx'],
  ['a picture of a slide', 'pptx'],
  ['a picture of a text', 'odt'],
];

const SECRET = 'file:///etc/passwd';

/** Documents that would show a file of the machine. */
export const READERS: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a text with a section, a frame and a linked table': textFile({
    body: [
      `<text:section text:name="s"><text:section-source xlink:href="${SECRET}" text:filter-name="Text"/><text:p/></text:section>`,
      inFrame(`<draw:floating-frame xlink:href="${SECRET}"/>`),
      `<table:table><table:table-source xlink:href="${SECRET}" table:table-name="x"/><table:table-column/><table:table-row><table:table-cell><text:p/></table:table-cell></table:table-row></table:table>`,
    ].join(''),
  }),
  'INCLUDETEXT of an RTF': richText(field(`INCLUDETEXT "${SECRET}"`)),
  'a workbook with a link and INDIRECT': sheetFile({
    cells: formula(`'${SECRET}'#$Sheet1.A1`) + formula(`INDIRECT("'${SECRET}'#$passwd.A1")`, 'B1'),
  }),
};

const wordField = (code: string) =>
  wordText('').replace(
    '<w:t',
    `<w:fldChar w:fldCharType="begin"/><w:instrText xml:space="preserve">${code}</w:instrText><w:fldChar w:fldCharType="separate"/><w:fldChar w:fldCharType="end"/><w:t`,
  );

const wordPicture =
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="i"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

/** Those that render refuses, cleans or does not know, for an engine itself: extension and content, with a folder's address. */
export const PAST_RENDER: Readonly<
  Record<string, (url: string) => readonly [extension: string, content: string | Uint8Array]>
> = {
  'fields, a linked picture and other documents in a Word document': (url) => [
    'docx',
    wordFile({
      body: [
        wordText('Seen'),
        ...['INCLUDETEXT', 'INCLUDEPICTURE', 'DDEAUTO soffice'].map((code) =>
          wordField(`${code} "${url}/x.rtf"`),
        ),
        wordPicture,
        '<w:altChunk r:id="c"/><w:subDoc r:id="d"/>',
        '<w:p><w:r><w:object><v:shape style="width:50pt;height:50pt"><v:imagedata r:id="i"/></v:shape><o:OLEObject Type="Link" ProgID="Word.Document.8" ObjectID="_1" r:id="o"/></w:object></w:r></w:p>',
      ].join(''),
      links: {
        i: ['image', `${url}/x.png`],
        c: ['aFChunk', `${url}/x.rtf`],
        d: ['subDocument', `${url}/x.rtf`],
        o: ['oleObject', `${url}/x.rtf`],
      },
    }),
  ],
  'a section, an index and a picture of a flat text': (url) => [
    'fodt',
    flatOdf(
      'text',
      `<text:p>Seen</text:p><text:section text:name="s"><text:section-source xlink:href="${url}/x.rtf" xlink:type="simple" text:filter-name="Rich Text Format"/><text:p/></text:section>${inFrame(`<draw:image ${link(url)}/>`)}`,
    ),
  ],
  'links, formulas and a linked table of a flat workbook': (url) => [
    'fods',
    flatOdf(
      'spreadsheet',
      `<table:table table:name="a"><table:table-source xlink:href="${url}/x.csv" xlink:type="simple" table:table-name="x" table:filter-name="Text - txt - csv (StarCalc)" table:mode="copy-all"/><table:table-row>${[`of:=['${url}/x.csv'#$x.A1]`, `of:=WEBSERVICE("${url}/x.csv")`, `of:=DDE("soffice";"${url}/x.csv";"A1")`].map((each) => `<table:table-cell table:formula="${each.replaceAll('"', '&quot;')}"/>`).join('')}<table:table-cell office:value-type="string"><text:p>Seen</text:p></table:table-cell></table:table-row></table:table>`,
    ),
  ],
  'a picture and an object of flat slides': (url) => [
    'fodp',
    flatOdf(
      'presentation',
      `<draw:page draw:name="a"><draw:frame svg:width="9cm" svg:height="2cm"><draw:text-box><text:p>Seen</text:p></draw:text-box></draw:frame><draw:frame svg:width="3cm" svg:height="3cm"><draw:image ${link(url)}/></draw:frame><draw:frame svg:width="3cm" svg:height="3cm"><draw:object ${link(url)}/></draw:frame></draw:page>`,
    ),
  ],
  'another kind of document by the name of a Word document': (url) => [
    'doc',
    `<html><body><p>Seen</p><img src="${url}/x.png"><iframe src="${url}/x.txt"></iframe></body></html>`,
  ],
};

const slidesOfHeight = (height: string) => slideFile({ size: `cx="9144000" cy="${height}"` });

const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "${SECRET}">]>`;
const zeros = new Uint8Array(64 * 1024 * 1024);

/** Refused documents, with a word of the reason. */
export const REFUSED: Readonly<Record<string, readonly [Uint8Array<ArrayBuffer>, string]>> = {
  'an entity in a text': [
    textFile({ files: { 'styles.xml': `${entity}<x>&e;</x>` } }),
    'document type',
  ],
  'an entity in a workbook': [
    sheetFile({
      mainLinks: [['s', 'sharedStrings', 's.xml']],
      files: { 'xl/s.xml': `${entity}<x>&e;</x>` },
    }),
    'document type',
  ],
  'an entity in a slide': [
    slideFile({
      mainLinks: [['t', 'theme', 't.xml']],
      files: { 'ppt/t.xml': `${entity}<x>&e;</x>` },
    }),
    'document type',
  ],
  'a bomb in a text': [textFile({ files: { 'Pictures/x.png': zeros } }), 'times its size'],
  'a bomb in a workbook': [sheetFile({ files: { 'xl/x.bin': zeros } }), 'times its size'],
  'macros in a workbook': [
    sheetFile({ files: { 'xl/vbaProject.bin': zeros.slice(0, 9) } }),
    'macros',
  ],
  'macros in slides': [slideFile({ files: { 'ppt/vbaProject.bin': zeros.slice(0, 9) } }), 'macros'],
  'a sheet of macros': [
    sheetFile({
      mainLinks: [['m', 'xlMacrosheet', 'm.xml']],
      files: { 'xl/m.xml': '<x/>' },
    }),
    'macros',
  ],
  'a formula that nobody computes': [
    sheetFile({ cells: formula('WEBSERVICE("http://127.0.0.1/")').replace('<v>7</v>', '') }),
    'Data',
  ],
  'groups without an end': [richText('{'.repeat(5_000)), 'deeper'],
  'slides without a size': [slidesOfHeight('0'), 'wide and high'],
  'slides of kilometres': [slidesOfHeight('2147483647'), 'wide and high'],
  'a text on pages without a size': [
    textFile({
      before:
        '<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="0cm" fo:page-height="0cm"/></style:page-layout></office:automatic-styles>',
    }),
    'width or height',
  ],
  'an RTF on paper without a size': [richText('\\paperw0\\paperh0 x'), 'width or height'],
  'a path out of the archive': [textFile({ files: { '../../../etc/passwd': 'x' } }), 'leads out'],
};
