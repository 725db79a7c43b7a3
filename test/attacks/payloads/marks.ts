import {
  sheetFile,
  slideFile,
  textFile,
  richText,
} from '../../harness/documents/office-packages.ts';
import { wordFile, wordText } from '../../harness/documents/office-documents.ts';

/** A request that should become a document with a clean part, or an upload. */
export type Unmarked = Readonly<Record<string, unknown>> | Uint8Array<ArrayBuffer>;

const NO_MARGINS = {
  margin_top: '0mm',
  margin_right: '0mm',
  margin_bottom: '0mm',
  margin_left: '0mm',
};

const sheet = (page_width: string, page_height: string, more = {}) => ({
  content: '<p>x',
  options: { page_format: 'custom', page_width, page_height, ...NO_MARGINS, ...more },
});

/** A page of nothing but this background. */
const full = (background: string, options = {}) => ({
  content: `<body style="margin:0;height:100vh;background:${background}">`,
  options: { ...NO_MARGINS, ...options },
});

const twips = (millimetres: number) => Math.round((millimetres / 25.4) * 1440);

/** A section of a Word document. */
const section = (width: number, height: number) =>
  `<w:sectPr><w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"/><w:pgMar w:top="0" w:right="0" w:bottom="0" w:left="0" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>`;

const sections = (...sizes: readonly (readonly [number, number])[]) =>
  wordFile({
    body: sizes
      .map(([width, height], index) =>
        index < sizes.length - 1
          ? `${wordText('x')}<w:p><w:pPr>${section(width, height)}</w:pPr></w:p>`
          : `${wordText('x')}${section(width, height)}`,
      )
      .join(''),
  });

const style = (name: string, properties: string) =>
  `<office:automatic-styles><style:style style:name="${name}" style:family="graphic"><style:graphic-properties ${properties}/></style:style></office:automatic-styles>`;

const FORM = 'form:control-implementation="ooo:com.sun.star.form.component';

/** A field of a form, which a reader draws over a page. */
const FIELD = textFile({
  before: style('white', 'draw:fill="solid" draw:fill-color="#ffffff"'),
  body: `<office:forms><form:form form:name="f" ${FORM}.Form"><form:textarea form:name="t" ${FORM}.TextField" xml:id="k" form:id="k" form:current-value="The text"/></form:form></office:forms><text:p><draw:control text:anchor-type="page" text:anchor-page-number="1" svg:width="21cm" svg:height="29cm" draw:control="k" draw:style-name="white" svg:x="0cm" svg:y="0cm"/></text:p>`,
});

/** Documents with marks, of which a part may be hoped to be clean. */
export const HIDING: Readonly<Record<string, Unmarked>> = {
  A4: sheet('210mm', '297mm'),
  A6: { content: 'x', options: { page_format: 'A6', ...NO_MARGINS } },
  A0: { content: 'x', options: { page_format: 'A0', ...NO_MARGINS } },
  'A3, turned': { content: 'x', options: { page_format: 'A3', landscape: true, ...NO_MARGINS } },
  'a receipt': sheet('80mm', '297mm'),
  'a label': sheet('50mm', '30mm'),
  'a strip of 5 m': sheet('50mm', '5000mm'),
  'a scaled document': sheet('600mm', '900mm', { scale: 2 }),
  'page 3 of several': {
    content: '<p style="break-after:page">1<p style="break-after:page">2<p>3',
    options: { page_ranges: '3', page_format: 'A5' },
  },
  'pages of several sizes': {
    content:
      '<style>@page{size:A4;margin:0}@page wide{size:700mm 900mm}@page small{size:60mm 90mm}.wide{page:wide}.small{page:small}</style><p>1<p class=wide>2<p class=small>3',
  },
  'a page as long as its content': {
    content: '<div style="height:1800mm">x',
    options: { page_width: '200mm', page_height: 'auto' },
  },
  'a background of the colour of the mark': full('#c00000'),
  'a background of the colour of the mark on paper': full('#f2cccc'),
  'a black background': full('#000'),
  'a background between the mark and white': full('#df7f7f'),
  stripes: full('repeating-linear-gradient(45deg,#c00000 0 4mm,#fff 4mm 8mm)'),
  'a background of PDF/A-1b': full('#e69999', { pdf_a: 'PDF/A-1b' }),
  'content over everything else': {
    content:
      '<div style="position:fixed;inset:0;z-index:2147483647;background:#fff;isolation:isolate">x</div><dialog open style="inset:0">y</dialog>',
    options: NO_MARGINS,
  },
  'a header over the page': {
    content: 'x',
    options: {
      header_html: '<div style="background:#fff;height:80mm;width:200mm">h</div>',
      margin_top: '90mm',
    },
  },
  'a template with a background': {
    format: 'template',
    template_data: {
      version: 1,
      page: { width: '500mm', height: '700mm', background: '#c00000' },
      content: [{ type: 'paragraph', text: 'x' }],
    },
  },
  'sections of several sizes': sections([210, 297], [420, 297], [105, 148]),
  'a field of a form over a page': FIELD,
  'a slide': slideFile({}),
  'a workbook': sheetFile({}),
  'a rich text': richText('{\\paperw20000\\paperh30000 }'),
};

/** Sheets that are too large for a mark: the request or template that names it, and the place. */
export const NAMED_TOO_LARGE: Readonly<Record<string, readonly [Unmarked, string]>> = {
  'a square of 2 m': [sheet('2000mm', '2000mm'), '/options/page_width'],
  'a strip of A4s': [sheet('210mm', '5000mm'), '/options/page_height'],
  'a strip that is turned': [sheet('5000mm', '210mm', { landscape: true }), '/options/page_width'],
  Markdown: [{ ...sheet('1001mm', '1001mm'), format: 'markdown' }, '/options/page_width'],
  'the options of a template': [
    {
      format: 'template',
      template_data: { version: 1, content: [] },
      options: sheet('2000mm', '2000mm').options,
    },
    '/options/page_width',
  ],
  'a template': [
    {
      format: 'template',
      template_data: { version: 1, page: { width: '2000mm', height: '2000mm' }, content: [] },
    },
    '/template_data/page/width',
  ],
};

/** Sheets that only a print shows to be too large. */
export const PRINTED_TOO_LARGE: Readonly<Record<string, Unmarked>> = {
  'a rule for the page': { content: '<style>@page{size:2000mm 2000mm}</style>x' },
  'a rule for a later page': {
    content: '<style>@page big{size:2000mm 2000mm}div{page:big}</style><p>x</p><div>y</div>',
  },
  'a rule that a script adds': {
    content:
      '<script>document.head.append(Object.assign(document.createElement("style"),{textContent:"@page{size:3000mm 3000mm}"}))</script>x',
  },
  'a page as long as its content': {
    content: '<div style="height:4000mm">x',
    options: { page_width: '300mm', page_height: 'auto' },
  },
  'a text with a large sheet': textFile({
    files: {
      'styles.xml': `<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3"><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="150cm" fo:page-height="150cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L"/></office:master-styles></office:document-styles>`,
      'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    },
  }),
};

/** Sheets that a reader would enlarge, small enough to lie between the letters of a mark. */
export const PRINTED_TOO_SMALL: Readonly<Record<string, Unmarked>> = {
  'an A4 of a thirtieth': {
    content:
      '<style>@page{size:7mm 9.9mm;margin:0}body{margin:0;zoom:.1}</style><p style="font-size:4px">x',
  },
  'a strip': { content: '<style>@page{size:4mm 400mm;margin:0}body{margin:0;zoom:.1}</style>x' },
};
