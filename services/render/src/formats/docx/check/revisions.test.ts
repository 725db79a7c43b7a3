import { describe, expect, test } from 'vitest';
import { compose, p, textsOf } from '../docx.fixture.ts';

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const gone = (text: string) => `<w:r><w:delText>${text}</w:delText></w:r>`;
const accepted = async (body: string, variables = {}) => {
  const xml = (await compose({ body }, variables)).xml();
  expect(xml).not.toMatch(
    /w:(ins|del|delText|move\w+|\w+Change|cellIns|sdt\w*|smartTag|customXml)[ />]/,
  );
  return xml;
};
const texts = async (body: string, variables = {}) => textsOf(await accepted(body, variables));

describe('a tracked change', () => {
  test.each([
    ['an insertion', `<w:ins w:id="1">${run('b')}</w:ins>`, 'abc'],
    ['a deletion', `<w:del w:id="1">${gone('b')}</w:del>`, 'ac'],
    [
      'what was moved here',
      `<w:moveToRangeStart w:id="1"/><w:moveTo w:id="2">${run('b')}</w:moveTo><w:moveToRangeEnd w:id="1"/>`,
      'abc',
    ],
    [
      'what was moved away',
      `<w:moveFromRangeStart w:id="1"/><w:moveFrom w:id="2">${run('b')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`,
      'ac',
    ],
    [
      'an insertion that was deleted',
      `<w:ins w:id="1"><w:del w:id="2">${gone('b')}</w:del>${run('B')}</w:ins>`,
      'aBc',
    ],
  ])('that is %s is accepted', async (_, change, text) => {
    expect(await texts(`<w:p>${run('a')}${change}${run('c')}</w:p>`)).toEqual([text]);
  });

  test('of looks, paragraphs, tables and sections leaves what came of it', async () => {
    const body = `<w:p><w:pPr><w:jc w:val="left"/><w:pPrChange><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange></w:pPr><w:r><w:rPr><w:b/><w:rPrChange><w:rPr/></w:rPrChange></w:rPr><w:t>x</w:t></w:r></w:p><w:sectPr><w:pgSz w:w="1"/><w:sectPrChange><w:sectPr><w:pgSz w:w="2"/></w:sectPr></w:sectPrChange></w:sectPr>`;
    const xml = await accepted(body);
    expect(xml).toContain('<w:pPr><w:jc w:val="left"/></w:pPr>');
    expect(xml).toContain('<w:sectPr><w:pgSz w:w="1"/></w:sectPr>');
  });

  test('of a row puts it in or takes it out', async () => {
    const row = (mark: string, text: string) =>
      `<w:tr><w:trPr><w:${mark} w:id="1"/></w:trPr><w:tc>${p(text)}</w:tc></w:tr>`;
    expect(await texts(`<w:tbl>${row('ins', 'a')}${row('del', 'b')}</w:tbl>`)).toEqual(['a']);
  });

  test('of a paragraph that has nothing left takes it out, but never the end of a section', async () => {
    const paragraph = (content: string, more = '') =>
      `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr>${more}</w:pPr>${content}</w:p>`;
    const deleted = `<w:del w:id="2">${gone('b')}</w:del>`;
    expect(await texts(p('a') + paragraph(deleted) + paragraph(run('c')))).toEqual(['a', 'c']);
    expect(await accepted(paragraph(deleted, '<w:sectPr/>'))).toContain('<w:sectPr/>');
  });

  test('may hold a part of a tag, or a whole section', async () => {
    const tag = `<w:p>${run('{{#v}}{{ na')}<w:ins w:id="1">${run('me }}')}</w:ins><w:ins w:id="2">${run('{{/v}}')}</w:ins></w:p>`;
    expect(await texts(tag, { v: true, name: 'Ada' })).toEqual(['Ada']);
  });
});

describe('a content control', () => {
  const control = (content: string) =>
    `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtEndPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

  test.each([
    ['in a paragraph', `<w:p>${run('a')}${control(run('{{v}}'))}${run('c')}</w:p>`, ['a1c']],
    ['around paragraphs', control(p('a') + p('{{v}}')), ['a', '1']],
    ['around a row', `<w:tbl>${control(`<w:tr><w:tc>${p('{{v}}')}</w:tc></w:tr>`)}</w:tbl>`, ['1']],
    ['in another', control(control(p('{{v}}'))), ['1']],
    ['around a section', control(p('{{#v}}x{{/v}}')), ['x']],
  ])('%s is what it holds', async (_, body, lines) => {
    expect(await texts(body, { v: 1 })).toEqual(lines);
  });

  test.each(['smartTag', 'customXml'])('and a %s too', async (name) => {
    const body = `<w:p><w:${name} w:element="x"><w:${name}Pr><w:attr/></w:${name}Pr>${run('a')}</w:${name}></w:p>`;
    expect(await texts(body)).toEqual(['a']);
  });
});

test('the deleted end of a paragraph joins it with the next one, whose looks stay', async () => {
  const deleted = '<w:rPr><w:del w:id="1" w:author="a"/></w:rPr>';
  const paragraph = (text: string, looks: string) =>
    `<w:p><w:pPr>${looks}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const section = '<w:sectPr><w:type w:val="continuous"/></w:sectPr>';
  const body = [
    paragraph('a', deleted),
    paragraph('b', deleted),
    paragraph('c', '<w:jc w:val="center"/>'),
    paragraph('d', deleted + section),
    paragraph('e', deleted),
    '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
  ];
  const { xml } = await compose({ body: body.join('') });
  expect(textsOf(xml())).toEqual(['abc', 'd', 'e', '']);
  expect(xml().match(/<w:jc w:val="center"\/>/g)).toHaveLength(1);
});

test('a deleted cell is gone, and a row of nothing else', async () => {
  const cell = (text: string, change = '') => `<w:tc><w:tcPr>${change}</w:tcPr>${p(text)}</w:tc>`;
  const rows = [
    cell('a') + cell('b', '<w:cellDel w:id="1"/>') + cell('c', '<w:cellIns w:id="2"/>'),
    cell('d', '<w:cellDel w:id="3"/>'),
  ];
  const body = `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl><w:p/>`;
  const xml = await accepted(body);
  expect(textsOf(xml)).toEqual(['a', 'c', '']);
  expect(xml.match(/<w:tr>/g)).toHaveLength(1);
});

test.each([
  ['sdt', (cells: string) => `<w:sdt><w:sdtContent>${cells}</w:sdtContent></w:sdt>`],
  ['customXml', (cells: string) => `<w:customXml w:element="x">${cells}</w:customXml>`],
])('a row whose cells stand in a %s stays unless all of them are deleted', async (_, within) => {
  const cell = (text: string, change = '') => `<w:tc><w:tcPr>${change}</w:tcPr>${p(text)}</w:tc>`;
  const gone = cell('gone', '<w:cellDel w:id="1"/>');
  const inner = `<w:tc><w:tbl><w:tr>${gone}</w:tr></w:tbl>${p('after')}</w:tc>`;
  const rows = [within(cell('a') + gone), gone + within(cell('b')), within(gone), inner, ''];
  const body = `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl><w:p/>`;
  const xml = await accepted(body);
  expect(textsOf(xml)).toEqual(['a', 'b', 'after', '']);
  expect(xml.match(/<w:tr[ />]/g)).toHaveLength(4);
});
