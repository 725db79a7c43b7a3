import { expect, test } from 'vitest';
import { compose, NAMESPACES, p, wordType } from '../docx.fixture.ts';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const complex = (code: string) =>
  `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}<w:r><w:t>9</w:t></w:r>${mark('end')}`;
const simple = (code: string) =>
  `<w:fldSimple w:instr="${code}"><w:r><w:t>9</w:t></w:r></w:fldSimple>`;

const heading = (level: number) => `<w:p><w:pPr><w:pStyle w:val="H${level}"/></w:pPr></w:p>`;
const style = (level: number) =>
  `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`;
const styles = {
  links: [{ id: 's', type: 'styles', target: 'styles.xml' }],
  files: { 'word/styles.xml': `<w:styles ${NAMESPACES}>${style(1)}${style(2)}</w:styles>` },
  types: { 'word/styles.xml': wordType('styles') },
};

/** What LibreOffice is to show, in order: `a 1` for the first of a. */
async function numbersOf(body: string, variables = {}): Promise<string[]> {
  const { xml } = await compose({ body, ...styles }, variables);
  const found = xml().matchAll(/SEQ ([^\\]+) \\\* (\w+) \\r (\d+)/g);
  return [...found].map(
    ([, name = '', format = '', number = '']) =>
      `${name} ${number}${format === 'ARABIC' ? '' : ` ${format}`}`,
  );
}

const paragraph = (...fields: string[]) => `<w:p>${fields.join('')}</w:p>`;

test.each([
  ['without a format', ['SEQ a', 'SEQ a', 'SEQ b'], ['a 1', 'a 2', 'b 1']],
  ['of one name in any case', ['SEQ Fig \\* roman', 'SEQ fig'], ['Fig 1 roman', 'fig 2']],
  ['that begin anew', ['SEQ a', 'SEQ a \\r 5', 'SEQ a'], ['a 1', 'a 5', 'a 6']],
  ['that are said again', ['SEQ a', 'SEQ a \\c', 'SEQ a \\n'], ['a 1', 'a 1', 'a 2']],
  ['that are hidden', ['SEQ a \\h', 'SEQ a', 'SEQ a \\h \\* ARABIC'], ['a 2', 'a 3']],
  ['that a format shows', ['SEQ a \\* MERGEFORMAT \\h', 'SEQ a \\h'], ['a 1']],
  ['of any name', ['SEQ Abb.', 'SEQ Bild-Nr', 'SEQ Abb.'], ['Abb. 1', 'Bild-Nr 1', 'Abb. 2']],
  [
    'of names in quotation marks',
    ['SEQ &quot;My Fig&quot; \\* ARABIC', 'SEQ &quot;my fig&quot;', 'SEQ &quot;a&quot;'],
    ['My Fig 1', 'my fig 2', 'a 1'],
  ],
])('numbers %s', async (_, codes, numbers) => {
  for (const field of [complex, simple])
    expect(await numbersOf(paragraph(...codes.map(field)))).toEqual(numbers);
});

test('a sequence begins anew at each heading of its level or a higher one', async () => {
  const [one, other] = [complex('SEQ a \\* ARABIC \\s 2'), complex('SEQ b \\s 1')];
  const pair = paragraph(one, other);
  const body = [heading(1), pair, pair, heading(2), pair, heading(1), pair].join('');
  expect(await numbersOf(body)).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 1', 'b 3', 'a 1', 'b 1']);
});

test('passes of a loop go on counting', async () => {
  const body = p('{{#list}}') + paragraph(complex('SEQ a')) + p('{{/list}}');
  expect(await numbersOf(body, { list: [1, 2, 3] })).toEqual(['a 1', 'a 2', 'a 3']);
});

test('one that refers to another by a bookmark stays, and is named', async () => {
  const { xml, reported } = await compose({ body: paragraph(complex('SEQ a mark')) });
  expect(reported.staleFields).toEqual(['SEQ']);
  expect(xml()).toContain('SEQ a mark');
});

test.each(['\\* Ordinal', '\\* CardText', '\\r', '\\* ArabicDash', '\\r \\* roman'])(
  'one with %s shows what it showed, is named, and counts',
  async (switches) => {
    for (const field of [complex, simple]) {
      const body = paragraph(field(`SEQ a ${switches}`), field('SEQ a'));
      const { xml, reported } = await compose({ body });
      expect(reported.staleFields).toEqual(['SEQ']);
      expect(xml().match(/<w:t[ >].*?<\/w:t>|SEQ[^"<]*/g)).toEqual([
        '<w:t>9</w:t>',
        'SEQ a \\* ARABIC \\r 2 ',
        '<w:t>9</w:t>',
      ]);
    }
  },
);
