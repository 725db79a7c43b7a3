import { describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import fc from 'fast-check';
import { compose, docx, p, textsOf, wordType, type DocxSource } from '../docx.fixture.ts';
import type { Variables } from '../../../variables/filler.ts';
import { parseExactly } from '../../../variables/filters/exact-number.ts';

async function filled(body: string, variables: Variables = {}, options: PdfOptions = {}) {
  return textsOf((await compose({ body }, variables, options)).xml());
}

const faultOf = (body: string, variables: Variables = {}) =>
  compose({ body }, variables).then(
    () => undefined,
    (error: unknown) => error,
  );

const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;
const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('a value', () => {
  test.each<[string, unknown, string]>([
    ['a text', 'Ada', 'Ada'],
    ['an empty text', '', ''],
    ['zero', 0, '0'],
    ['a negative fraction', -1.5, '-1.5'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['null as nothing', null, ''],
    ['an array as JSON', [1, 'a'], '[1,"a"]'],
    ['an object as JSON', { a: { b: 1 } }, '{"a":{"b":1}}'],
    ['blanks at its ends', ' a ', ' a '],
    ['several lines', 'a\nb\r\nc\rd\n', 'a\nb\nc\nd\n'],
    ['tabs', 'a\tb', 'a\tb'],
  ])('may be %s', async (_, value, text) => {
    expect(await filled(p('[{{ v }}]'), { v: value })).toEqual([`[${text}]`]);
  });

  test('never becomes markup', async () => {
    const value = '</w:t></w:r><w:br/>&amp;<![CDATA[x]]>"\'';
    const { xml } = await compose({ body: p('{{v}}') }, { v: value });
    expect(xml()).toContain(
      '&lt;/w:t&gt;&lt;/w:r&gt;&lt;w:br/&gt;&amp;amp;&lt;![CDATA[x]]&gt;&quot;&apos;',
    );
  });

  test('loses the characters that XML cannot hold', async () => {
    expect(await filled(p('{{v}}'), { v: 'a\u0000b\u0008c\uFFFEd\uD800e😀' })).toEqual(['abcde😀']);
  });

  test('is never expanded again, also where a row is repeated behind it', async () => {
    const body = table(row('{{ v }} {{#items}}', '{{ v }}', '{{/items}}'));
    const variables = { v: '{{ secret }} {{#x}}', secret: 'no', items: [1] };
    expect((await filled(body, variables)).join()).toBe(
      '{{ secret }} {{#x}} ,{{ secret }} {{#x}},',
    );
  });

  test('keeps the looks of its tag', async () => {
    const run = '<w:r><w:rPr><w:b/></w:rPr><w:t>a {{v}} z</w:t></w:r>';
    const { xml } = await compose({ body: `<w:p>${run}</w:p>` }, { v: 'x\ny' });
    expect(xml().match(/<w:rPr><w:b\/><\/w:rPr>/g)).toHaveLength(3);
    expect(textsOf(xml())).toEqual(['a x\ny z']);
  });
});

describe('an expression', () => {
  const variables = {
    customer: { name: 'Ada', tags: ['x', 'y'] },
    'first name': 'F',
    größe: 'G',
    'a.b': 'exact',
    a: { b: 'path' },
    items: [{ sku: 's0' }, { sku: 's1' }],
    n: 1234.5,
  };
  test.each([
    ['{{ customer.name }}', 'Ada'],
    ['{{items[1].sku}}', 's1'],
    ['{{ customer.tags[0] }}', 'x'],
    ['{{ first name }}', 'F'],
    ['{{größe}}', 'G'],
    ['{{a.b}}', 'exact'],
    ['{{ customer.name | upcase }}', 'ADA'],
    ['{{ n | times: 2 }}', '2469'],
    ['{{ nothing | default: "–" }}', '–'],
    ['{{ nothing | default: “–” }}', '–'],
    ['{{ nothing | default: ‘it’ }}', 'it'],
    ['{{\u00A0customer.name\u00A0| upcase\u00A0}}', 'ADA'],
  ])('%s is %s', async (tag, text) => {
    const composed = await compose({ body: p(tag) }, variables);
    expect(textsOf(composed.xml())).toEqual([text]);
    expect(composed.missing).toEqual([]);
  });

  test('may stand over several lines of the source', async () => {
    expect(await filled(p('{{\n customer.name\r\n}}'), variables)).toEqual(['Ada']);
  });

  test('that cannot be read is an error with its text and its part', async () => {
    expect(await faultOf(p('{{ a ! b }}'))).toMatchObject({
      code: 'template_error',
      message: expect.stringContaining('{{ a ! b }}'),
      details: [{ path: '/file', message: expect.stringContaining('word/document.xml') }],
    });
  });

  test.each(['__proto__', 'constructor', 'toString', 'this', '.'])(
    'finds nothing inherited: %s',
    async (name) => {
      expect(await filled(p(`[{{ ${name} }}]`))).toEqual(['[]']);
    },
  );
});

describe('a missing value', () => {
  test('is empty, and noted once', async () => {
    const { xml, missing } = await compose({ body: p('[{{ a.b }}{{a.b}}{{c}}]') });
    expect(textsOf(xml())).toEqual(['[]']);
    expect(missing).toEqual(['a.b', 'c']);
  });

  test('keeps its tag on demand, also behind a filter', async () => {
    const body = p('{{ a }} {{b|upcase}} {{c}}');
    expect(await filled(body, { c: 1 }, { missing_variables: 'keep' })).toEqual([
      '{{ a }} {{b|upcase}} 1',
    ]);
  });

  test('in a condition is none', async () => {
    const { missing } = await compose({ body: p('{{#a}}x{{/a}}{{^b}}y{{/b}}') });
    expect(missing).toEqual([]);
  });
});

describe('a tag that Word has split', () => {
  const bold = '<w:rPr><w:b/></w:rPr>';
  const run = (text: string, looks = '') => `<w:r w:rsidR="00A1">${looks}<w:t>${text}</w:t></w:r>`;
  test.each([
    ['over runs', run('a {') + run('{ na') + run('me }') + run('} z')],
    [
      'by spelling marks',
      run('a {{') +
        '<w:proofErr w:type="spellStart"/>' +
        run('name') +
        '<w:proofErr w:type="spellEnd"/>' +
        run('}} z'),
    ],
    [
      'by a bookmark',
      run('a {{') +
        '<w:bookmarkStart w:id="1" w:name="x"/>' +
        run('name}}') +
        '<w:bookmarkEnd w:id="1"/>' +
        run(' z'),
    ],
    [
      'into a smart tag',
      run('a {{') + `<w:smartTag w:element="x">${run('name')}</w:smartTag>` + run('}} z'),
    ],
    ['into a link', run('a {{na') + `<w:hyperlink w:anchor="x">${run('me}} z')}</w:hyperlink>`],
    [
      'into a tracked insertion',
      run('a {{') + `<w:ins w:id="1">${run('name')}</w:ins>` + run('}} z'),
    ],
    ['by looks', run('a {{', bold) + run('na') + run('me}}', bold) + run(' z')],
    [
      'within one run',
      `<w:r><w:t>a {{</w:t><w:t>name}}</w:t><w:t xml:space="preserve"> z</w:t></w:r>`,
    ],
    ['between every letter', Array.from('a {{name}} z', (letter) => run(letter)).join('')],
  ])('%s is one', async (_, runs) => {
    expect(await filled(`<w:p>${runs}</w:p>`, { name: 'Ada' })).toEqual(['a Ada z']);
  });

  test('leaves what stands between alone', async () => {
    const { xml } = await compose(
      { body: `<w:p>${run('{{a')}<w:bookmarkStart w:id="1" w:name="x"/>${run('}}b{{a}}c')}</w:p>` },
      { a: 1 },
    );
    expect(xml()).toContain('<w:bookmarkStart w:id="1" w:name="x"/>');
    expect(textsOf(xml())).toEqual(['1b1c']);
  });

  test('anywhere gives the same text', async () => {
    const text = 'x {{ name }}{{n}} } { y {{ name | upcase }}';
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 12 }),
        async (cuts) => {
          const borders = [0, ...cuts.sort((a, b) => a - b), text.length];
          const runs = borders.slice(1).map((end, index) => text.slice(borders[index], end));
          expect(await filled(p(...runs), { name: 'Ada', n: 7 })).toEqual(['x Ada7 } { y ADA']);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a loop', () => {
  const items = [
    { name: 'A', n: 1 },
    { name: 'B', n: 2 },
  ];

  test('over paragraphs drops those of its tags', async () => {
    const body =
      p('before') + p('{{#items}}') + p('{{name}}') + p('{{n}}') + p('{{/items}}') + p('after');
    expect(await filled(body, { items })).toEqual(['before', 'A', '1', 'B', '2', 'after']);
    expect(await filled(body, { items: [] })).toEqual(['before', 'after']);
  });

  test('within a paragraph', async () => {
    const body = p('a {{#items}}{{name}}, {{/items}}z');
    expect(await filled(body, { items })).toEqual(['a A, B, z']);
    expect(await filled(body, {})).toEqual(['a z']);
  });

  test('over table rows', async () => {
    const body = table(
      row('head', ''),
      row('{{#items}}{{name}}', '{{n}}{{/items}}'),
      row('foot', ''),
    );
    expect(await filled(body, { items })).toEqual(['head', '', 'A', '1', 'B', '2', 'foot', '']);
  });

  test('over rows that stand between rows of tags', async () => {
    const body = table(row('{{#items}}', ''), row('{{name}}', '{{n}}'), row('{{/items}}', ''));
    expect(await filled(body, { items })).toEqual(['A', '1', 'B', '2']);
  });

  test('over all rows of a table leaves no empty table, nor an empty cell', async () => {
    const inner = table(row('{{#items}}{{name}}', '{{/items}}'));
    const { xml } = await compose({ body: table(row(inner)) + p('z') }, { items: [] });
    expect(xml().match(/<w:tbl>/g)).toHaveLength(1);
    expect(xml()).toContain('<w:tc><w:p/></w:tc>');
  });

  test('over columns, where it says so', async () => {
    const body = table(row('{{#items [loopOver: "column"]}}{{name}}'), row('{{n}}{{/items}}'));
    const { xml } = await compose({ body }, { items });
    expect(textsOf(xml())).toEqual(['A', 'B', '1', '2']);
    expect(xml().match(/<w:tr>/g)).toHaveLength(2);
  });

  test('over list items', async () => {
    expect(await filled(item('{{#items}}{{name}}{{/items}}'), { items })).toEqual(['A', 'B']);
    expect(await filled(item('{{#items}}{{name}}{{/items}}') + p('z'), { items: [] })).toEqual([
      'z',
    ]);
  });

  test('over list items does not repeat a page break behind it', async () => {
    const broken = item('{{#items}}{{name}}{{/items}}').replace(
      '</w:p>',
      '<w:r><w:br w:type="page"/></w:r></w:p>',
    );
    const next = '<w:p><w:pPr><w:pStyle w:val="x"/><w:jc w:val="left"/></w:pPr></w:p>';
    const { xml } = await compose({ body: broken + next }, { items });
    expect(xml()).not.toContain('<w:br');
    expect(xml()).toContain(
      '<w:pPr><w:pStyle w:val="x"/><w:pageBreakBefore/><w:jc w:val="left"/></w:pPr>',
    );
    const last = await compose({ body: broken + table(row('x')) }, { items: [items[0]] });
    expect(last.xml()).toContain('<w:br w:type="page"/>');
  });

  test('over paragraphs of one cell', async () => {
    const cell = p('{{#items}}') + p('{{name}}') + p('{{/items}}');
    expect(await filled(table(row(cell)), { items })).toEqual(['A', 'B']);
    expect((await compose({ body: table(row(cell)) }, {})).xml()).toContain('<w:tc><w:p/></w:tc>');
  });

  test('within a loop sees the names of both, the inner first', async () => {
    const groups = [
      { name: 'g1', members: [{ name: 'm1' }, { other: 1 }] },
      { name: 'g2', members: [] },
    ];
    const body =
      p('{{#groups}}') +
      p('{{name}}') +
      p('{{#members}}') +
      p('-{{name}}{{top}}') +
      p('{{/members}}') +
      p('{{/groups}}');
    expect(await filled(body, { groups, top: '!' })).toEqual(['g1', '-m1!', '-g1!', 'g2']);
  });

  test('over texts and numbers has them as . and this', async () => {
    const body = p('{{#tags}}{{.}}{{this | upcase}}{{ . | append: "!" }} {{/tags}}');
    expect(await filled(body, { tags: ['a', 'b'] })).toEqual(['aAa! bBb! ']);
  });

  test('reports where it is', async () => {
    const body = p(
      '{{#items}}{{forloop.index}}/{{forloop.length}}{{#forloop.last}}.{{/}}{{^forloop.last}}, {{/}}{{/items}}',
    );
    expect(await filled(body, { items })).toEqual(['1/2, 2/2.']);
  });

  test('may have filters, and a name that closes it by what stands before them', async () => {
    const body = p('{{#items | reverse}}{{name}}{{/items}}');
    expect(await filled(body, { items })).toEqual(['BA']);
  });

  test('over an object enters it', async () => {
    const body = p('{{#customer}}{{name}} {{top}}{{/customer}}');
    expect(await filled(body, { customer: { name: 'Ada' }, top: 1 })).toEqual(['Ada 1']);
  });

  test('may pass 10,000 times, not once more', async () => {
    const body = p('{{#a}}{{#b}}x{{/b}}{{/a}}');
    const a = new Array(99).fill(0);
    const b = new Array(100).fill(0);
    expect((await filled(body, { a, b }))[0]).toHaveLength(9_900);
    const more = { a: new Array(100).fill(0), b };
    expect(await faultOf(body, more)).toMatchObject({ code: 'template_too_large' });
  });

  test('of large content is stopped before it is made', async () => {
    const body = p('{{#a}}') + p('x').repeat(300) + p('{{/a}}');
    const fault = await faultOf(body, { a: new Array(5_000).fill(0) });
    expect(fault).toMatchObject({ code: 'template_too_large' });
  });
});

describe('a condition', () => {
  test.each<[unknown, boolean]>([
    [true, true],
    [1, true],
    ['x', true],
    [{}, true],
    [[0], true],
    [false, false],
    [null, false],
    ['', false],
    [0, false],
    [[], false],
    [undefined, false],
  ])('on %j is %s', async (value, isShown) => {
    const variables = value === undefined ? {} : { v: value };
    const body = p('{{#v}}yes{{/v}}{{^v}}no{{/v}}');
    expect(await filled(body, variables)).toEqual([isShown ? 'yes' : 'no']);
  });

  test('around paragraphs leaves no blank one', async () => {
    const body = p('a') + p('{{#v}}') + p('b') + p('{{/v}}{{^v}}') + p('c') + p('{{/v}}') + p('d');
    expect(await filled(body, { v: true })).toEqual(['a', 'b', 'd']);
    expect(await filled(body, { v: false })).toEqual(['a', 'c', 'd']);
  });

  test('may compare', async () => {
    const body = p('{{#status == "paid"}}PAID{{/}}');
    expect(await filled(body, { status: 'paid' })).toEqual(['PAID']);
    expect(await filled(body, { status: 'open' })).toEqual(['']);
  });

  test('around a row drops it', async () => {
    const body = table(row('a'), row('{{#v}}b', 'c{{/v}}'));
    expect(await filled(body, { v: false })).toEqual(['a']);
    expect(await filled(body, { v: true })).toEqual(['a', 'b', 'c']);
  });

  test('around a list item drops it, around a part of it does not', async () => {
    expect(await filled(item('{{#v}}b{{/v}}') + p('z'), { v: false })).toEqual(['z']);
    expect(await filled(item('a{{#v}}b{{/v}}') + p('z'), { v: false })).toEqual(['a', 'z']);
    expect(await filled(item('{{#v}}b{{/v}}c') + p('z'), { v: false })).toEqual(['c', 'z']);
  });

  test('keeps a paragraph that ends a section', async () => {
    const end = '<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>{{/v}}</w:t></w:r></w:p>';
    const { xml } = await compose({ body: p('{{#v}}') + p('x') + end + p('z') }, { v: true });
    expect(xml()).toContain('<w:sectPr/></w:pPr>');
  });
});

describe('tags that do not go together', () => {
  test.each([
    ['{{#a}}x', '{{#a}}'],
    ['x{{/a}}', '{{/a}}'],
    ['{{#a}}{{#b}}{{/a}}{{/b}}', '{{/a}}'],
    ['{{ a', '{{ a'],
    ['{{a {{b}}', '{{a'],
    ['{{#a | upcase}}{{/upcase}}', '{{/upcase}}'],
  ])('in %s are an error that names the tag', async (text, tag) => {
    expect(await faultOf(p(text), { a: [1], b: [1] })).toMatchObject({
      code: 'template_error',
      message: expect.stringContaining(tag),
    });
  });

  test('are reported with their part', async () => {
    const source: DocxSource = {
      body: p('x'),
      links: [{ id: 'rId7', type: 'header', target: 'header1.xml' }],
      types: { 'word/header1.xml': wordType('header') },
      files: { 'word/header1.xml': header(p('{{#a}}')) },
    };
    await expect(compose(source)).rejects.toMatchObject({
      details: [{ path: '/file', message: expect.stringContaining('word/header1.xml') }],
    });
  });

  test('over cells and paragraphs that have nothing in common', async () => {
    expect(await faultOf(p('{{#a}}') + table(row('{{/a}}')), { a: [1] })).toMatchObject({
      code: 'template_error',
    });
  });

  test('in an alternative text', async () => {
    const body = `<w:p><w:r><w:drawing><wp:docPr id="1" descr="{{#a}}x{{/a}}"/></w:drawing></w:r></w:p>`;
    expect(await faultOf(body, { a: [1] })).toMatchObject({
      code: 'template_error',
      message: expect.stringContaining('alternative text'),
    });
  });

  test('deeper than 24', async () => {
    const nested = (depth: number) => p('{{#a}}'.repeat(depth) + 'x' + '{{/a}}'.repeat(depth));
    expect(await filled(nested(24), { a: true })).toEqual(['x']);
    expect(await faultOf(nested(25), { a: true })).toMatchObject({ code: 'template_error' });
  });

  test('closing braces alone are text', async () => {
    expect(await filled(p('a }} b { c'))).toEqual(['a }} b { c']);
  });
});

const header = (content: string) =>
  `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:hdr>`;

describe('every part that is on the pages', () => {
  test('is filled; comments are gone', async () => {
    const story = (name: string, one: string) =>
      `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:${one} w:id="1">${p('{{v}}')}</w:${one}></w:${name}>`;
    const marks = `<w:p><w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:endnoteReference w:id="1"/></w:r></w:p>`;
    const section = `<w:sectPr><w:headerReference r:id="r-header"/><w:footerReference r:id="r-footer"/></w:sectPr>`;
    const source: DocxSource = {
      body: p('{{v}}') + marks + section,
      links: ['header', 'footer', 'footnotes', 'endnotes', 'comments'].map((type) => ({
        id: `r-${type}`,
        type,
        target: `${type}.xml`,
      })),
      types: Object.fromEntries(
        ['header', 'footer', 'footnotes', 'endnotes', 'comments'].map((name) => [
          `word/${name}.xml`,
          wordType(name),
        ]),
      ),
      files: {
        'word/header.xml': header(p('{{v}}')),
        'word/footer.xml': header(p('{{v}}')).replaceAll('w:hdr', 'w:ftr'),
        'word/footnotes.xml': story('footnotes', 'footnote'),
        'word/endnotes.xml': story('endnotes', 'endnote'),
        'word/comments.xml': story('comments', 'comment'),
      },
    };
    const { xml } = await compose(source, { v: 'x' });
    expect(textsOf(xml())).toEqual(['x', '']);
    for (const part of ['header', 'footer', 'footnotes', 'endnotes']) {
      expect(textsOf(xml(`word/${part}.xml`))).toEqual(['x']);
    }
    expect(xml('word/comments.xml')).toBe('');
  });

  test('text boxes too, once: of two alternatives the one that is shown', async () => {
    const box = (text: string) => `<wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box('{{v}}')}</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p('{{v}}')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const { xml } = await compose({ body }, { v: 'boxed' });
    expect(xml().match(/boxed/g)).toHaveLength(1);
    expect(xml()).not.toContain('mc:Fallback');
  });

  test('alternatives without one that LibreOffice knows: the first is shown', async () => {
    const choice = (text: string) => `<mc:Choice Requires="new">${p(text)}</mc:Choice>`;
    const body = `<mc:AlternateContent>${choice('{{v}}')}${choice('no')}</mc:AlternateContent>`;
    const { xml } = await compose({ body }, { v: 'first' });
    expect(textsOf(xml())).toEqual(['first']);
  });

  test('the text of drawings, line by line in runs of their own', async () => {
    const body = `<w:p><w:r><w:drawing><a:p><a:r><a:rPr b="1"/><a:t>a {{v}} z</a:t></a:r></a:p></w:drawing></w:r></w:p>`;
    const { xml } = await compose({ body }, { v: 'x\ny' });
    expect(xml()).toContain(
      '<a:t>x</a:t></a:r><a:br><a:rPr b="1"/></a:br><a:r><a:rPr b="1"/><a:t>y</a:t></a:r>',
    );
  });

  test('in strict OOXML and with other prefixes', async () => {
    const strict = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>{{v}}</x:t></x:r></x:p></x:body></x:document>`;
    const { xml } = await compose({ files: { 'word/document.xml': strict } }, { v: 'found' });
    expect(textsOf(xml())).toEqual(['found']);
    expect(xml()).toContain('xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"');
  });
});

describe('syntax off', () => {
  test('leaves the text as it is', async () => {
    expect(await filled(p('{{ a }}{{#b}}{{'), { a: 1 }, { syntax: 'off' })).toEqual([
      '{{ a }}{{#b}}{{',
    ]);
  });
});

test('the same document gives the same bytes', async () => {
  const file = docx({ body: p('{{v}}') });
  const [one, other] = [await compose(file, { v: 1 }), await compose(file, { v: 1 })];
  expect(one.files).toEqual(other.files);
});

test('a number prints in the digits of the request', async () => {
  const json =
    '{"a": 19.90, "b": [{"c": 1.0}, {"c": 12345678901234567890}], "d": [0.50], "e": {"f": 2.00}}';
  const body = p('{{a}} {{#b}}{{c}} {{/b}}{{#d}}{{.}}{{/d}} {{e.f}} {{e}} {{#a}}yes{{/a}}');
  expect(await filled(body, parseExactly(json) as Variables)).toEqual([
    '19.90 1.0 12345678901234567890 0.50 2.00 {"f":2.00} yes',
  ]);
});
