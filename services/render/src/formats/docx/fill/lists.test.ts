import { describe, expect, test } from 'vitest';
import { compose, NAMESPACES, p, wordType } from '../docx.fixture.ts';

const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/></w:lvl>';
const NUMBERING = `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="4">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num></w:numbering>`;
const style = (id: string, more: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:pPr>${more}<w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
const STYLES = `<w:styles ${NAMESPACES}>${style('ListNumber', '')}${style('Heading1', '<w:outlineLvl w:val="0"/>')}</w:styles>`;

const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const styled = (name: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${name}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const VARIABLES = { groups: [{ rows: [1, 2] }, { rows: [3] }, { rows: [4, 5] }], yes: true };

/** The list of each item, counted from 1 in the order met; 0 for the document's own. */
async function listsOf(body: string): Promise<number[]> {
  const { xml } = await compose(
    {
      body,
      files: { 'word/numbering.xml': NUMBERING, 'word/styles.xml': STYLES },
      types: { 'word/numbering.xml': wordType('numbering'), 'word/styles.xml': wordType('styles') },
      links: [
        { id: 'n', type: 'numbering', target: 'numbering.xml' },
        { id: 's', type: 'styles', target: 'styles.xml' },
      ],
    },
    VARIABLES,
  );
  const paragraphs = xml().match(/<w:p>.*?<\/w:p>/g) ?? [];
  const numbered = paragraphs.filter((each) => /numPr|pStyle/.test(each));
  const numbering = xml('word/numbering.xml');
  expect(xml()).not.toContain('platen-');
  return numbered.map((each) => {
    const id = /<w:numId w:val="(\d+)"/.exec(each)?.[1] ?? '1';
    const num = new RegExp(`<w:num w:numId="${id}">.*?</w:num>`).exec(numbering)?.[0];
    expect(num?.includes('<w:startOverride w:val="1"/>')).toBe(id !== '1');
    return Number(id) - 1;
  });
}

const loop = (name: string, ...inner: string[]) =>
  [p(`{{#${name}}}`), ...inner, p(`{{/${name}}}`)].join('');

describe('a list in a loop', () => {
  test.each<[string, string, number[]]>([
    [
      'begins anew for each pass with a heading',
      loop('groups', p('Group'), loop('rows', item('{{ . }}'))),
      [1, 1, 2, 3, 3],
    ],
    [
      'begins anew where its items are written out',
      loop('groups', p('Group'), item('a'), p('between'), item('b')),
      [1, 1, 2, 2, 3, 3],
    ],
    [
      'begins anew where its style numbers it',
      loop('groups', p('Group'), styled('ListNumber', 'a'), styled('ListNumber', 'b')),
      [1, 1, 2, 2, 3, 3],
    ],
    ['goes on where the items are repeated', loop('groups', item('one')), [0, 0, 0]],
    ['goes on where each pass has one item', loop('groups', item('one'), p('text')), [0, 0, 0]],
    [
      'goes on in a condition',
      item('first') + loop('yes', p('text'), item('a'), item('b')) + item('last'),
      [0, 0, 0, 0],
    ],
    [
      'goes on where a condition is in the loop',
      loop('groups', p('Group'), loop('yes', item('one'))),
      [0, 0, 0],
    ],
    [
      'goes on where it numbers headings',
      loop('groups', p('x'), styled('Heading1', 'a'), styled('Heading1', 'b')),
      [0, 0, 0, 0, 0, 0],
    ],
    [
      'goes on where it numbers rows',
      `<w:tbl><w:tr><w:tc>${item('{{#groups}}n')}</w:tc><w:tc>${p('x{{/groups}}')}</w:tc></w:tr></w:tbl>${p('')}`,
      [0, 0, 0],
    ],
  ])('%s', async (_, body, lists) => {
    expect(await listsOf(body)).toEqual(lists);
  });
});
