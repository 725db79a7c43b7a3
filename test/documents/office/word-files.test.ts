import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFonts, pdfPictures, pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';
import { idOf, wordFile, wordXml } from '../../harness/documents/office-documents.ts';

const EXAMPLES = join(import.meta.dirname, '../../../docs/examples/docx');

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

const paragraph = (text: string, before = '') =>
  `<w:p>${before}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

async function printed(file: Uint8Array<ArrayBuffer>, request: object = {}) {
  const response = await platform.upload(key, { file, ...request });
  return { pdf: await platform.bytesOf(response), headers: response.headers };
}

test('every check mark and emoji is visible', async () => {
  const characters = Array.from('☑☒✓✔✗✅❌⚠☎✉★😀🤔🥳👍🎂');
  const pages = characters.map((character, index) =>
    paragraph(character, index > 0 ? '<w:pPr><w:pageBreakBefore/></w:pPr>' : ''),
  );
  const { pdf } = await printed(wordFile({ body: pages.join('') }));
  const pictures = await pdfPictures(pdf, 30);
  const blank = pictures.flatMap(({ grey }, index) =>
    grey.some((level) => level < 200) ? [] : [characters[index]],
  );
  expect({ pages: pictures.length, blank }).toEqual({ pages: characters.length, blank: [] });
});

test('“Page 1 of 3” counts the pages that are printed, where the body counts from 1 again', async () => {
  const number = (code: string) =>
    `<w:fldSimple w:instr="${code}"><w:r><w:t>9</w:t></w:r></w:fldSimple>`;
  const footer = wordXml(
    'ftr',
    `<w:p><w:r><w:t xml:space="preserve">Page </w:t></w:r>${number('PAGE')}<w:r><w:t xml:space="preserve"> of </w:t></w:r>${number('NUMPAGES')}</w:p>`,
  );
  const body = [
    paragraph('{{ title }}'),
    '<w:p><w:pPr><w:sectPr/></w:pPr></w:p>',
    paragraph('one'),
    paragraph('two', '<w:pPr><w:pageBreakBefore/></w:pPr>'),
    `<w:sectPr><w:footerReference w:type="default" r:id="${idOf('footer1.xml')}"/><w:pgNumType w:start="1"/></w:sectPr>`,
  ];
  const file = wordFile({ body: body.join(''), parts: { 'footer1.xml': ['footer', footer] } });
  const { pdf, headers } = await printed(file, { variables: { title: 'Cover' } });
  expect(headers.get('x-page-count')).toBe('3');
  expect(await pdfText(pdf)).toMatch(/Cover[^]*one[^]*Page 1 of 3[^]*two[^]*Page 2 of 3/);
});

test('every missing font is reported with its substitute', async () => {
  const font = (name: string, text: string) =>
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const body = [
    font('Calibri', 'Quick brown foxes {{ v }}'),
    font('Cambria', 'jump over'),
    font('Aptos', 'the lazy dog'),
    font('Georgia', 'again and once more'),
    font('Liberation Sans', 'and this one is there'),
  ].join('');
  const { pdf, headers } = await printed(wordFile({ body }), { variables: { v: 'run' } });
  const replaced = headers
    .get('x-substituted-fonts')!
    .split(',')
    .map((pair) => pair.split('='));
  expect(replaced.map(([wanted]) => wanted)).toEqual(['Calibri', 'Cambria', 'Aptos', 'Georgia']);
  expect(replaced.slice(0, 2).map(([, drawn]) => drawn)).toEqual(['Carlito', 'Caladea']);
  const fonts = (await pdfFonts(pdf)).join().replaceAll(' ', '');
  for (const [, drawn] of replaced) expect(fonts).toContain(drawn!.replaceAll('%20', ''));
});

test('no font is reported when all are available', async () => {
  const body = '<w:p><w:r><w:rPr><w:rFonts w:ascii="Noto Sans"/></w:rPr><w:t>all</w:t></w:r></w:p>';
  expect((await printed(wordFile({ body }))).headers.get('x-substituted-fonts')).toBeNull();
});

test('the example of the guide makes a complete invoice', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/docx.md'), 'utf8');
  const [, document, values] = /-F file=@(\S+) -F 'variables=<(\S+)'/.exec(guide)!;
  const read = (name: string) => readFileSync(join(EXAMPLES, name));
  const { pdf, headers } = await printed(new Uint8Array(read(document!)), {
    variables: JSON.parse(read(values!).toString()) as object,
  });
  expect(headers.get('x-missing-variables')).toBeNull();
  expect(await pdfText(pdf)).toContain('Rope, hemp, 12 mm');
});

test('what hangs on a text follows its condition, and what differs from Word is reported', async () => {
  const field = (code: string, shown: string) =>
    `<w:fldSimple w:instr="${code}"><w:r><w:t>${shown}</w:t></w:r></w:fldSimple>`;
  const noted = (text: string, id: number) =>
    `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
  const note = (id: number, text: string) =>
    `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`;
  const cell = (content: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  const body = [
    ['{{#hidden}}', noted('Secret clause', 1), '{{/hidden}}', noted('Price clause', 2)],
    ['{{#items}}', noted('Item {{name}}', 3), '{{/items}}'],
  ]
    .flat()
    .map((content) => (content.startsWith('<') ? content : paragraph(content)));
  const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row(paragraph('{{#items}}{{name}}'), paragraph('{{price}}{{/items}}'))}${row(paragraph('Total'), `<w:p>${field('=SUM(ABOVE)', '0')}</w:p>`)}</w:tbl>`;
  const bars =
    '<w:p><w:r><w:rPr><w:rFonts w:ascii="Code 128" w:hAnsi="Code 128"/></w:rPr><w:t>{{code}}</w:t></w:r></w:p>';
  const chapter = `<w:p>${field('STYLEREF 1', 'One')}</w:p>`;
  const file = wordFile({
    body: `${body.join('')}${table}${chapter}${bars}${paragraph('No {{code}}')}${paragraph('{{text}}')}<w:sectPr><w:vAlign w:val="center"/></w:sectPr>`,
    parts: {
      'footnotes.xml': [
        'footnotes',
        wordXml('footnotes', [1, 2, 3].map((id) => note(id, `note ${id} {{name}}`)).join('')),
      ],
    },
  });
  const variables = {
    hidden: false,
    code: 'A-1234',
    items: [
      { name: 'Pen', price: 19.5 },
      { name: 'Ink', price: 3 },
    ],
    text: { _type: 'markdown', markdown: 'Pay **now**:\n\n- by card\n- in cash' },
  };
  const { pdf, headers } = await printed(file, { variables });
  const text = await pdfText(pdf);
  expect(text).toMatch(/Price clause.*Item Pen.*Item Ink/s);
  expect(text).toMatch(/note 2.*note 3 Pen.*note 3 Ink/s);
  expect(text).not.toMatch(/Secret|note 1/);
  expect(text).toMatch(/Total\s+22\.5/);
  expect(text).toMatch(/Pay now:\s+•\s+by card\s+•\s+in cash/);
  expect(headers.get('x-substituted-fonts')).toContain('Code%20128=');
  expect(headers.get('x-stale-fields')).toBe('STYLEREF');
  expect(headers.get('x-layout-limits')).toBe('vertical-alignment');
});

test('an equation shows its signs, and tables without widths their texts', async () => {
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const power = (base: string, sign: string) =>
    `<m:sSup><m:e>${base}</m:e><m:sup>${run(sign)}</m:sup></m:sSup>`;
  const union = `<m:nary><m:naryPr><m:chr m:val="⋃"/></m:naryPr><m:sub>${run('i')}</m:sub><m:sup/><m:e>${run('A')}</m:e></m:nary>`;
  const signs = power(run('x'), '+') + power('', '14') + union + run(' size OR [0,1)=');
  const equation = `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${signs}</m:oMath></w:p>`;
  const table = (text: string, inner = '') =>
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="100"/></w:tblGrid><w:tr><w:tc>${paragraph(text)}${inner}</w:tc></w:tr></w:tbl>`;
  const tables = table('Outermost text', table('Innermost text') + paragraph(''));
  const { pdf } = await printed(wordFile({ body: equation + tables + paragraph('End') }));
  const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
  expect(text).not.toMatch(/[¿❑□]/);
  for (const sign of ['+', '14', '⋃', 'size', 'OR', '[', '0,1', ')', '='])
    expect(text).toContain(sign);
  expect(text).toMatch(/Outermost text.*Innermost text.*End/);
});
