import { describe, expect, test } from 'vitest';
import { compose, p } from '../docx.fixture.ts';

const texts = async (body: string, variables: object = { v: 'Straße 12, (Köln)' }) =>
  (await compose({ body }, { ...variables })).reported.fixedTexts;

const row = (rule: string, cells: string) =>
  `<w:tbl><w:tr><w:trPr><w:trHeight w:val="400" w:hRule="${rule}"/></w:trPr><w:tc>${cells}</w:tc></w:tr></w:tbl>`;
const frame = (rule: string) =>
  `<w:p><w:pPr><w:framePr w:h="400" w:hRule="${rule}"/></w:pPr><w:r><w:t>{{ v }}</w:t></w:r></w:p>`;
const box = (fit: string) =>
  `<w:p><w:r><w:drawing><wps:wsp><wps:txbx><w:txbxContent>${p('{{ v }}')}</w:txbxContent></wps:txbx><wps:bodyPr>${fit}</wps:bodyPr></wps:wsp></w:drawing></w:r></w:p>`;

describe('of a filled document the end of a text is looked for in the print, that stands in', () => {
  test.each([
    ['a row of exact height', row('exact', p('a') + p('{{ v }}')), 'cell of a row of exact height'],
    ['a frame of exact height', frame('exact'), 'frame of exact height'],
    ['a text box', box('<a:noAutofit/>'), 'text box that does not grow'],
  ])('%s', async (_, body, kind) => {
    expect(await texts(body)).toEqual([
      { place: `${kind}, word/document.xml`, end: 'straße12köln' },
    ]);
  });
});

test.each([
  ['a row that grows', row('atLeast', p('{{ v }}'))],
  ['a frame that grows', frame('atLeast')],
  ['a text box that grows', box('<a:spAutoFit/>')],
  ['a body', p('{{ v }}')],
  [
    'a hidden text',
    row('exact', '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>{{ v }}</w:t></w:r></w:p>'),
  ],
])('but not of %s', async (_, body) => {
  expect(await texts(body)).toEqual([]);
});

test('nor of few letters, nor of Arabic, nor where no value was put in', async () => {
  expect(await texts(row('exact', p('{{ v }}')), { v: '12' })).toEqual([]);
  expect(await texts(row('exact', p('{{ v }}')), { v: 'مرحبا بالعالم' })).toEqual([]);
  expect(await texts(row('exact', p('fixed text')))).toBeUndefined();
});
