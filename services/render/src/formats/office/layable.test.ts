import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { docx, p } from '../docx/docx.fixture.ts';
import { MOST } from './layable.ts';
import { compose, faultOf, odt, pptx, rtf, xlsx } from './office.fixture.ts';

/** Without it the text would unpack to more than 200 times its file. */
const files = { 'ballast.bin': randomBytes(100_000) };

const text = (length: number) => 'x'.repeat(length);

const slideText = (body: string, content: string) =>
  `<p:sp><p:txBody><a:bodyPr>${body}</a:bodyPr><a:p><a:r><a:t>${content}</a:t></a:r></a:p></p:txBody></p:sp>`;

const bent = (content: string) => slideText('<a:prstTxWarp prst="textArchUp"/>', content);

const wordRow = (cells: number) => `<w:tr>${`<w:tc>${p('')}</w:tc>`.repeat(cells)}</w:tr>`;

/** Of such sizes that their squares sum up to this. */
function squares(sum: number, made: (size: number) => string): string {
  const size = Math.floor(Math.sqrt(sum));
  return size === 0 ? '' : made(size) + squares(sum - size ** 2, made);
}

/** Of at most such a size, which sum up to this. */
function parts(sum: number, size: number, made: (size: number) => string): string {
  const rest = sum % size;
  return made(size).repeat((sum - rest) / size) + (rest > 0 ? made(rest) : '');
}

const SCHEMAS = 'http://schemas.openxmlformats.org';
const SLIDES = `xmlns:p="${SCHEMAS}/presentationml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"`;

type Make = (size: number) => Uint8Array;

const SIZED: Readonly<Record<keyof typeof MOST, Readonly<Record<string, Make>>>> = {
  rows: {
    '.docx': (size) => docx({ body: `<w:tbl>${squares(size, wordRow)}</w:tbl>` }),
    '.docx by its grid': (size) =>
      docx({
        body: squares(size, (cells) => `<w:tblGrid>${'<w:gridCol/>'.repeat(cells)}</w:tblGrid>`),
      }),
    '.pptx': (size) =>
      pptx({ shapes: squares(size, (cells) => `<a:tr>${'<a:tc/>'.repeat(cells)}</a:tr>`) }),
    '.odt': (size) =>
      odt({
        body: `<table:table>${squares(size, (cells) => `<table:table-row>${'<table:table-cell/>'.repeat(cells)}</table:table-row>`)}</table:table>`,
      }),
    '.rtf': (size) => rtf(squares(size, (cells) => `\\trowd${'\\cellx1'.repeat(cells)}\\row`)),
  },
  paragraphs: {
    '.docx': (size) => docx({ body: squares(size, (length) => p(text(length))), files }),
    '.docx by its tabs, each as four characters': (size) =>
      docx({
        body: squares(size, (length) =>
          parts(length, 4, (part) =>
            part === 4 ? '<w:tab/>' : `<w:t>${text(part)}</w:t>`,
          ).replace(/^.*$/, '<w:p><w:r>$&</w:r></w:p>'),
        ),
        files,
      }),
    '.docx in a header': (size) =>
      docx({
        links: [{ id: 'h', type: 'header', target: 'header1.xml' }],
        files: {
          ...files,
          'word/header1.xml': `<w:hdr xmlns:w="${SCHEMAS}/wordprocessingml/2006/main">${squares(size, (length) => p(text(length)))}</w:hdr>`,
        },
      }),
    '.pptx': (size) =>
      pptx({ shapes: squares(size, (length) => slideText('', text(length))), files }),
    '.odt': (size) =>
      odt({ body: squares(size, (length) => `<text:p>${text(length)}</text:p>`), files }),
    '.odt by its spaces': (size) =>
      odt({ body: squares(size, (length) => `<text:p><text:s text:c="${length}"/></text:p>`) }),
    '.xlsx': (size) =>
      xlsx({
        sheet: `<sheetData><row>${squares(size, (length) => `<c t="inlineStr"><is><t>${text(length)}</t></is></c>`)}</row></sheetData>`,
        files,
      }),
    '.rtf': (size) => rtf(squares(size, (length) => `${text(length)}\\par `)),
  },
  wordArt: {
    '.docx': (size) =>
      docx({
        body: `<w:p><w:r><w:pict><v:shape><v:textpath string="${text(size)}"/></v:shape></w:pict></w:r></w:p>`,
      }),
    '.docx in a shape': (size) =>
      docx({
        body: `<w:p><w:r><wps:wsp><wps:txbx><w:txbxContent>${p(text(size))}</w:txbxContent></wps:txbx><wps:bodyPr><a:prstTxWarp prst="textWave1"/></wps:bodyPr></wps:wsp></w:r></w:p>`,
      }),
    '.pptx of several': (size) => pptx({ shapes: bent(text(size - 1)) + bent('x') }),
    '.odt': (size) =>
      odt({
        body: `<text:p><draw:custom-shape><text:p>${text(size)}</text:p><draw:enhanced-geometry draw:text-path="true"/></draw:custom-shape></text:p>`,
      }),
    '.rtf': (size) => rtf(`{\\shp{\\*\\shpinst{\\sp{\\sn gtextUNICODE}{\\sv ${text(size)}}}}}`),
  },
  text: {
    '.docx': (size) => docx({ body: parts(size, 1_000, (length) => p(text(length))), files }),
    '.xlsx by shared texts': (size) =>
      xlsx({
        sheet: `<sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(size / 1_000)}<c><v>${text(size % 1_000)}</v></c></row></sheetData>`,
        mainLinks: [{ id: 's', type: 'sharedStrings', target: 'strings.xml' }],
        files: {
          'xl/strings.xml': `<sst xmlns="${SCHEMAS}/spreadsheetml/2006/main"><si><t>${text(1_000)}</t></si></sst>`,
        },
      }),
    '.pptx by one slide': (size) =>
      deck(100, {
        shapes: parts(Math.ceil(size / 100), 1_000, (length) => slideText('', text(length))),
        files,
      }),
  },
};

const REFUSALS = { rows: /columns/, paragraphs: /paragraphs/, wordArt: /2000 /, text: /6000000/ };

const cases = Object.entries(SIZED).flatMap(([what, makers]) =>
  Object.entries(makers).map(([name, make]) => [what as keyof typeof MOST, name, make] as const),
);

test.each(cases)(
  'as many %s as are laid out in time may be in a %s, and not one more',
  async (what, _, make) => {
    expect(await faultOf(make(MOST[what]))).toBeUndefined();
    expect(await faultOf(make(MOST[what] + 1))).toMatchObject({
      code: 'invalid_document',
      message: expect.stringMatching(REFUSALS[what]),
    });
  },
);

/** A slide that is used a number of times. */
const deck = (uses: number, slide: Parameters<typeof pptx>[0] = {}) =>
  pptx({
    ...slide,
    files: {
      ...slide.files,
      'ppt/presentation.xml': `<p:presentation ${SLIDES}><p:sldIdLst>${'<p:sldId r:id="s1"/>'.repeat(uses)}</p:sldIdLst></p:presentation>`,
    },
  });

test('a slide counts as often as it is used, and is led to each time by another relationship', async () => {
  expect(await faultOf(deck(1_000))).toBeUndefined();
  expect(await faultOf(deck(1_001))).toMatchObject({
    message: expect.stringContaining('more than 1000 slides'),
  });
  const { text: written } = await compose(deck(3));
  const uses = [...written('ppt/presentation.xml').matchAll(/r:id="([^"]*)"/g)].map(([, id]) => id);
  const links = written('ppt/_rels/presentation.xml.rels');
  expect(new Set(uses).size).toBe(3);
  for (const id of uses) expect(links).toContain(`Id="${id}"`);
});

test('a slide counts with its layout', async () => {
  const shapes = '<p:sp/>'.repeat(1_000);
  const links = [{ id: 'l', type: 'slideLayout', target: '../slideLayouts/l.xml' }];
  const files = { 'ppt/slideLayouts/l.xml': `<p:sldLayout ${SLIDES}>${shapes}</p:sldLayout>` };
  expect(await faultOf(deck(249, { shapes, links, files }))).toBeUndefined();
  expect(await faultOf(deck(250, { shapes, links, files }))).toMatchObject({
    message: expect.stringContaining('draw more'),
  });
});

const cells = (...places: string[]) =>
  xlsx({
    sheet: `<sheetData>${places.map((r) => `<row><c r="${r}"><v>1</v></c></row>`).join('')}</sheetData>`,
  });
const corner = (column: number, row: number) =>
  xlsx({
    links: [{ id: 'd', type: 'drawing', target: '../drawing.xml' }],
    files: {
      'xl/drawing.xml': `<xdr:wsDr xmlns:xdr="${SCHEMAS}/drawingml/2006/spreadsheetDrawing"><xdr:to><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:to></xdr:wsDr>`,
    },
  });

test('a sheet may reach far down or far to the right, but not both', async () => {
  for (const file of [
    cells('CQ1048576'),
    cells('XFD6103'),
    cells('A1048576'),
    corner(95, 1_048_575),
  ])
    expect(await faultOf(file)).toBeUndefined();
  for (const file of [cells('CR1048576'), cells('XFD1', 'A6104'), corner(16_383, 1_048_575)])
    expect(await faultOf(file)).toMatchObject({ message: expect.stringContaining('far away') });
});

test('a formula of an array may fill a million cells, and no more', async () => {
  const array = (ref: string) =>
    xlsx({
      sheet: `<sheetData><row><c r="A1"><f t="array" ref="${ref}">ROW(A1)</f></c></row></sheetData>`,
    });
  expect(await faultOf(array('A1:A1000000'))).toBeUndefined();
  for (const ref of ['A1:A1000001', 'XFD1048576:A1', '$A$1:$XFD$1048576'])
    expect(await faultOf(array(ref))).toMatchObject({
      message: expect.stringContaining('1000000'),
    });
});
