import { describe, expect, test } from 'vitest';
import { docx, p, zip } from '../docx/docx.fixture.ts';
import { compose, faultOf, odf, odt, pptx, rtf, wordFile97, xlsx } from './office.fixture.ts';

const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const cell = (content: string) =>
  `<sheetData><row r="1"><c r="A1" t="inlineStr"><is>${content}</is></c></row></sheetData>`;
const shape = (text: string) =>
  `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

/** A document of each kind that shows a text. */
const SHOWING = {
  odt: (text: string) => odt({ body: `<text:p>${text}</text:p>` }),
  ods: (text: string) =>
    odf(
      'spreadsheet',
      `<table:table><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`,
    ),
  odp: (text: string) => odf('presentation', `<draw:page><text:p>${text}</text:p></draw:page>`),
  doc: (text: string) => wordFile97({ text }),
  rtf: (text: string) => rtf(text.replace(/[{}]/g, '\\$&')),
  xlsx: (text: string) => xlsx({ sheet: cell(`<t>${text}</t>`) }),
  pptx: (text: string) => pptx({ shapes: shape(text) }),
} as const;

const kinds = Object.keys(SHOWING) as (keyof typeof SHOWING)[];

const pages = (height: string) =>
  `<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="9cm" fo:page-height="${height}"/></style:page-layout></office:automatic-styles>`;
const presentation = (height: string) =>
  `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst><p:sldSz cx="9144000" cy="${height}"/></p:presentation>`;

/** A document of each kind whose pages have a height, and what its pages may be. */
const SIZED: readonly [string, (height: string) => Uint8Array, fit: string[], unfit: string[]][] = [
  [
    'docx',
    (height) => docx({ body: `${p('x')}<w:sectPr><w:pgSz w:w="99" w:h="${height}"/></w:sectPr>` }),
    ['1', '72pt'],
    ['0', '-1', '0pt'],
  ],
  [
    'odt',
    (height) => odt({ before: pages(height), body: '<text:p>x</text:p>' }),
    ['0.1cm', '9in'],
    ['0cm', '-1cm', '0'],
  ],
  ['rtf', (height) => rtf(`\\paperh${height} x`), ['1', '15840'], ['', '0', '-1']],
  [
    'pptx',
    (height) => pptx({ files: { 'ppt/presentation.xml': presentation(height) } }),
    ['38100', '182880000'],
    ['0', '-38100', '38099', '182880001', '4294967296', 'x', ''],
  ],
];

test.each(['../../a.txt', '/etc/a.txt', 'C:/a.txt', 'b/../../a.txt', 'b\\a.txt'])(
  'an archive of a text and its files is refused with a file named %j',
  async (name) => {
    expect(await faultOf(zip({ 'index.md': '# Text', [name]: 'x' }))).toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining('leads out of the archive'),
    });
  },
);

test.each(SIZED)('pages of a .%s have a width and a height', async (_, file, fit, unfit) => {
  for (const height of fit) expect(await faultOf(file(height))).toBeUndefined();
  for (const height of unfit) {
    expect(await faultOf(file(height))).toMatchObject({
      code: 'invalid_document',
      message: expect.stringMatching(/size\.$/),
      details: [{ path: '/file' }],
    });
  }
});

test('a file is what its content says', async () => {
  expect((await compose(docx({ body: p('x') }))).extension).toBe('docx');
  for (const kind of kinds) expect((await compose(SHOWING[kind]('x'))).extension).toBe(kind);
});

test.each([
  ['xlsx', xlsx({ mainType: `${SHEET}.template.main+xml` }), 'sheet.main'],
  ['pptx', pptx({ mainType: `${PRESENTATION}.template.main+xml` }), 'presentation.main'],
  ['pptx', pptx({ mainType: `${PRESENTATION}.slideshow.main+xml` }), 'presentation.main'],
])('a template of .%s becomes a document', async (_, file, type) => {
  expect((await compose(file)).text('[Content_Types].xml')).toContain(type);
});

test.each(['text', 'spreadsheet', 'presentation'])(
  'a template of an OpenDocument %s is printed',
  async (name) => {
    const mime = `application/vnd.oasis.opendocument.${name}-template`;
    expect((await compose(odf(name, '<text:p/>', { mime }))).text('mimetype')).toBe(mime);
  },
);

describe.each(kinds)('.%s', (kind) => {
  test('takes no variables', async () => {
    expect(await faultOf(SHOWING[kind]('x'), { variables: { a: 1 } })).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/Save it as \.docx.*options\.syntax to "off"/),
      details: [{ path: '/variables' }],
    });
  });

  test('with tags is refused by their place', async () => {
    expect(await faultOf(SHOWING[kind]('Dear {{ name }}'))).toMatchObject({
      code: 'invalid_request',
      details: [
        { path: '/file', message: expect.stringMatching(/\{\{ name \}\} in .*(?:“Dear|its text)/) },
      ],
    });
  });

  test('is printed with its tags where syntax is off', async () => {
    const options = { syntax: 'off' } as const;
    const file = SHOWING[kind]('{{ name }}');
    expect((await compose(file, { options, variables: { name: 1 } })).extension).toBe(kind);
  });

  test('lists the options without meaning for it', async () => {
    const options = { page_format: 'A5', sheet: { fit: 'page_width' } } as const;
    const expected = {
      xlsx: [],
    }[kind as string] ?? ['/options/page_format', '/options/sheet'];
    const fault = (await faultOf(SHOWING[kind]('x'), { options })) as
      | { code: string; details: { path: string }[] }
      | undefined;
    expect(fault?.details.map(({ path }) => path) ?? []).toEqual(expected);
    if (fault) expect(fault.code).toBe('unsupported_option');
  });
});

test('a split tag is found in each kind', async () => {
  const split = [
    odt({ body: '<text:p>{<text:span>{na</text:span>me}}</text:p>' }),
    rtf('\\{{\\b \\{na}me\\}\\}'),
    rtf("\\'7b\\u123?name\\}\\'7d"),
    xlsx({ sheet: cell('<r><t>{{na</t></r><r><t>me}}</t></r>') }),
    pptx({
      shapes:
        '<p:sp><p:txBody><a:p><a:r><a:t>{{na</a:t></a:r><a:r><a:t>me}}</a:t></a:r></a:p></p:txBody></p:sp>',
    }),
    odt({
      body: '<text:p><text:database-display text:column-name="name">x</text:database-display></text:p>',
    }),
    rtf('{\\field{\\*\\fldinst MERGEFIELD name}{\\fldrslt x}}'),
  ];
  for (const file of split) {
    expect(await faultOf(file)).toMatchObject({
      message: expect.stringMatching(/\{\{ ?name ?\}\}/),
    });
  }
});

test.each([
  ['xlsx', docx({ mainType: `${SHEET}.sheet.main+xml` })],
  ['pptx', docx({ mainType: `${PRESENTATION}.presentation.main+xml` })],
  ['odt', odt({ files: { 'content.xml': '<x/>' } })],
])('what is no .%s inside is refused', async (_, file) => {
  expect(await faultOf(file)).toMatchObject({ code: 'invalid_document' });
});
