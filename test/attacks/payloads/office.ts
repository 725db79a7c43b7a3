import { readFileSync } from 'node:fs';
import {
  flatOdf,
  idOf,
  odfSettings,
  odtWithFormula,
  wordFile,
  wordText,
  wordWithFont,
  wordXml,
  type WordSource,
} from '../../harness/documents/office-documents.ts';
import { solidPng } from '../../harness/documents/solid-png.ts';
import { ABSENT_FAMILY } from '../../harness/documents/revealing-documents.ts';

/** A document, and the extension that it is sent under. */
export type Sent = readonly [extension: string, content: string | Uint8Array];

const FONTS = '/usr/share/fonts/truetype';

const fontFile = (name: string) => readFileSync(`${FONTS}/${name}`);

const MONO = 'dejavu/DejaVuSansMono.ttf';

const word = (source: WordSource): Sent => ['docx', wordFile(source)];

const settings = (content: string, more: WordSource = {}): Sent =>
  word({
    body: wordText('settings'),
    ...more,
    parts: { 'settings.xml': ['settings', wordXml('settings', content)], ...more.parts },
  });

const date = 'w:date="2026-01-02T03:04:05Z"';

const fonts = (content: string): Sent =>
  word({
    body: wordText('1 and 9', `<w:rFonts w:ascii="${ABSENT_FAMILY}" w:hAnsi="${ABSENT_FAMILY}"/>`),
    parts: { 'fontTable.xml': ['fontTable', wordXml('fonts', content)] },
  });

const flatFont = (family: string) =>
  `<office:font-face-decls><style:font-face style:name="F" svg:font-family="'${family}'"><svg:font-face-src><svg:font-face-uri loext:font-style="normal" loext:font-weight="normal"><office:binary-data>${fontFile(MONO).toString('base64')}</office:binary-data><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face></office:font-face-decls>`;

const OWN_STYLE =
  '<office:automatic-styles><style:style style:name="own" style:family="paragraph"><style:text-properties style:font-name="F"/></style:style></office:automatic-styles>';

const item = (name: string, type: string, value: string) =>
  `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`;

/** What LibreOffice keeps of a symbol of a formula with the formula (starmath, `SymbolDescriptor`). */
const symbol = (name: string, character: string) =>
  `<config:config-item-map-entry>${[
    item('Name', 'string', name),
    item('ExportName', 'string', name),
    item('SymbolSet', 'string', 'Greek'),
    item('Character', 'int', String(character.codePointAt(0))),
    item('FontName', 'string', 'DejaVu Sans'),
    ...['CharSet', 'Family', 'Pitch', 'Italic'].map((each) => item(each, 'short', '0')),
    item('Weight', 'short', '5'),
  ].join('')}</config:config-item-map-entry>`;

const SYMBOLS = odfSettings(
  {},
  `<config:config-item-map-indexed config:name="Symbols">${symbol('alpha', '9')}${symbol('amount', '9')}</config:config-item-map-indexed>`,
);

const tracked = (author: string) =>
  `<w:p><w:ins w:id="1" w:author="${author}" ${date}><w:r><w:t>By ${author}.</w:t></w:r></w:ins></w:p>`;

const field = (instruction: string, result = '9') =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

const text = (body: string, before = ''): Sent => ['fodt', flatOdf('text', body, before)];

const sheet = (body: string, before = ''): Sent => ['fods', flatOdf('spreadsheet', body, before)];

const basic = (code: string) =>
  `<office:scripts><office:script script:language="ooo:Basic"><ooo:libraries xmlns:ooo="http://openoffice.org/2004/office"><ooo:library-embedded ooo:name="Standard"><ooo:module ooo:name="Module1"><ooo:source-code>${code}</ooo:source-code></ooo:module></ooo:library-embedded></ooo:libraries></office:script><office:event-listeners>${[
    'dom:load',
    'office:load-finished',
    'office:print',
    'office:layout-finished',
    'office:close',
  ]
    .map(
      (event) =>
        `<script:event-listener script:language="ooo:script" script:event-name="${event}" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document"/>`,
    )
    .join('')}</office:event-listeners></office:scripts>`;

/** Settings that are all on or off. */
const all = (value: string, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, ['boolean', value] as const]));

/** Documents that leave something to the next one where they can. */
export const LEAVERS: Readonly<Record<string, () => Sent>> = {
  'a font of a family that nobody has': () => ['docx', wordWithFont(ABSENT_FAMILY, fontFile(MONO))],
  'a font of an installed family': () => ['docx', wordWithFont('Liberation Sans', fontFile(MONO))],
  'a font of a replaced family': () => ['docx', wordWithFont('Calibri', fontFile(MONO))],
  'a font of the family that stands in': () => ['docx', wordWithFont('Noto Sans', fontFile(MONO))],
  'a font with characters that others lack': () => [
    'docx',
    wordWithFont('Brought', fontFile('libreoffice/opens___.ttf')),
  ],
  'a font that is none': () => ['docx', wordWithFont(ABSENT_FAMILY, Buffer.alloc(1_000, 'x'))],
  'a font cut short': () => [
    'docx',
    wordWithFont(ABSENT_FAMILY, fontFile(MONO).subarray(0, 9_999)),
  ],
  'a font in an OpenDocument text': () =>
    text('<text:p text:style-name="own">1</text:p>', `${flatFont(ABSENT_FAMILY)}${OWN_STYLE}`),
  'a font in a workbook': () => sheet('<table:table/>', flatFont(ABSENT_FAMILY)),
  'a font in slides': () => [
    'fodp',
    flatOdf('presentation', '<draw:page draw:name="One"/>', flatFont(ABSENT_FAMILY)),
  ],
  'other names of fonts': () =>
    fonts(
      `<w:font w:name="${ABSENT_FAMILY}"><w:altName w:val="DejaVu Sans Mono"/><w:panose1 w:val="020B0609030804020204"/><w:charset w:val="00"/><w:family w:val="modern"/><w:pitch w:val="fixed"/></w:font>`,
    ),
  'other names of fonts in RTF': () => [
    'rtf',
    String.raw`{\rtf1{\fonttbl{\f0\fmodern\fprq1 ${ABSENT_FAMILY}{\*\falt DejaVu Sans Mono};}}\f0 1 and 9}`,
  ],
  'scripts mixed in one word': () =>
    word({
      body: [
        ABSENT_FAMILY,
        'Calibri',
        'Arial',
        'Times New Roman',
        'Courier New',
        'Noto Serif',
        'DejaVu Serif',
      ]
        .map((family) =>
          wordText(
            '\uac00\u4e00\u9aa8\u76f4\u8fd4\u0e01\ue000\u3042',
            `<w:rFonts w:ascii="${family}" w:hAnsi="${family}" w:eastAsia="${family}" w:cs="${family}"/><w:lang w:val="ko-KR" w:eastAsia="ko-KR"/>`,
          ),
        )
        .join(''),
    }),
  'authors of changes': () =>
    word({ body: ['Ada', 'Zed', 'Eve', 'Bob'].reverse().map(tracked).join('') }),
  'a hundred authors': () =>
    word({ body: Array.from({ length: 101 }, (_, index) => tracked(`A${index}`)).join('') }),
  'changes that are not shown': () =>
    settings('<w:revisionView w:markup="0" w:insDel="0"/><w:trackRevisions/>', {
      body: tracked('Zed'),
    }),
  'a symbol of a formula': () => ['odt', odtWithFormula('%amount', SYMBOLS)],
  languages: () =>
    settings(
      '<w:themeFontLang w:val="de-DE" w:eastAsia="ja-JP"/><w:decimalSymbol w:val=","/><w:listSeparator w:val=";"/>',
      {
        parts: {
          'styles.xml': [
            'styles',
            wordXml(
              'styles',
              '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="DejaVu Sans Mono" w:hAnsi="DejaVu Sans Mono"/><w:color w:val="FF0000"/><w:sz w:val="40"/><w:lang w:val="de-DE" w:eastAsia="ko-KR" w:bidi="ar-SA"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:b/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:color w:val="00FF00"/></w:rPr></w:style><w:style w:type="character" w:styleId="Emphasis"><w:name w:val="Emphasis"/><w:rPr><w:color w:val="0000FF"/></w:rPr></w:style>',
            ),
          ],
        },
      },
    ),
  'a language that does not exist': () =>
    word({
      body: wordText('1', '<w:lang w:val="qaa-x-one"/>') + wordText('2', '<w:lang w:val="zz-ZZ"/>'),
    }),
  'hyphenation and tab stops': () =>
    settings(
      '<w:autoHyphenation/><w:consecutiveHyphenLimit w:val="1"/><w:hyphenationZone w:val="9"/><w:defaultTabStop w:val="2000"/><w:characterSpacingControl w:val="compressPunctuation"/>',
      { body: `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>` },
    ),
  'characters that begin no line': () =>
    settings(
      '<w:strictFirstAndLastChars/><w:noLineBreaksAfter w:lang="ja-JP" w:val="\u3042\u3044\u3046"/><w:noLineBreaksBefore w:lang="ja-JP" w:val="\u3044\u3046\u3048\u304a\u304b"/><w:noLineBreaksBefore w:lang="en-US" w:val="abc"/>',
    ),
  'how it is compatible': () =>
    settings(
      `<w:compat>${['noLeading', 'spaceForUL', 'doNotExpandShiftReturn', 'usePrinterMetrics', 'useFELayout', 'ulTrailSpace', 'balanceSingleByteDoubleByteWidth', 'adjustLineHeightInTable'].map((each) => `<w:${each}/>`).join('')}<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="11"/></w:compat>`,
    ),
  'how it is viewed and printed': () =>
    settings(
      '<w:view w:val="web"/><w:zoom w:percent="50"/><w:mirrorMargins/><w:bookFoldPrinting/><w:printTwoOnOne/><w:gutterAtTop/><w:evenAndOddHeaders/><w:displayBackgroundShape/><w:hideSpellingErrors/><w:documentProtection w:edit="forms" w:enforcement="1"/><w:footnotePr><w:numFmt w:val="upperRoman"/></w:footnotePr>',
    ),
  'variables and properties': () =>
    settings('<w:docVars><w:docVar w:name="amount" w:val="9"/></w:docVars>', {
      body:
        ['DOCVARIABLE amount', 'SET amount 9', 'SEQ Figure \\r 9', 'MERGEFIELD amount']
          .map((each) => field(each))
          .join('') +
        '<w:p><w:bookmarkStart w:id="0" w:name="amount"/><w:r><w:t>9</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>',
      files: {
        'docProps/core.xml':
          '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>9</dc:title><dc:creator>9</dc:creator></cp:coreProperties>',
      },
    }),
  'text under a short name': () =>
    word({
      body: wordText('glossary'),
      parts: {
        'glossary/document.xml': [
          'glossaryDocument',
          wordXml(
            'glossaryDocument',
            `<w:docParts><w:docPart><w:docPartPr><w:name w:val="amount"/><w:category><w:name w:val="General"/><w:gallery w:val="autoTxt"/></w:category><w:types><w:type w:val="autoExp"/></w:types><w:behaviors><w:behavior w:val="content"/></w:behaviors></w:docPartPr><w:docPartBody>${wordText('9')}</w:docPartBody></w:docPart></w:docParts>`,
          ),
        ],
      },
    }),
  'a source for a mail merge': () =>
    settings(
      '<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="textFile"/><w:connectString w:val="amount"/><w:query w:val="SELECT * FROM amount"/><w:activeRecord w:val="1"/></w:mailMerge>',
      { body: field('MERGEFIELD amount') },
    ),
  'a theme': () =>
    word({
      body: wordText('theme', '<w:color w:val="FF0000" w:themeColor="accent1"/>'),
      parts: {
        'theme/theme1.xml': [
          'theme',
          `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Red"><a:themeElements><a:clrScheme name="Red">${['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'].map((each) => `<a:${each}><a:srgbClr val="FF0000"/></a:${each}>`).join('')}</a:clrScheme><a:fontScheme name="Red"><a:majorFont><a:latin typeface="DejaVu Sans Mono"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="DejaVu Sans Mono"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Red"><a:fillStyleLst/><a:lnStyleLst/><a:effectStyleLst/><a:bgFillStyleLst/></a:fmtScheme></a:themeElements></a:theme>`,
        ],
      },
    }),
  'pictures of the same names': () =>
    word({
      body: ['media/image1.png', 'media/image2.png']
        .map(
          (name) =>
            `<w:p><w:r><w:pict><v:shape style="width:50pt;height:50pt"><v:imagedata r:id="${idOf(name)}"/></v:shape></w:pict></w:r></w:p>`,
        )
        .join(''),
      parts: {
        'media/image1.png': ['image', solidPng(0xff_00_00)],
        'media/image2.png': ['image', solidPng(0xff_00_00)],
        'pictures/logo.png': ['image', solidPng(0xff_00_00)],
      },
    }),
  'lists that begin at nine': () =>
    word({
      body: '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>',
      parts: {
        'numbering.xml': [
          'numbering',
          wordXml(
            'numbering',
            '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="9"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1:"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
          ),
        ],
      },
    }),
  forms: () =>
    word({
      body:
        '<w:sdt><w:sdtPr><w:alias w:val="amount"/><w:tag w:val="amount"/><w:dropDownList><w:listItem w:displayText="9" w:value="9"/></w:dropDownList></w:sdtPr><w:sdtContent><w:p><w:r><w:t>9</w:t></w:r></w:p></w:sdtContent></w:sdt>' +
        field('FORMTEXT'),
    }),
  'fields of an OpenDocument text': () =>
    text(
      `<text:variable-decls><text:variable-decl text:name="amount" office:value-type="float"/></text:variable-decls><text:sequence-decls><text:sequence-decl text:name="amount" text:display-outline-level="0"/></text:sequence-decls><text:user-field-decls><text:user-field-decl text:name="amount" office:value-type="float" office:value="9"/></text:user-field-decls><text:dde-connection-decls><text:dde-connection-decl office:name="amount" office:dde-application="soffice" office:dde-topic="/tmp/amount.ods" office:dde-item="A1"/></text:dde-connection-decls><text:p><text:variable-set text:name="amount" office:value-type="float" office:value="9">9</text:variable-set><text:bookmark text:name="amount"/><text:sequence text:name="amount" text:formula="ooow:9">9</text:sequence><text:database-display text:database-name="amount" text:table-name="amount" text:column-name="amount">9</text:database-display><text:dde-connection text:connection-name="amount"/></text:p>`,
      '<office:meta><dc:title>9</dc:title><meta:user-defined meta:name="amount">9</meta:user-defined></office:meta>',
    ),
  'settings of an OpenDocument text': () =>
    text(
      '<text:p>1</text:p>',
      odfSettings({
        ...all(
          'false',
          'PrintControls PrintGraphics PrintDrawings PrintTables PrintLeftPages PrintRightPages ShowRedlineChanges FieldAutoUpdate ChartAutoUpdate AddParaTableSpacing',
        ),
        ...all(
          'true',
          'PrintReversed PrintBlackFonts PrintProspect PrintHiddenText PrintTextPlaceholder PrintSingleJobs IsKernAsianPunctuation EmbedFonts SaveVersionOnClose ApplyUserData UseOldNumbering',
        ),
        PrintAnnotationMode: ['short', '3'],
        PrintPaperFromSetup: ['boolean', 'true'],
        PrinterName: ['string', 'amount'],
        PrinterIndependentLayout: ['string', 'disabled'],
        PrintFaxName: ['string', 'amount'],
        LinkUpdateMode: ['short', '2'],
        CharacterCompressionType: ['short', '2'],
        CurrentDatabaseDataSource: ['string', 'amount'],
        EmbeddedDatabaseName: ['string', 'amount'],
      }),
    ),
  'settings of a workbook': () =>
    sheet(
      `<table:calculation-settings table:case-sensitive="false" table:precision-as-shown="true" table:search-criteria-must-apply-to-whole-cell="false" table:automatic-find-labels="true" table:use-regular-expressions="true" table:use-wildcards="false" table:null-year="1800"><table:null-date table:date-value="1904-01-01"/><table:iteration table:status="enable" table:steps="9"/></table:calculation-settings><table:table table:name="One"><table:table-row><table:table-cell office:value-type="float" office:value="9"><text:p>9</text:p></table:table-cell></table:table-row></table:table><table:named-expressions><table:named-range table:name="amount" table:cell-range-address="$One.$A$1" table:base-cell-address="$One.$A$1"/></table:named-expressions><table:database-ranges><table:database-range table:name="amount" table:target-range-address="One.A1:One.A1"/></table:database-ranges>`,
      odfSettings({
        ShowZeroValues: ['boolean', 'false'],
        ShowGrid: ['boolean', 'false'],
        AutoCalculate: ['boolean', 'false'],
        LinkUpdateMode: ['short', '2'],
        CharacterCompressionType: ['short', '2'],
        IsKernAsianPunctuation: ['boolean', 'true'],
        PrinterName: ['string', 'amount'],
        SyntaxStringRef: ['short', '5'],
      }),
    ),
  'settings of slides': () => [
    'fodp',
    flatOdf(
      'presentation',
      '<draw:page draw:name="One"><draw:rect svg:x="1cm" svg:y="1cm" svg:width="3cm" svg:height="3cm"><text:p>1</text:p></draw:rect></draw:page>',
      odfSettings(
        {
          IsPrintPageName: ['boolean', 'true'],
          IsPrintDate: ['boolean', 'true'],
          IsPrintTime: ['boolean', 'true'],
          IsPrintNotes: ['boolean', 'true'],
          IsPrintOutline: ['boolean', 'true'],
          IsPrintHiddenPages: ['boolean', 'true'],
          IsPrintBooklet: ['boolean', 'true'],
          PrintQuality: ['int', '2'],
          DefaultTabStop: ['int', '4000'],
          CharacterCompressionType: ['short', '2'],
          IsKernAsianPunctuation: ['boolean', 'true'],
        },
        `<config:config-item-map-indexed config:name="ForbiddenCharacters"><config:config-item-map-entry>${item('Language', 'string', 'ja')}${item('Country', 'string', 'JP')}${item('Variant', 'string', '')}${item('BeginLine', 'string', '\u3042\u3044\u3046\u3048')}${item('EndLine', 'string', '\u304a\u304b\u304d')}</config:config-item-map-entry></config:config-item-map-indexed>`,
      ),
    ),
  ],
  'styles of their own': () =>
    text(
      '<text:p text:style-name="Standard">x</text:p>',
      '<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties style:tab-stop-distance="4cm"/><style:text-properties fo:color="#ff0000" fo:font-size="30pt" fo:language="de" fo:country="DE" fo:hyphenate="true"/></style:default-style><style:default-style style:family="graphic"><style:graphic-properties draw:fill-color="#ff0000"/></style:default-style><style:style style:name="Standard" style:family="paragraph"/><text:linenumbering-configuration text:number-lines="true"/><text:bibliography-configuration text:prefix="(" text:suffix=")"/><text:notes-configuration text:note-class="footnote" style:num-format="A"/></office:styles>',
    ),
  'number formats and currencies': () =>
    sheet(
      `<table:table table:name="One"><table:table-row><table:table-cell table:style-name="c" office:value-type="float" office:value="9"><text:p>9</text:p></table:table-cell></table:table-row></table:table>`,
      '<office:styles><style:default-style style:family="table-cell"><style:text-properties fo:language="de" fo:country="DE"/></style:default-style><number:currency-style style:name="m" number:language="de" number:country="DE"><number:currency-symbol number:language="de" number:country="DE">EUR</number:currency-symbol><number:number number:decimal-places="3" number:min-integer-digits="1"/></number:currency-style></office:styles><office:automatic-styles><style:style style:name="c" style:family="table-cell" style:data-style-name="m"/></office:automatic-styles>',
    ),
  macros: () =>
    text(
      '<text:p>1</text:p>',
      basic(
        'Sub Main\nThisComponent.Text.String = "ran"\nCreateUnoService("com.sun.star.frame.Desktop").terminate()\nEnd Sub\nFunction AMOUNT(x)\nAMOUNT = 9\nEnd Function',
      ),
    ),
  'macros of a workbook': () =>
    sheet(
      '<table:table table:name="One"><table:table-row><table:table-cell table:formula="of:=AMOUNT(1)"/></table:table-row></table:table>',
      basic('Function AMOUNT(x)\nAMOUNT = 9\nEnd Function'),
    ),
  'a comment that LibreOffice fails on': () =>
    word({
      body: '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>x</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>',
      parts: {
        'comments.xml': [
          'comments',
          wordXml(
            'comments',
            `<w:comment w:id="0" w:author="Zed" w:initials="Z" ${date}>${wordText('why')}</w:comment>`,
          ),
        ],
      },
    }),
  'a document cut short': () => ['docx', wordFile({ body: wordText('x') }).subarray(0, 500)],
  'a document that is none': () => ['docx', 'not a document'],
};

interface Filled {
  file?: Uint8Array<ArrayBuffer>;
  variables?: object;
  options?: object;
}

const template = (...texts: string[]) =>
  wordFile({ body: texts.map((each) => wordText(each)).join('') });

/** Uploads that leave values to the next template where they can; without a file it is that one. */
export const FILLED: Readonly<Record<string, () => Filled>> = {
  'the same template, filled': () => ({
    variables: {
      amount: 9,
      item: { price: 9 },
      polluted: 9,
      forloop: { index: 9 },
      items: [{ price: 9 }],
    },
  }),
  'the same template as it is': () => ({ options: { syntax: 'off' } }),
  'the same template, refused for what it lacks': () => ({
    variables: {},
    options: { missing_variables: 'error' },
  }),
  'prototypes of values': () => ({
    variables: JSON.parse(
      '{"__proto__":{"polluted":9,"amount":9},"constructor":{"prototype":{"polluted":9,"amount":9}},"items":[{"__proto__":{"price":9}}]}',
    ) as object,
  }),
  'values that are set by expressions': () => ({
    file: template(
      '{% assign amount = 9 %}{% increment amount %}{% capture amount %}9{% endcapture %}',
    ),
  }),
  'prototypes by expressions': () => ({
    file: template('{{ constructor.prototype }}{{ items.constructor }}{{ __proto__.amount }}'),
    variables: { items: [] },
  }),
  'a section that is not closed': () => ({
    file: template('{{#items}}{{ price }}'),
    variables: { items: [{ price: 9 }] },
  }),
  'a picture and a link': () => ({
    variables: {
      amount: { _type: 'link', text: '9', target: 'https://platen.example/9' },
      item: {
        price: {
          _type: 'image',
          source_base64: solidPng(0xff_00_00).toString('base64'),
          format: 'image/png',
          width: 9,
          height: 9,
        },
      },
    },
  }),
};
