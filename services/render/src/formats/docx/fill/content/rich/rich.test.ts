import { describe, expect, test } from 'vitest';
import { compose, p, textsOf } from '../../../docx.fixture.ts';

const html = (source: string) => ({ _type: 'html', html: source });
const texts = async (value: object, body = p('{{v}}')) =>
  textsOf((await compose({ body }, { v: value })).xml());

describe('rich text', () => {
  test('of one paragraph stands in its line, in the looks around it', async () => {
    const body =
      '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>a {{v}} z</w:t></w:r></w:p>';
    const { xml } = await compose(
      { body },
      { v: html('<p>one <b>two</b><br>{{x}} &amp; <i>3</i></p>') },
    );
    expect(textsOf(xml())).toEqual(['a one two\n{{x}} & 3 z']);
    expect(xml()).toContain(
      '<w:rPr><w:b/><w:bCs/><w:color w:val="FF0000"/></w:rPr><w:t xml:space="preserve">two<',
    );
    expect(xml().match(/<w:p>/g)).toHaveLength(1);
  });

  test('of several makes paragraphs like the one around it', async () => {
    const body =
      '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>a {{v}} z</w:t></w:r></w:p><w:sectPr/>';
    const { xml } = await compose(
      { body },
      { v: html('<p>one</p><ul><li>x<ul><li>y</li></ul></li></ul><ol start="3"><li>c</li></ol>') },
    );
    expect(textsOf(xml())).toEqual(['a one', '•\tx', '◦\ty', '3.\tc', ' z']);
    expect(xml().match(/<w:jc w:val="center"\/>/g)).toHaveLength(5);
  });

  test('has links to safe addresses alone, headings and tables', async () => {
    const { xml } = await compose(
      { body: p('{{v}}') },
      {
        v: html(
          '<h2>Head</h2><a href="https://example.com/?a=1">in</a> <a href="javascript:x">out</a>' +
            '<table><tr><th>A</th><th colspan="2">B</th></tr><tr><td>1</td><td><p>2</p><p>3</p></td><td></td></tr></table>',
        ),
      },
    );
    expect(textsOf(xml())).toEqual(['Head', 'in out', 'A', 'B', '1', '2', '3', '']);
    expect(xml().match(/<w:hyperlink/g)).toHaveLength(1);
    expect(xml('word/_rels/document.xml.rels')).toContain('Target="https://example.com/?a=1"');
    expect(xml()).toContain('<w:gridSpan w:val="2"/>');
    expect(xml()).toContain('<w:tblHeader/>');
  });

  test('may be Markdown', async () => {
    const markdown =
      '# T\n\nA *b* **c** `d` ~~e~~ <i>f</i>\n\n- x\n- y\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    expect(await texts({ _type: 'markdown', markdown })).toEqual([
      'T',
      'A b c d e <i>f</i>',
      '•\tx',
      '•\ty',
      'a',
      'b',
      '1',
      '2',
    ]);
  });

  test.each([
    '<p style="color:red">x</p>',
    '<p align="center">x</p>',
    '<font color="red">x</font>',
    '<q>x</q>',
    'a<hr>b',
    '<img src="x.png">x',
    '<script>1</script>x',
    '<a href="/here">x</a>',
    '<table><tr><td rowspan="2">x</td></tr></table>',
    '<ol type="a"><li>x</li></ol>',
  ])('is reported where something of it is left out: %s', async (source) => {
    const { reported } = await compose({ body: p('{{v}}') }, { v: html(source) });
    expect(reported.layoutLimits).toEqual(['rich-text']);
  });

  test('is not reported where all of it is there, and a list has numbers', async () => {
    const source = '<p class="a">x<br><b>y</b></p><ol start="x"><li>z</li></ol>';
    const { reported, xml } = await compose({ body: p('{{v}}') }, { v: html(source) });
    expect(reported.layoutLimits).toEqual([]);
    expect(textsOf(xml())).toEqual(['x\ny', '1.\tz']);
  });

  test('is repeated in loops, and brings no tags', async () => {
    const body = p('{{#items}}') + p('{{v}}') + p('{{/items}}');
    const items = [{ v: html('<p>a</p><p>{{#x}}</p>') }, { v: html('b') }, { v: html('') }];
    expect(textsOf((await compose({ body }, { items })).xml())).toEqual(['a', '{{#x}}', 'b', '']);
    const row = `<w:tbl><w:tr><w:tc>${p('{{#items}}{{v}}{{/items}}')}</w:tc></w:tr></w:tbl>`;
    expect(textsOf((await compose({ body: row }, { items })).xml()).join('|')).toContain('{{#x}}');
  });

  test.each([
    [{ _type: 'html' }, 'invalid_request'],
    [{ _type: 'html', html: 1 }, 'invalid_request'],
    [{ _type: 'html', html: '', more: 1 }, 'invalid_request'],
    [html('<b>'.repeat(70) + 'x'), 'invalid_request'],
    [html('<i>x</i>'.repeat(50_001)), 'template_too_large'],
  ])('is refused: %j', async (value, code) => {
    await expect(texts(value)).rejects.toMatchObject({ code });
  });

  test('has no place in an alternative text', async () => {
    const body =
      '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="{{v}}"/></wp:inline></w:drawing></w:r></w:p>';
    await expect(texts(html('x'), body)).rejects.toMatchObject({ code: 'template_error' });
  });
});
