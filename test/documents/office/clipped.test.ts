import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clipped } from '../../harness/documents/clipped-print.ts';
import { idOf, wordFile, wordText, wordXml } from '../../harness/documents/office-documents.ts';
import { sheetFile } from '../../harness/documents/office-packages.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

/** A field of the form. */
const JSON_TOO: object = { respond: 'json' };

async function clippedIn(file: Uint8Array<ArrayBuffer>, request: object = {}) {
  const response = await platform.upload(key, { file, ...JSON_TOO, ...request });
  const { report } = (await response.json()) as { report: { clipped: Clipped[] } };
  return { counted: response.headers.get('x-clipped-content'), clipped: report.clipped };
}

const row = (height: string, content: string) =>
  `<w:tbl><w:tblPr><w:tblW w:w="3000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:trPr>${height}</w:trPr><w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${content}</w:tc></w:tr></w:tbl>`;

const exactRow = (points: number, content: string) =>
  row(`<w:trHeight w:val="${points * 20}" w:hRule="exact"/>`, content);

const frame = (text: string) =>
  `<w:p><w:pPr><w:framePr w:w="3000" w:h="400" w:hRule="exact" w:wrap="around" w:vAnchor="text" w:hAnchor="text" w:x="1" w:y="100"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const box = (fit: string, text: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1440000" cy="360000"/><wp:docPr id="1" name="box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1440000" cy="360000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>${wordText(text)}</w:txbxContent></wps:txbx><wps:bodyPr wrap="square">${fit}</wps:bodyPr></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const control = (text: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="control"/></w:sdtPr><w:sdtContent>${wordText(text)}</w:sdtContent></w:sdt>`;

/** Forty words that nothing else has. */
const long = (name: string) =>
  Array.from({ length: 40 }, (_, index) => `${name}${index + 10}`).join(' ');

test('every value that its place cuts off is named by its tag, and what grows with its value is not', async () => {
  const cut = {
    row: exactRow(16, wordText('{{ row }}')),
    control: exactRow(16, control('{{ control }}')),
    frame: frame('{{ frame }}'),
    box: box('<a:noAutofit/>', '{{ box }}'),
  };
  const whole = {
    body: wordText('{{ body }}'),
    least: row('<w:trHeight w:val="320"/>', wordText('{{ least }}')),
    fitting: box('<a:spAutoFit/>', '{{ fitting }}'),
    capitals: wordText('{{ capitals }}', '<w:caps/>'),
    hidden: wordText('{{ hidden }}', '<w:vanish/>'),
  };
  const names = Object.keys({ ...cut, ...whole });
  const { counted, clipped } = await clippedIn(
    wordFile({ body: Object.values({ ...cut, ...whole }).join('<w:p/>') }),
    { variables: Object.fromEntries(names.map((name) => [name, long(name)])) },
  );
  const tags = new Set(clipped.map(({ element }) => element));
  expect([...tags].sort()).toEqual(
    Object.keys(cut)
      .map((name) => `{{ ${name} }}`)
      .sort(),
  );
  expect(counted).toBe(String(clipped.length));
});

test('the second line of a value is reported with its place, and a value of one line is not', async () => {
  const body = exactRow(20, wordText('{{ name }}'));
  const of = (name: string) => clippedIn(wordFile({ body }), { variables: { name } });
  const { clipped } = await of('Wolfeschlegelsteinhausen Aktiengesellschaft Ludwigshafen');
  const [{ element, page, rect = [] } = {} as Clipped] = clipped;
  expect({ element, page, sides: rect.length }).toEqual({
    element: '{{ name }}',
    page: 1,
    sides: 4,
  });
  expect(await of('Short Ltd')).toEqual({ counted: null, clipped: [] });
});

test('a value that a row of a header cuts off is reported, and a header of pages that do not exist is not', async () => {
  const header = (text: string) => wordXml('hdr', text);
  const parts = {
    'header1.xml': ['header', header(exactRow(16, wordText('{{ address }}')) + wordText(''))],
    'header2.xml': ['header', header(wordText('{{ other }}'))],
  } as const;
  const reference = (type: string, part: string) =>
    `<w:headerReference w:type="${type}" r:id="${idOf(part)}"/>`;
  const body = `${wordText('Dear reader')}<w:sectPr>${reference('first', 'header1.xml')}${reference('default', 'header2.xml')}<w:titlePg/></w:sectPr>`;
  const variables = { address: long('address'), other: long('other') };
  const { clipped } = await clippedIn(wordFile({ body, parts }), { variables });
  expect(clipped.map(({ element }) => element)).toEqual(['{{ address }}']);
});

test('a value that is whole in one place does not hide that it is cut off in another', async () => {
  const body = `${wordText('{{ name }}')}${exactRow(16, wordText('{{ name }}'))}`;
  const { clipped } = await clippedIn(wordFile({ body }), { variables: { name: long('word') } });
  expect(clipped.map(({ element }) => element)).toContain('{{ name }}');
});

test('page numbers, notes, captions, ligatures and words that break are not taken for cut off', async () => {
  const field = (code: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>777</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body = [
    `<w:p><w:r><w:t>Page {{ page }} of </w:t></w:r>${field('NUMPAGES')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
    row('', wordText('{{ iban }}')),
    wordText('{{ text }}'),
  ];
  const note = wordXml('footnotes', `<w:footnote w:id="1">${wordText('{{ note }}')}</w:footnote>`);
  const file = wordFile({ body: body.join(''), parts: { 'footnotes.xml': ['footnotes', note] } });
  const variables = {
    page: 777,
    iban: 'X'.repeat(90),
    text: 'eﬃcient co\u00ADoperation – naïve Straße 請求書の合計 10\u202F000,50 € مرحبا بالعالم שלום',
    note: long('note'),
  };
  expect(await clippedIn(file, { variables })).toEqual({ counted: null, clipped: [] });
});

test('a second line that lies wholly outside of its row is reported with its place', async () => {
  const body = exactRow(14, wordText('{{ name }}', '<w:sz w:val="22"/>'));
  const name = 'Wolfeschlegelsteinhausen Aktiengesellschaft Ludwigshafen';
  const { clipped } = await clippedIn(wordFile({ body }), { variables: { name } });
  expect(clipped.map(({ element, page }) => ({ element, page }))).toEqual([
    { element: '{{ name }}', page: 1 },
  ]);
});

test('of two tags with the same word the one is named that lacks more', async () => {
  const body = wordText('{{ country }}') + exactRow(14, wordText('{{ address }}'));
  const variables = { country: 'Germany', address: 'Hill Ltd\nMain Street 117\nGermany' };
  const { clipped } = await clippedIn(wordFile({ body }), { variables });
  expect(clipped.map(({ element }) => element)).toEqual(['{{ address }}']);
});

test('a value in a link is reported', async () => {
  const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const link = `<w:p>${part('begin')}<w:r><w:instrText> HYPERLINK "https://example.org" </w:instrText></w:r>${part('separate')}<w:r><w:t>{{ link }}</w:t></w:r>${part('end')}</w:p>`;
  const file = wordFile({ body: exactRow(16, link) });
  const { clipped } = await clippedIn(file, { variables: { link: long('link') } });
  expect(new Set(clipped.map(({ element }) => element))).toEqual(new Set(['{{ link }}']));
});

test('what a replaced font draws, capitals of all languages and what a page breaks are not taken for cut off', async () => {
  const chinese = '甲方应当按照本合同约定的时间和方式向乙方支付全部款项并承担相应的责任';
  const header = wordXml('hdr', wordText('合同编号'));
  const merged = (text: string, merge: string) =>
    `<w:tr><w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${merge}</w:tcPr>${wordText(text)}</w:tc></w:tr>`;
  const body = [
    wordText('Độc lập - Tự do - Hạnh phúc', '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>'),
    wordText('{{ formula }}', '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>'),
    wordText('Größe Straße', '<w:caps/><w:lang w:val="de-DE"/>'),
    wordText('izmir bilgisi', '<w:caps/><w:lang w:val="tr-TR"/>'),
    `<w:p><w:r><w:t>Total</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>aside</w:t></w:r></w:p>`,
    `<w:tbl><w:tblPr><w:tblW w:w="3000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${merged('one', '<w:vMerge w:val="restart"/>')}${merged('two', '<w:vMerge/>')}</w:tbl>`,
    wordText('{{ chinese }}'),
    `<w:sectPr><w:headerReference w:type="default" r:id="${idOf('header1.xml')}"/></w:sectPr>`,
  ];
  const file = wordFile({ body: body.join(''), parts: { 'header1.xml': ['header', header] } });
  const variables = { formula: 'CO₂ H₂SO₄ m⁴', chinese: chinese.repeat(80) };
  expect(await clippedIn(file, { variables })).toEqual({ counted: null, clipped: [] });
});

test('a text that its neighbour cuts off is reported of a workbook, and one that goes on over empty cells is not', async () => {
  const text = (cell: string, value: string) =>
    `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const remark = 'A remark that is much longer than its cell';
  const file = sheetFile({
    cells: text('A1', remark) + text('B1', 'filled'),
    rows: `<row r="3">${text('A3', `${remark}, which goes on`)}</row>`,
  });
  const { clipped } = await clippedIn(file);
  expect(clipped.map(({ element }) => element)).toEqual([expect.stringMatching(/^A remark/)]);
});
