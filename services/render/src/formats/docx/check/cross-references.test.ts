import { expect, test } from '@jest/globals';
import { compose, p, textsOf } from '../docx.fixture.ts';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, shown: string) =>
  `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}<w:r><w:t>${shown}</w:t></w:r>${mark('end')}`;
const bookmark = (name: string) =>
  `<w:p><w:bookmarkStart w:id="1" w:name="${name}"/><w:r><w:t>here</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>`;

test.each(['REF _Ref1 \\r \\h', 'PAGEREF _Ref1 \\h', 'NOTEREF _Ref1', 'REF "_Ref1"'])(
  'a reference to a missing target keeps its last text: %s',
  async (code) => {
    const simple = `<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}"><w:r><w:t>4.2</w:t></w:r></w:fldSimple></w:p>`;
    const { xml } = await compose({ body: `<w:p>${field(code, '4.2')}</w:p>${simple}` });
    expect(textsOf(xml())).toEqual(['4.2', '4.2']);
    expect(xml()).not.toMatch(/fldChar|instrText|fldSimple/);
  },
);

test('a reference to a clause that a condition removes keeps its last text; the others are computed', async () => {
  const body =
    p('{{#on}}') +
    bookmark('_Gone') +
    p('{{/on}}') +
    bookmark('_Kept') +
    `<w:p>${field('REF _Gone \\r', 'old')}${field('REF _KEPT \\r', 'old')}</w:p>`;
  const { xml } = await compose({ body });
  expect([...xml().matchAll(/<w:instrText[^>]*>([^<]*)/g)].map(([, code]) => code!.trim())).toEqual(
    ['REF _Kept \\r'],
  );
  const all = await compose({ body }, { on: true });
  expect(all.xml().match(/<w:instrText/g)).toHaveLength(2);
});

test('counts of the word processor stay as saved', async () => {
  const { xml } = await compose({
    body: `<w:p>${field('DOCPROPERTY Words', '52')}${field('DOCPROPERTY Company', 'X')}</w:p>`,
  });
  expect(xml().match(/<w:instrText[^>]*>[^<]*/g)).toEqual([expect.stringContaining('Company')]);
  expect(xml()).toContain('>52<');
});
