import { expect, test } from 'vitest';
import type { OfficePackage } from '../office/opc/parts.ts';
import { openOffice } from '../office/open.ts';
import { docx } from './docx.fixture.ts';
import { wantedText } from './fonts.ts';

async function paragraphsOf(body: string): Promise<string[]> {
  const opened = await openOffice(Buffer.from(docx({ body })));
  return wantedText((opened as { document: OfficePackage }).document).paragraphs;
}

const run = (text: string, looks = '') =>
  `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result: string) =>
  `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}${result}${mark('end')}`;

test.each([
  ['a word that hidden text goes on', run('Total') + run('aside', '<w:vanish/>'), 'Total'],
  [
    'a word that the result of a field goes on',
    `${run('Page:')}<w:fldSimple w:instr=" PAGE ">${run('99')}</w:fldSimple>`,
    'Page:',
  ],
  ['the text of a link', field(' HYPERLINK "https://example.org" ', run('Hill')), 'Hill'],
  ['a field in a link', field(' HYPERLINK \\l "a" ', field(' PAGEREF a ', run('9'))), ''],
])('of %s that is printed which is certain', async (_what, content, printed) => {
  expect(await paragraphsOf(`<w:p>${content}</w:p>`)).toEqual([printed]);
});

test('cells that are merged into another one print nothing', async () => {
  const cell = (text: string, merge: string) =>
    `<w:tr><w:tc><w:tcPr>${merge}</w:tcPr><w:p>${run(text)}</w:p></w:tc></w:tr>`;
  const table = `<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid>${cell('one', '<w:vMerge w:val="restart"/>')}${cell('two', '<w:vMerge/>')}</w:tbl><w:p/>`;
  expect(await paragraphsOf(table)).toEqual(['one', '']);
});
