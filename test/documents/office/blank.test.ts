import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { wordFile, wordText } from '../../harness/documents/office-documents.ts';
import { sheetFile, slideFile, textFile } from '../../harness/documents/office-packages.ts';
import { pdfText } from '../../harness/documents/pdf.ts';
import { formOf, type RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

// LibreOffice prints an empty page of what stands where it expects nothing, and says nothing of it.

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

type File = Uint8Array<ArrayBuffer>;

/** Another text in a part of a package. */
function changed(file: File, part: string, change: readonly [RegExp | string, string]): File {
  const files = unzipSync(file);
  files[part] = strToU8(strFromU8(files[part]!).replace(...change));
  return zipSync(files);
}

const odt = (content: string) =>
  changed(textFile({}), 'content.xml', [/<office:body>.*<\/office:body>/, content]);
const odtText = (content: string) =>
  odt(`<office:body><office:text>${content}</office:text></office:body>`);
const docx = (content: string) =>
  changed(wordFile({}), 'word/document.xml', [/<w:body>.*<\/w:body>/, content]);
const xlsx = (...change: readonly [RegExp | string, string]) =>
  changed(sheetFile({}), 'xl/worksheets/sheet1.xml', change);
const pptx = (...change: readonly [RegExp | string, string]) =>
  changed(slideFile({}), 'ppt/slides/slide1.xml', change);
const rtf = (content: string): File => new Uint8Array(Buffer.from(`{\\rtf1\\ansi${content}}`));

const P = '<text:p>Seen</text:p>';

const BLANK: readonly [string, File][] = [
  ['.odt with a paragraph outside of its text', odt(`<office:body>${P}</office:body>`)],
  ['.odt with a paragraph outside of its body', odt(P)],
  ['.odt with a text outside of paragraphs', odtText('Seen')],
  [
    '.odt with a drawing',
    odt(
      `<office:body><office:drawing><draw:page><draw:frame svg:width="5cm" svg:height="5cm"><draw:text-box>${P}</draw:text-box></draw:frame></draw:page></office:drawing></office:body>`,
    ),
  ],
  ['.odt of another format', changed(textFile({}), 'content.xml', ['xmlns:text:1.0"', 'x"'])],
  ['.odt with a text in its text', odtText(`<office:text>${P}</office:text>`)],
  [
    '.odt with a picture from elsewhere',
    odtText(
      '<text:p><draw:frame svg:width="5cm" svg:height="5cm"><draw:image xlink:href="http://x/y.png"/></draw:frame></text:p>',
    ),
  ],
  [
    '.odt of a hidden section',
    odtText(`<text:section text:name="s" text:display="none">${P}</text:section>`),
  ],
  ['.docx with a paragraph outside of its body', docx(wordText('Seen'))],
  ['.docx with a text outside of runs', docx('<w:body><w:p><w:t>Seen</w:t></w:p></w:body>')],
  ['.docx that is hidden', docx(`<w:body>${wordText('Seen', '<w:vanish/>')}</w:body>`)],
  ['.rtf that is hidden', rtf('\\v Seen')],
  ['.xlsx with rows outside of its data', xlsx(/<\/?sheetData>/g, '')],
  ['.xlsx with cells outside of the sheet', xlsx('r="A2"', 'r="XXXXX9999999"')],
  ['.xlsx of another format', xlsx(/xmlns="[^"]*"/, 'xmlns="urn:x"')],
  ['.xlsx with hidden rows', xlsx('<row r="2"', '<row r="2" hidden="1"')],
  ['.pptx with shapes outside of its tree', pptx(/<p:spTree>(.*)<\/p:spTree>/, '$1')],
  ['.pptx of another format', pptx(/xmlns:p="[^"]*"/, 'xmlns:p="urn:x"')],
  [
    '.pptx without its slides',
    changed(slideFile({}), 'ppt/presentation.xml', [/<p:sldIdLst>.*<\/p:sldIdLst>/, '']),
  ],
];

test.each(BLANK)('a %s is refused, with the remedy', async (_, file) => {
  const response = await platform.upload(key, { file });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    {
      error: 'invalid_document',
      details: [{ path: '/file', message: expect.stringContaining('Save it again') }],
    },
  ]);
});

test('is refused in a preview, under a watermark and in a choice of pages, too', async () => {
  const [, file] = BLANK[0]!;
  expect((await platform.preview(key, formOf({ file }))).status).toBe(422);
  for (const options of [{ watermark: { text: 'DRAFT' } }, { page_ranges: '1' }, { pdf_ua: true }])
    expect((await platform.upload(key, { file, options })).status).toBe(422);
});

test('an .odt without a body is refused', async () => {
  for (const file of [odt(''), odt('<office:body/>')])
    expect((await platform.upload(key, { file })).status).toBe(422);
});

describe('an empty page that is meant', () => {
  test.each<[string, File]>([
    ['.odt', odtText('<text:p/>')],
    ['.odt of a deleted text', odtText(`<text:tracked-changes>${P}</text:tracked-changes>`)],
    ['.docx', docx('<w:body><w:p/></w:body>')],
    ['.rtf', rtf('\\par')],
    ['.xlsx', xlsx(/<sheetData>.*<\/sheetData>/, '<sheetData/>')],
    ['.pptx', pptx(/<p:sp>.*<\/p:sp>/, '')],
  ])('of an empty %s is printed', async (_, file) => {
    const pdf = await platform.bytesOf(await platform.upload(key, { file }));
    expect((await pdfText(pdf)).trim()).toBe('');
  });

  test('between others is printed, and chosen alone', async () => {
    const file = docx(
      `<w:body>${wordText('Seen')}<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p></w:body>`,
    );
    const pdf = await platform.bytesOf(
      await platform.upload(key, { file, options: { page_ranges: '2' } }),
    );
    expect((await pdfText(pdf)).trim()).toBe('');
  });

  test('of tags without values is printed', async () => {
    const file = docx(`<w:body>${wordText('{{ name }}')}</w:body>`);
    const response = await platform.upload(key, { file, variables: { name: '' } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });
});

test.each<[string, File]>([
  [
    'borders',
    docx(
      '<w:body><w:tbl><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="4"/></w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Seen</w:t></w:r></w:p></w:body>',
    ),
  ],
  ['a point', docx(`<w:body>${wordText('.', '<w:sz w:val="8"/>')}</w:body>`)],
])('a document of which only %s are seen is printed', async (_, file) => {
  expect((await platform.upload(key, { file })).status).toBe(200);
});
