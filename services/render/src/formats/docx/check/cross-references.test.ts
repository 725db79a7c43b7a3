import { expect, test } from 'vitest';
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

test('a reference leads to the bookmark of its own pass of a loop, from outside to the first', async () => {
  const ref = (name: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF ${name} \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const link = '<w:hyperlink w:anchor="_Ref1"><w:r><w:t>x</w:t></w:r></w:hyperlink>';
  const tag = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const bookmark = '<w:bookmarkStart w:id="7" w:name="_Ref1"/><w:bookmarkEnd w:id="7"/>';
  const body = [
    `<w:p>${ref('_REF1')}</w:p>`,
    tag('{{#outer}}'),
    tag('{{#inner}}'),
    `<w:p>${ref('_Ref1')}${link}</w:p>`,
    tag('{{/inner}}'),
    `<w:p>${bookmark}</w:p>`,
    tag('{{/outer}}'),
  ].join('');
  const { xml } = await compose({ body }, { outer: [{ inner: [1, 2] }, { inner: [1] }] });
  const names = (pattern: RegExp) => [...xml().matchAll(pattern)].map(([, name]) => name);
  const bookmarks = names(/w:name="([^"]*)"/g);
  expect(bookmarks).toHaveLength(2);
  const [first, second] = bookmarks;
  expect(names(/ REF (\S+) /g)).toEqual([first, first, first, second]);
  expect(names(/w:anchor="([^"]*)"/g)).toEqual([first, first, second]);
  expect(new Set(names(/bookmarkStart w:id="(\d+)"/g)).size).toBe(2);
  expect(names(/bookmarkStart w:id="(\d+)"/g)).toEqual(names(/bookmarkEnd w:id="(\d+)"/g));
  expect(xml()).not.toContain('<pass');
});

test('a reference to what a condition left out shows nothing, and is reported', async () => {
  const tag = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const bookmark = '<w:p><w:bookmarkStart w:id="7" w:name="b"/><w:bookmarkEnd w:id="7"/></w:p>';
  const ref =
    '<w:p><w:fldSimple w:instr=" REF b "><w:r><w:t>hidden</w:t></w:r></w:fldSimple></w:p>';
  const body = tag('{{#a}}') + bookmark + tag('{{/a}}') + ref;
  const hidden = await compose({ body }, { a: false });
  expect(hidden.xml()).not.toContain('hidden');
  expect(hidden.reported.staleFields).toEqual(['REF']);
  expect((await compose({ body }, { a: true })).reported.staleFields).toEqual([]);
});
