import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument } from '@cantoo/pdf-lib';
import { wordFile, wordText } from '../../harness/documents/office-documents.ts';
import {
  openDocument,
  richText,
  sheetFile,
  slideFile,
  textFile,
} from '../../harness/documents/office-packages.ts';
import { pdfFacts, pdfText } from '../../harness/documents/pdf.ts';
import { formOf, type RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

/** A document of each kind that shows `Seen`. */
const FILES = {
  odt: textFile({}),
  rtf: richText(''),
  xlsx: sheetFile({}),
  pptx: slideFile({}),
};

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

const printed = async (file: Uint8Array<ArrayBuffer>, request: object = {}) =>
  platform.bytesOf(await platform.upload(key, { file, ...request }));

/** As Word's `Cell`: `A1`, `B1`, … `AD1`. */
const column = (index: number): string =>
  (index < 26 ? '' : column(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const cells = (count: number, content: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<c r="${column(index)}1"${content(index)}</c>`).join(
    '',
  );

const wide = sheetFile({
  cells: cells(30, (index) => ` t="inlineStr"><is><t>Column${index}</t></is>`),
});

describe.each(Object.entries(FILES))('.%s', (kind, file) => {
  test('is printed, whatever its file name', async () => {
    const response = await platform.upload(key, { file, name: 'any.docx' });
    expect(await pdfText(await platform.bytesOf(response))).toContain('Seen');
    expect(response.headers.get('x-page-count')).toBe('1');
  });

  test('has a preview', async () => {
    const response = await platform.preview(key, formOf({ file }));
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('takes the common options', async () => {
    const options = {
      metadata: { title: 'The title' },
      watermark: { text: 'DRAFT', rotation: 0 },
      page_ranges: '1',
      outline: true,
      filename: 'x',
      pdf_a: 'PDF/A-3b',
    };
    const pdf = await printed(file, { options });
    expect(await pdfText(pdf)).toContain('DRAFT');
    expect((await PDFDocument.load(pdf)).getTitle()).toBe('The title');
    expect(pdf.toString('latin1')).toContain('pdfaid');
  });

  test('is refused with variables, with the remedy', async () => {
    const response = await platform.upload(key, { file, variables: { a: 1 } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'invalid_request', message: expect.stringContaining(`.${kind} takes no variables`) },
    ]);
  });

  test('is refused with options without meaning for it', async () => {
    const options = kind === 'xlsx' ? { scale: 2 } : { sheet: { fit: 'page_width' } };
    const response = await platform.upload(key, { file, options });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'unsupported_option', details: [{ path: `/options/${Object.keys(options)[0]}` }] },
    ]);
  });
});

const basic =
  '<office:scripts><office:script script:language="ooo:Basic"><ooo:libraries><ooo:library-embedded ooo:name="Standard"><ooo:module ooo:name="M"><ooo:source-code>Sub Main\nThisComponent.Text.String = "Run"\nEnd Sub</ooo:source-code></ooo:module></ooo:library-embedded></ooo:libraries></office:script><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document"/></office:event-listeners></office:scripts>';

/** Further kinds, which are opened and printed as those above. */
const MORE = {
  '.ods': openDocument('spreadsheet', {
    body: '<table:table table:name="a"><table:table-row><table:table-cell office:value-type="string"><text:p>Seen</text:p></table:table-cell></table:table-row></table:table>',
  }),
  '.odp': openDocument('presentation', {
    body: '<draw:page draw:name="a"><draw:frame svg:width="9cm" svg:height="2cm"><draw:text-box><text:p>Seen</text:p></draw:text-box></draw:frame></draw:page>',
  }),
  '.doc': new Uint8Array(readFileSync(join(import.meta.dirname, 'seen.doc'))),
  '.docm, without its macros': wordFile({
    body: wordText('{{ seen | default: "Seen" }}'),
    parts: { 'vbaProject.bin': ['vbaProject', new Uint8Array(99)] },
  }),
  '.odt, whose macro does not run': textFile({ before: basic }),
};

test.each(Object.entries(MORE))('%s is printed', async (_, file) => {
  const text = await pdfText(await printed(file));
  expect(text).toContain('Seen');
  expect(text).not.toContain('Run');
});

test('the sheets of a workbook are as wide as a page on demand, as the guide says', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/docx.md'), 'utf8');
  const [, source = ''] = /-F file=@sales\.xlsx -F 'options=(\{.*\})'/.exec(guide) ?? [];
  const fitted = await printed(wide, { options: JSON.parse(source) as object });
  expect((await pdfFacts(fitted)).pages).toBe(1);
  expect(await pdfText(fitted)).toContain('Column29');
  expect((await pdfFacts(await printed(wide))).pages).toBeGreaterThan(2);
});

test('a workbook is encrypted', async () => {
  const pdf = await printed(FILES.xlsx, { options: { encryption: { user_password: 'x' } } });
  expect(pdf.toString('latin1')).toContain('/Encrypt');
});

test('a workbook is printed on the requested paper', async () => {
  const options = { page_format: 'A5', landscape: true };
  const { width, height } = await pdfFacts(await printed(FILES.xlsx, { options }));
  expect([Math.round(width), Math.round(height)]).toEqual([595, 420]);
});

test('a formula without a value is computed', async () => {
  const formulas = ['1+2', 'SUM(A1,4)', 'TEXT(7,"0.00")'];
  const file = sheetFile({
    cells: cells(3, (index) => `><f>${formulas[index]?.replaceAll('"', '&quot;')}</f>`),
  });
  expect(await pdfText(await printed(file))).toMatch(/3\s+7\s+7\.00/);
});

test('a table of a workbook has its total computed, and a newer rule its icons', async () => {
  const value = (place: string, content: string) => `<c r="${place}">${content}</c>`;
  const text = (place: string, shown: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${shown}</t></is></c>`;
  const rows = [
    text('C3', 'Net'),
    value('C4', '<v>16</v>'),
    value('C5', '<v>25</v>'),
    value('C6', '<f>SUBTOTAL(109,Orders[Net])</f><v>0</v>'),
  ].map((cell, index) => `<row r="${index + 3}">${cell}</row>`);
  const icons = `<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="iconSet" priority="1" id="{00000000-0000-0000-0000-000000000001}"><x14:iconSet iconSet="3Stars">${[0, 33, 67].map((each) => `<x14:cfvo type="percent"><xm:f>${each}</xm:f></x14:cfvo>`).join('')}</x14:iconSet></x14:cfRule><xm:sqref>C4:C5</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
  const workbook = (after: string) =>
    sheetFile({
      rows: rows.join(''),
      after,
      workbook: '<calcPr fullCalcOnLoad="1"/>',
      links: [['t', 'table', '../tables/table1.xml']],
      files: {
        'xl/tables/table1.xml': `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Orders" displayName="Orders" ref="C3:C6" totalsRowCount="1"><tableColumns count="1"><tableColumn id="1" name="Net"/></tableColumns></table>`,
      },
    });
  const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype/Image').length - 1;
  const [plain, marked] = [await printed(workbook('')), await printed(workbook(icons))];
  expect(await pdfText(marked)).toMatch(/16\s+25\s+41/);
  expect(pictures(marked)).toBeGreaterThan(pictures(plain));
});

test('sheet is for workbooks alone', async () => {
  const response = await platform.generate(key, {
    content: 'x',
    options: { sheet: { fit: 'page_width' } },
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: 'unsupported_option', details: [{ path: '/options/sheet' }] },
  ]);
});

describe('a PDF form', () => {
  /** Of 300 × 200 points, with a text, a check box and a choice. */
  async function formFile(): Promise<Uint8Array<ArrayBuffer>> {
    const doc = await PDFDocument.create();
    const page = doc.addPage([300, 200]);
    const form = doc.getForm();
    const at = { x: 20, width: 200, height: 20 };
    form.createTextField('person.name').addToPage(page, { ...at, y: 150 });
    form.createCheckBox('agreed').addToPage(page, { ...at, y: 100, width: 20 });
    const choice = form.createDropdown('colour');
    choice.addOptions(['red', 'green']);
    choice.addToPage(page, { ...at, y: 50 });
    return new Uint8Array(await doc.save());
  }
  const variables = { person: { name: 'Zoë 日本語 مرحبا' }, agreed: true, colour: 'green' };

  test('is filled in any script, and becomes content', async () => {
    const response = await platform.upload(key, {
      file: await formFile(),
      variables,
      options: { watermark: { text: 'DRAFT', rotation: 0 }, metadata: { title: 'Filled' } },
    });
    const pdf = await platform.bytesOf(response);
    const text = await pdfText(pdf);
    for (const each of ['Zoë', '日本語', 'مرحبا', 'green', 'DRAFT']) expect(text).toContain(each);
    const doc = await PDFDocument.load(pdf);
    expect([doc.getTitle(), doc.getForm().getFields()]).toEqual(['Filled', []]);
  });

  test('can stay a form, and a header names what it lacks', async () => {
    const options = { flatten: false };
    const response = await platform.upload(key, { file: await formFile(), options });
    expect(response.headers.get('x-missing-variables')).toBe('person.name,agreed,colour');
    const doc = await PDFDocument.load(await platform.bytesOf(response));
    expect(doc.getForm().getFields()).toHaveLength(3);
  });

  test('refuses a text that does not fit', async () => {
    const long = { ...variables, person: { name: 'word '.repeat(200) } };
    const response = await platform.upload(key, { file: await formFile(), variables: long });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'content_overflow', details: [{ path: '/variables/person/name' }] },
    ]);
  });

  test('has a preview', async () => {
    const response = await platform.preview(key, formOf({ file: await formFile() }));
    expect(response.headers.get('content-type')).toBe('image/png');
  });
});
