import { describe, expect, test } from 'vitest';
import { compose, p, textsOf } from '../../docx.fixture.ts';

const link = { _type: 'link', text: 'Us & <them>', target: 'https://example.com/?a=1&b=2' };
const placed = (value: unknown, body = p('see {{ link }}!')) => compose({ body }, { link: value });

describe('a link', () => {
  test('stands in its place, with its text and its target', async () => {
    const { xml } = await placed(link);
    expect(textsOf(xml())).toEqual(['see Us & <them>!']);
    expect(xml()).toMatch(
      /<w:hyperlink r:id="platen0" w:history="1"><w:r>.*<\/w:r><\/w:hyperlink>/,
    );
    expect(xml('word/_rels/document.xml.rels')).toContain(
      'Target="https://example.com/?a=1&amp;b=2" TargetMode="External"',
    );
  });

  test.each([
    ['https://example.com/', undefined],
    ['mailto:a@b.c', ''],
    ['HTTP://EXAMPLE.COM', undefined],
  ])('to %s shows its target without a text', async (target, text) => {
    const { xml } = await placed({ _type: 'link', target, ...(text !== undefined && { text }) });
    expect(textsOf(xml())).toEqual([`see ${target}!`]);
  });

  test('keeps the looks of its tag, in their order', async () => {
    const body = `<w:p><w:r><w:rPr><w:b/><w:color w:val="FF0000"/><w:sz w:val="20"/><w:lang w:val="de"/></w:rPr><w:t>{{link}}</w:t></w:r></w:p>`;
    expect((await placed(link, body)).xml()).toContain(
      '<w:rPr><w:rStyle w:val="PlatenLink1"/><w:b/><w:color w:val="0563C1"/><w:sz w:val="20"/><w:u w:val="single"/><w:lang w:val="de"/></w:rPr>',
    );
  });

  test('to one place is one relationship', async () => {
    const { xml } = await placed(link, p('{{link}}{{link}}'));
    expect(xml('word/_rels/document.xml.rels').match(/hyperlink/g)).toHaveLength(1);
  });

  test.each([
    ['javascript:alert(1)'],
    ['file:///etc/passwd'],
    ['data:text/html,x'],
    ['//example.com'],
    ['example.com'],
    ['https://'],
    ['https:///x'],
    ['https://a b'],
    ['https://a\nb'],
    [`https://${'x'.repeat(2_041)}`],
    [''],
    [7],
    [undefined],
  ])('to %j is refused', async (target) => {
    await expect(placed({ ...link, target })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/variables/link/target' }],
    });
  });

  test.each([
    [{ ...link, text: 1 }, '/variables/link/text'],
    [{ ...link, tooltip: 'x' }, '/variables/link/tooltip'],
  ])('with another field wrong is refused', async (value, path) => {
    await expect(placed(value)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path }],
    });
  });

  test.each([
    [
      'in a link',
      '<w:p><w:hyperlink w:anchor="x"><w:r><w:t>{{link}}</w:t></w:r></w:hyperlink></w:p>',
    ],
    [
      'in a drawing',
      '<w:p><w:r><w:drawing><a:p><a:r><a:t>{{link}}</a:t></a:r></a:p></w:drawing></w:r></w:p>',
    ],
    [
      'in an alternative text',
      '<w:p><w:r><w:drawing><wp:docPr id="1" descr="{{link}}"/></w:drawing></w:r></w:p>',
    ],
  ])('cannot stand %s', async (_, body) => {
    await expect(placed(link, body)).rejects.toMatchObject({ code: 'template_error' });
  });
});

describe("the document's own link", () => {
  const STYLED = '<w:rPr><w:rStyle w:val="PlatenLink1"/>';
  const run = (looks = '') => `<w:r>${looks}<w:t>x</w:t></w:r>`;
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

  test.each([
    ['by a relationship', `<w:hyperlink r:id="rId1">${run()}</w:hyperlink>`],
    ['to a place in it', `<w:hyperlink w:anchor="a">${run('<w:rPr><w:b/></w:rPr>')}</w:hyperlink>`],
    ['by a simple field', `<w:fldSimple w:instr="HYPERLINK http://a.b">${run()}</w:fldSimple>`],
    [
      'by a field',
      `${mark('begin')}<w:r><w:instrText>HYPERLINK http://a.b</w:instrText></w:r>${mark('separate')}${run()}${mark('end')}`,
    ],
  ])('%s has a style, else LibreOffice makes none of it', async (_, link) => {
    const { xml } = await compose({ body: `<w:p>${link}</w:p>` });
    expect(xml()).toContain(STYLED);
    expect(xml('word/platen-styles1.xml')).toContain('w:styleId="PlatenLink1"');
  });

  test('keeps the style it has', async () => {
    const own = run('<w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr>');
    const { xml } = await compose({
      body: `<w:p><w:hyperlink r:id="x">${own}</w:hyperlink></w:p>`,
    });
    expect(xml()).toContain(own);
  });

  test("adds a style to the document's own, by a name that none of them has", async () => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:styleId="PlatenLink1"/></w:styles>`;
    const source = {
      body: `<w:p><w:hyperlink w:anchor="a">${run()}</w:hyperlink></w:p>`,
      links: [{ id: 'rId1', type: 'styles', target: 'styles.xml' }],
      files: { 'word/styles.xml': styles },
    };
    const { xml, files } = await compose(source);
    expect(xml()).toContain('<w:rStyle w:val="PlatenLink2"/>');
    expect(xml('word/styles.xml').match(/w:styleId="[^"]*"/g)).toEqual([
      'w:styleId="PlatenLink1"',
      'w:styleId="PlatenLink2"',
    ]);
    expect(Object.keys(files)).not.toContain('word/platen-styles1.xml');
  });

  test('leaves a document without such links its styles', async () => {
    const { files } = await compose({ body: p('x') });
    expect(Object.keys(files)).not.toContain('word/platen-styles1.xml');
  });
});

describe('another _type', () => {
  test.each(['rawXml', 'chart', 'loop', 'text', '', 5, null])('%j is refused', async (_type) => {
    await expect(placed({ _type, xml: '<w:br/>' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/variables/link/_type' }],
    });
  });

  test('is none of a condition', async () => {
    const { xml } = await placed({ _type: 'loop' }, p('{{#link}}yes{{/link}}'));
    expect(textsOf(xml())).toEqual(['yes']);
  });
});
