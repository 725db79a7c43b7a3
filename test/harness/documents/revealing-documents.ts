import { solidPng } from './solid-png.ts';
import { flatOdf, idOf, wordFile, wordText, wordXml } from './office-documents.ts';

/** A family that nobody has, which a document may bring along. */
export const ABSENT_FAMILY = 'Platen Nowhere';

const date = 'w:date="2026-01-02T03:04:05Z"';

const font = (family: string) =>
  `<w:rFonts w:ascii="${family}" w:hAnsi="${family}" w:eastAsia="${family}" w:cs="${family}"/>`;

const tracked = (id: number, author: string) =>
  `<w:p><w:ins w:id="${id}" w:author="${author}" ${date}><w:r><w:t>Inserted by ${author}. </w:t></w:r></w:ins><w:del w:id="${id + 1}" w:author="${author}" ${date}><w:r><w:delText>Deleted.</w:delText></w:r></w:del></w:p>`;

const field = (instruction: string, result: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

const inline = (uri: string, content: string, id: number) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1800000" cy="700000"/><wp:docPr id="${id}" name="Object ${id}"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

const extent =
  '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="700000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

const picture = (blip: string, id: number) =>
  inline(
    `${DRAWING}/picture`,
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="image"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr>${extent}</pic:spPr></pic:pic>`,
    id,
  );

const textBox = (content: string, id: number) =>
  inline(
    'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
    `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>${extent}<a:solidFill><a:schemeClr val="accent1"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>`,
    id,
  );

/** By names and values of the values' and the categories' cells, as kept in the chart itself. */
const CHART = `<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${[
  0, 1,
]
  .map(
    (index) =>
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:val><c:numRef><c:f>Sheet1!$A$1:$A$3</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="3"/>${[1, 9, 4].map((value, point) => `<c:pt idx="${point}"><c:v>${value + index}</c:v></c:pt>`).join('')}</c:numCache></c:numRef></c:val></c:ser>`,
  )
  .join(
    '',
  )}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;

const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitän und Rechtsschutzversicherungsgesellschaften ';

/** A Word document that shows what it could take from another one: it names parts that it does not contain. */
export const letter = () =>
  wordFile({
    body: [
      wordText('EUR 1,100.00', font(ABSENT_FAMILY)),
      ...['Calibri', 'Arial', 'Times New Roman', 'Courier New', 'Symbol', 'Noto Serif'].map(
        (family) =>
          wordText(`${family}: 1 and 9 \u4e00\u9aa8\u76f4 \uac00 \u0e01 \ue000`, font(family)),
      ),
      wordText('\u4e00\u9aa8\u76f4\u8fd4', `${font('DejaVu Serif')}<w:lang w:eastAsia="ja-JP"/>`),
      wordText('a style that it does not have', '<w:rStyle w:val="Emphasis"/>'),
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>A heading without a style</w:t></w:r></w:p>',
      ...['Ada', 'Bob', 'Eve'].map((author, index) => tracked(10 * index, author)),
      ...[
        'DOCVARIABLE amount',
        'DOCPROPERTY Amount',
        'REF amount',
        'SEQ Figure \\* ARABIC',
        'AUTOTEXT amount',
        'MERGEFIELD amount',
        'STYLEREF "Heading 1"',
        'AUTHOR',
        'TITLE',
        'USERNAME',
        '= 1100 / 8 \\# "#,##0.00"',
        'NUMPAGES',
        'SET amount 1',
      ].map((instruction) => field(instruction, 'cached')),
      '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:tab/><w:t>c</w:t></w:r></w:p>',
      `<w:p><w:pPr><w:jc w:val="both"/><w:ind w:right="5600"/></w:pPr><w:r><w:rPr><w:lang w:val="de-DE"/></w:rPr><w:t>${LONG.repeat(2)}</w:t></w:r></w:p>`,
      picture(`r:embed="${idOf('media/image1.png')}"`, 1),
      picture('r:embed="missing"', 2),
      picture('r:link="linked"', 3),
      textBox(
        wordText(
          '\u3042\u3044\u3046\u3048\u304a\u304b\u304d\u304f\u3002\u300c\u3042\u300d'.repeat(2),
        ),
        4,
      ),
      inline(`${DRAWING}/chart`, `<c:chart r:id="${idOf('charts/chart1.xml')}"/>`, 5),
      '<w:p><m:oMath><m:r><m:t>α+∑β≥γ</m:t></m:r></m:oMath></w:p>',
      '<w:p><w:r><w:t>noted</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
      ...['one', 'two'].map(
        (text) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`,
      ),
    ].join(''),
    parts: {
      'media/image1.png': ['image', solidPng(0x33_66_99)],
      'charts/chart1.xml': ['chart', CHART],
      'footnotes.xml': [
        'footnotes',
        wordXml('footnotes', `<w:footnote w:id="2">${wordText('a note')}</w:footnote>`),
      ],
    },
    links: {
      missing: ['image', 'media/image2.png'],
      linked: ['image', 'pictures/logo.png'],
    },
  });

const FLAT_STYLES = `<office:automatic-styles>
<style:style style:name="absent" style:family="text"><style:text-properties fo:font-family="${ABSENT_FAMILY}"/></style:style>
<style:style style:name="box" style:family="graphic"><style:graphic-properties draw:fill="solid"/></style:style>
<style:style style:name="table" style:family="table"><style:table-properties table:display="true"/></style:style>
<number:date-style style:name="day" number:automatic-order="true" number:format-source="language"><number:day/><number:text>/</number:text><number:month number:textual="true"/><number:text>/</number:text><number:year/></number:date-style>
<number:currency-style style:name="money"><number:currency-symbol/><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:currency-style>
<style:style style:name="dayCell" style:family="table-cell" style:data-style-name="day"/>
<style:style style:name="moneyCell" style:family="table-cell" style:data-style-name="money"/>
</office:automatic-styles>`;

const KINSOKU = '\u3042\u3044\u3046\u3048\u304a\u304b\u304d\u304f\u3002\u300c\u3042\u300d'.repeat(
  3,
);

const FORMULA = `<math:math><math:semantics><math:mi>x</math:mi><math:annotation math:encoding="StarMath 5.0">%alpha + %infinite + %perthousand + %amount</math:annotation></math:semantics></math:math>`;

const object = (content: string) =>
  `<draw:frame draw:name="Object 1" svg:width="6cm" svg:height="1cm" text:anchor-type="as-char"><draw:object>${content}</draw:object></draw:frame>`;

const flatTracked = ['Ada', 'Bob', 'Eve']
  .map(
    (author, index) =>
      `<text:changed-region xml:id="c${index}" text:id="c${index}"><text:insertion><office:change-info><dc:creator>${author}</dc:creator><dc:date>2026-01-02T03:04:05</dc:date></office:change-info></text:insertion></text:changed-region>`,
  )
  .join('');

/** The same for OpenDocument texts. */
export const flatText = () =>
  flatOdf(
    'text',
    [
      `<text:tracked-changes>${flatTracked}</text:tracked-changes>`,
      '<text:p><text:span text:style-name="absent">EUR 1,100.00</text:span> \u4e00\u9aa8\u76f4 \uac00</text:p>',
      ...['Ada', 'Bob', 'Eve'].map(
        (author, index) =>
          `<text:p><text:change-start text:change-id="c${index}"/>Inserted by ${author}<text:change-end text:change-id="c${index}"/></text:p>`,
      ),
      `<text:p>${[
        '<text:date style:data-style-name="day" text:fixed="true" text:date-value="2026-01-02"/>',
        '<text:user-field-get text:name="amount">cached</text:user-field-get>',
        '<text:variable-get text:name="amount">cached</text:variable-get>',
        '<text:sequence text:name="amount" text:formula="ooow:amount+1">cached</text:sequence>',
        '<text:database-display text:database-name="amount" text:table-name="amount" text:column-name="amount">cached</text:database-display>',
        '<text:bookmark-ref text:ref-name="amount">cached</text:bookmark-ref>',
        '<text:author-name>cached</text:author-name>',
        '<text:sender-company>cached</text:sender-company>',
        '<text:user-defined text:name="amount">cached</text:user-defined>',
      ].join(' | ')}</text:p>`,
      `<text:p>${object(FORMULA)}</text:p>`,
      `<text:p><draw:custom-shape draw:style-name="box" text:anchor-type="as-char" svg:width="5cm" svg:height="3cm"><text:p>${KINSOKU}</text:p><draw:enhanced-geometry svg:viewBox="0 0 21600 21600" draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"/></draw:custom-shape></text:p>`,
      `<text:p><draw:frame text:anchor-type="as-char" svg:width="2cm" svg:height="2cm"><draw:image xlink:href="pictures/logo.png"/></draw:frame></text:p>`,
      '<text:p>a<text:tab/>b<text:tab/>c</text:p>',
      `<text:p>${LONG}</text:p>`,
    ].join(''),
    FLAT_STYLES,
  );

const cell = (formula: string, style = '') =>
  `<table:table-row><table:table-cell table:formula="of:=${formula}"${style && ` table:style-name="${style}"`}/></table:table-row>`;

/** The same for workbooks. */
export const flatSheet = () =>
  flatOdf(
    'spreadsheet',
    `<table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>abc \u4e00\u9aa8\u76f4</text:p></table:table-cell></table:table-row>${[
      cell('1', 'dayCell'),
      cell('1100.5', 'moneyCell'),
      cell('DATEVALUE(&quot;1930-01-01&quot;)'),
      cell('YEAR(&quot;01/02/31&quot;)'),
      cell('MATCH(&quot;a.c.*&quot;;[.A1:.A1];0)'),
      cell('MATCH(&quot;a*&quot;;[.A1:.A1];0)'),
      cell('MATCH(&quot;ABC&quot;;[.A1:.A1];0)'),
      cell('1/3*3=1'),
      cell('&quot;1&quot;+1'),
      cell('[.A20]+1'),
      cell('TEXT(1234.5;&quot;#,##0.00 [$-407]&quot;)'),
      cell('TEXT(45000;&quot;DDDD D MMMM YYYY&quot;)'),
      cell('amount'),
      cell('AMOUNT(1)'),
      cell('CURRENT()'),
      cell('DOLLAR(1100)'),
      cell('CONVERT(1;&quot;EUR&quot;;&quot;USD&quot;)'),
      cell('STYLE(&quot;amount&quot;)'),
      cell('INFO(&quot;recalc&quot;)'),
      cell("['file:///tmp/amount.ods'#$One.A1]"),
    ].join('')}</table:table>`,
    FLAT_STYLES,
  );

/** The same for slides. */
export const flatSlides = () =>
  flatOdf(
    'presentation',
    `<draw:page draw:name="One" draw:master-page-name="Default"><draw:frame draw:style-name="box" svg:x="1cm" svg:y="1cm" svg:width="6cm" svg:height="5cm"><draw:text-box><text:p>${KINSOKU}</text:p><text:p><text:span text:style-name="absent">EUR 1,100.00</text:span></text:p><text:p>a<text:tab/>b</text:p></draw:text-box></draw:frame><draw:rect draw:style-name="box" svg:x="8cm" svg:y="1cm" svg:width="3cm" svg:height="3cm"><text:p>EUR 1,100.00</text:p></draw:rect></draw:page>`,
    `${FLAT_STYLES}<office:master-styles><style:master-page style:name="Default" style:page-layout-name="p"/></office:master-styles>`,
  );
