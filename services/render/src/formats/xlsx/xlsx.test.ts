import { describe, expect, test } from 'vitest';
import { compose, faultOf, xlsx } from '../office/office.fixture.ts';
import { escaped, row, SHEET, sheetOf } from './xlsx.fixture.ts';
import { relationships } from '../docx/docx.fixture.ts';
import { formulaCheck } from './formula-check.ts';

const cell = (formula: string, value = '<v>7</v>') =>
  row(`<c r="A1"><f>${escaped(formula)}</f>${value}</c>`);

describe('a formula', () => {
  const isSafe = formulaCheck([
    ['Total', 'SUM(Data!A1:A9)'],
    ['Remote', "'[1]Sheet'!A1"],
    ['Chain', 'Remote+1'],
  ]);

  test.each([
    '1+2',
    'SUM(A1:B9)*Data!$C$1',
    "'My ''own'' sheet'!A1&\"a [b] | 'c'\"",
    '_xlfn.CONCAT(A1,"x")',
    'IF(A1="","",VLOOKUP(A1,Other!A:B,2,FALSE))',
    'Total*2',
    'TODAY()',
    'HYPERLINK("https://example.com/","x")',
    '{1,2;3,4}',
    'A1%',
  ])('is kept that computes from the workbook alone: %s', (formula) => {
    expect(isSafe(formula)).toBe(true);
  });

  test.each([
    'WEBSERVICE("http://x.example/")',
    '_xlfn.WEBSERVICE(A1)',
    `'a"'!A1+WEBSERVICE('a"'!A2)`,
    'webservice (A1)',
    "cmd|'/c calc'!A0",
    'DDE("soffice","/etc/passwd","A1")',
    'RTD("x",,"y")',
    '[1]Sheet1!A1',
    "'[Book.xlsx]Sheet1'!A1",
    "'C:\\x\\[b.xlsx]S'!A1",
    "'file:///etc/passwd'#$Sheet1.A1",
    "'http://x.example/b.ods'#$S.A1",
    'INDIRECT("x")',
    'CALL("x")',
    'CELL("filename")',
    'INFO("directory")',
    'IMAGE("http://x.example/")',
    'HYPERLINK("file:///etc/passwd")',
    'HYPERLINK(A1)',
    'HYPERLINK("https://x.example")&HYPERLINK(A1)',
    'FILTERXML(A1,B1)',
    'COM.SUN.STAR.X()',
    'SUM(Orders[Sum])',
    'Remote',
    'chain*2',
    'SUM(A1)+"x',
  ])('goes that reaches out of it, or that nobody knows: %s', async (formula) => {
    expect(isSafe(formula)).toBe(false);
    const workbook = `<definedNames><definedName name="Remote">[1]S!A1</definedName><definedName name="Chain">Remote</definedName></definedNames>`;
    const text = await sheetOf({ sheet: cell(formula), workbook });
    expect(text).not.toContain('<x:f');
    expect(text).toContain('<x:v>7</x:v>');
    expect(await faultOf(xlsx({ sheet: cell(formula, '<v></v>'), workbook }))).toMatchObject({
      code: 'invalid_document',
      details: [{ path: '/file', message: expect.stringContaining('sheet “Data”, cell A1: ') }],
    });
  });

  test('that is shared goes with all that share it', async () => {
    const sheet = row(
      '<c r="A1"><f t="shared" ref="A1:B1" si="0">RTD(1)</f><v>1</v></c><c r="B1"><f t="shared" si="0"/><v>2</v></c><c r="C1"><f t="shared" ref="C1:D1" si="1">1+1</f><v>3</v></c><c r="D1"><f t="shared" si="1"/><v>4</v></c>',
    );
    expect((await sheetOf({ sheet })).match(/<x:f/g)).toHaveLength(2);
  });

  test('of a table of data, of a text, and without a value', async () => {
    const table = row('<c r="A1"><f t="dataTable" ref="A1" r1="B1"/><v>1</v></c>');
    expect(await sheetOf({ sheet: table })).not.toContain('<x:f');
    const empty = row('<c r="A1" t="str"><f>RTD(1)</f><v></v></c>');
    expect(await sheetOf({ sheet: empty })).not.toContain('<x:f');
    expect(await sheetOf({ sheet: cell('1+1', '') })).toContain('<x:f>1+1</x:f>');
  });

  test('outside of cells takes its format with it', async () => {
    const rule = (formula: string) =>
      `<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>${formula}</formula></cfRule></conditionalFormatting>`;
    const text = await sheetOf({ sheet: `<sheetData/>${rule('[1]S!A1')}${rule('A1&gt;1')}` });
    expect(text.match(/<x:cfRule/g)).toHaveLength(1);
    const workbook =
      '<definedNames><definedName name="a">WEBSERVICE(1)</definedName><definedName name="b" function="1">1</definedName><definedName name="c">Data!A1</definedName></definedNames>';
    const main = (await compose(xlsx({ workbook }))).text('xl/workbook.xml');
    expect(main.match(/<x:definedName /g)).toHaveLength(1);
  });
});

test('keeps the sheets and pictures, and nothing that acts', async () => {
  const links = [
    'oleObject',
    'ctrlProp',
    'control',
    'comments',
    'vmlDrawing',
    'printerSettings',
    'pivotTable',
    'queryTable',
    'customProperty',
    'threadedComment',
    'slicer',
  ].map((type) => ({ id: type, type, target: `../x/${type}.xml` }));
  const mainLinks = [
    'externalLink',
    'connections',
    'pivotCacheDefinition',
    'customXml',
    'calcChain',
  ].map((type) => ({ id: type, type, target: `x/${type}.xml` }));
  const files = Object.fromEntries(
    [...links, ...mainLinks].map(({ type }) => [`xl/x/${type}.xml`, '<x/>']),
  );
  const sheet =
    '<sheetData/><dataValidations><dataValidation/></dataValidations><hyperlinks><hyperlink ref="A1" r:id="h"/><hyperlink ref="A2" r:id="f"/></hyperlinks><legacyDrawing r:id="vmlDrawing"/><oleObjects><oleObject/></oleObjects><controls/><extLst><ext><x14:dataValidations/></ext></extLst>';
  const hyperlinks = [
    { id: 'h', type: 'hyperlink', target: 'https://example.com/', mode: 'External' as const },
    { id: 'f', type: 'hyperlink', target: 'file:///etc/passwd', mode: 'External' as const },
  ];
  const workbook =
    '<externalReferences><externalReference r:id="externalLink"/></externalReferences>';
  const source = { sheet, workbook, links: [...links, ...hyperlinks], mainLinks, files };
  const { files: kept, text, composition } = await compose(xlsx(source));
  expect(composition.layoutLimits).toEqual(['object']);
  expect(Object.keys(kept).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/_rels/sheet1.xml.rels',
    SHEET,
  ]);
  expect(text(SHEET)).not.toMatch(/oleObject|control|legacy|dataValid|"f"/);
  expect(text('xl/worksheets/_rels/sheet1.xml.rels')).not.toContain('passwd');
  expect(text('xl/workbook.xml')).not.toContain('externalReference');
});

test.each(['dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet'])('refuses a %s', async (type) => {
  const mainLinks = [{ id: 'x', type, target: 'x.xml' }];
  expect(await faultOf(xlsx({ mainLinks, files: { 'xl/x.xml': '<x/>' } }))).toMatchObject({
    code: 'invalid_document',
  });
});

test('prints no name of a file in a header', async () => {
  const sheet =
    '<sheetData/><headerFooter><oddHeader>&amp;L&amp;Z&amp;F&amp;C&amp;&amp;F &amp;A</oddHeader></headerFooter>';
  expect(await sheetOf({ sheet })).toContain('>&amp;L&amp;C&amp;&amp;F &amp;A<');
});

describe('the page', () => {
  const options = { sheet: { fit: 'page_width' } } as const;

  test('is as wide as a sheet on demand', async () => {
    const bare = (await compose(xlsx({ sheet: '<sheetData/>' }), { options })).text(SHEET);
    expect(bare).toContain('<x:sheetPr><x:pageSetUpPr fitToPage="1"/></x:sheetPr><x:sheetData/>');
    expect(bare).toContain('<x:pageSetup fitToWidth="1" fitToHeight="0"/>');
    const sheet =
      '<sheetPr><tabColor rgb="FF0000"/><pageSetUpPr autoPageBreaks="0"/></sheetPr><sheetData/><pageMargins left="1"/><pageSetup scale="50" orientation="landscape"/><headerFooter/>';
    const given = (await compose(xlsx({ sheet }), { options })).text(SHEET);
    expect(given).toContain(
      '<x:tabColor rgb="FF0000"/><x:pageSetUpPr autoPageBreaks="0" fitToPage="1"/>',
    );
    expect(given).toContain(
      '<x:pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/><x:headerFooter',
    );
    expect(await sheetOf({ sheet })).toContain('scale="50"');
  });

  test('is the paper, orientation and margins that the request names', async () => {
    const sheet = '<sheetData/><pageSetup paperSize="1" orientation="landscape"/><drawing/>';
    const text = async (more: object) =>
      (await compose(xlsx({ sheet }), { options: more })).text(SHEET);
    expect(await text({ page_format: 'A5' })).toContain(
      '<x:pageSetup orientation="landscape" paperWidth="148.00mm" paperHeight="210.00mm"/>',
    );
    expect(await text({ landscape: false })).toContain('orientation="portrait"');
    expect(await text({ margin_top: '1in' })).toMatch(
      /<x:pageMargins left="0.7" right="0.7" top="1" [^>]*\/><x:pageSetup/,
    );
  });
});

test('returns the fonts of its cells', async () => {
  const files = {
    'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font><name val="Calibri"/></font><font><name val="Georgia"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`,
  };
  const sheet = row(
    '<c r="A1" t="inlineStr"><is><t>one two</t></is></c><c r="B1" s="1" t="inlineStr"><is><t>two three</t></is></c>',
  );
  const mainLinks = [{ id: 'y', type: 'styles', target: 'styles.xml' }];
  const { fonts } = await compose(xlsx({ sheet, mainLinks, files }));
  expect(fonts).toEqual([
    { name: 'Calibri', words: ['one'] },
    { name: 'Georgia', words: ['three'] },
  ]);
});

describe('a workbook whose writer asks for all to be computed', () => {
  const workbook = '<calcPr calcId="1" fullCalcOnLoad="1"/>';

  test('has its saved values computed anew', async () => {
    const sheet = row(
      '<c r="A1" t="str"><f>A2&amp;"x"</f><v>0</v></c><c r="B1"><f>SUM(A1)</f><v>0</v></c><c r="C1"><v>0</v></c>',
    );
    const text = await sheetOf({ sheet, workbook });
    expect(text).toContain('<x:c r="B1"><x:f>SUM(A1)</x:f></x:c><x:c r="C1"><x:v>0</x:v></x:c>');
    expect(text).toContain('<x:c r="A1"><x:f>');
    expect(await sheetOf({ sheet })).toContain('<x:f>SUM(A1)</x:f><x:v>0</x:v>');
  });

  test.each([
    ['Apache POI', '<calcPr/>', false],
    ['Apache POI', '<calcPr calcId="191029"/>', true],
    ['LibreOffice/7.4', '<calcPr/>', true],
  ])('%s with %s has its saved values: %s', async (program, calcPr, isKept) => {
    const source = xlsx({
      sheet: cell('SUM(B1)', '<v>0.0</v>'),
      workbook: calcPr,
      files: {
        '_rels/.rels': relationships([
          { id: 'm', type: 'officeDocument', target: 'xl/workbook.xml' },
          { id: 'a', type: 'extended-properties', target: 'docProps/app.xml' },
        ]),
        'docProps/app.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${program}</Application></Properties>`,
      },
    });
    expect((await compose(source)).text(SHEET).includes('<x:v>0.0</x:v>')).toBe(isKept);
  });

  test('shows no 0 of a formula that is not computed here', async () => {
    const of = (value: string) => xlsx({ sheet: cell('INDIRECT("x")', value), workbook });
    expect(await faultOf(of('<v>0</v>'))).toMatchObject({ code: 'invalid_document' });
    expect((await compose(of('<v>5</v>'))).text(SHEET)).toContain('<x:v>5</x:v>');
  });
});

test.each([
  [
    'A3:B4',
    '<dataFields/>',
    'The cells of a pivot table are not saved. Open the workbook in Excel',
  ],
  ['A1:B9', '<rowFields/>', undefined],
  ['A1', '<colFields/>', undefined],
  ['A3:C20', '', undefined],
])(
  'a pivot table in %s with %j of a sheet with a value in its first row is refused: %s',
  async (place, fields, message) => {
    const links = [{ id: 'p', type: 'pivotTable', target: '../pivotTables/p.xml' }];
    const files = {
      'xl/pivotTables/p.xml': `<pivotTableDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><location ref="${place}"/>${fields}</pivotTableDefinition>`,
    };
    const source = xlsx({ sheet: row('<c r="A1"><v>7</v></c>'), links, files });
    if (message === undefined)
      expect(Object.keys((await compose(source)).files).join()).not.toContain('pivot');
    else expect(await faultOf(source)).toMatchObject({ message: expect.stringContaining(message) });
  },
);
