import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compose, p, textsOf, wordType, type DocxSource } from '../docx.fixture.ts';
import { HYPHENATED } from './limits.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const withPart = (name: string, content: string, body = p('x')): DocxSource => ({
  body,
  links: [{ id: 'part', type: name, target: `${name}.xml` }],
  types: { [`word/${name}.xml`]: wordType(name) },
  files: { [`word/${name}.xml`]: content },
});

const hyphenated = (language: string) =>
  withPart(
    'settings',
    `<w:settings ${W}><w:autoHyphenation/></w:settings>`,
    `<w:p><w:r><w:rPr><w:lang w:val="${language}"/></w:rPr><w:t>x</w:t></w:r></w:p>`,
  );

const inHeader = (wrap: string) =>
  withPart(
    'header',
    `<w:hdr ${W} xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:w10="urn:schemas-microsoft-com:office:word"><w:p><w:r>${wrap}</w:r></w:p></w:hdr>`,
    '<w:p/><w:sectPr><w:headerReference w:type="default" r:id="part"/></w:sectPr>',
  );
const limits = async (source: DocxSource) => (await compose(source)).reported.layoutLimits;
const shape = (looks: string, body: string) =>
  `<w:p><w:r><w:drawing><wps:wsp><wps:spPr><a:xfrm ${looks}/></wps:spPr><wps:txbx><w:txbxContent>${p('x')}</w:txbxContent></wps:txbx><wps:bodyPr>${body}</wps:bodyPr></wps:wsp></w:drawing></w:r></w:p>`;
const picture = (looks: string, form: string) =>
  `<w:p><w:r><w:drawing><pic:pic><pic:spPr><a:xfrm ${looks}/><a:prstGeom prst="${form}"/></pic:spPr></pic:pic></w:drawing></w:r></w:p>`;

test.each<[string, DocxSource, string[]]>([
  ['nothing', { body: p('x') + shape('rot="0"', '<a:prstTxWarp prst="textNoShape"/>') }, []],
  ['a turned text', { body: shape('rot="5400000"', '') }, ['rotated-text']],
  [
    'a turned picture in a circle',
    { body: picture('rot="2700000"', 'ellipse') },
    ['rotated-picture'],
  ],
  ['a picture in a circle', { body: picture('', 'ellipse') }, []],
  ['a turned picture', { body: picture('rot="2700000"', 'rect') }, []],
  ['an arch', { body: shape('', '<a:prstTxWarp prst="textArchUp"/>') }, ['text-effect']],
  [
    'a centred page',
    { body: '<w:sectPr><w:vAlign w:val="center"/></w:sectPr>' },
    ['vertical-alignment'],
  ],
  [
    'a cell',
    {
      body: '<w:tbl><w:tr><w:tc><w:tcPr><w:vAlign w:val="center"/></w:tcPr></w:tc></w:tr></w:tbl>',
    },
    [],
  ],
  ['hyphens in German', hyphenated('de-AT'), []],
  ['hyphens in Latin', hyphenated('la'), ['hyphenation']],
  ['hyphens in no language', hyphenated('x-none'), []],
  [
    'no hyphens',
    withPart('settings', `<w:settings ${W}><w:autoHyphenation w:val="0"/></w:settings>`),
    [],
  ],
  [
    'legal numbers',
    withPart(
      'numbering',
      `<w:numbering ${W}><w:abstractNum><w:lvl><w:numFmt w:val="upperRoman"/></w:lvl><w:lvl><w:numFmt w:val="decimal"/><w:isLgl/></w:lvl></w:abstractNum></w:numbering>`,
    ),
    ['legal-numbering'],
  ],
  [
    'a level that never restarts',
    withPart(
      'numbering',
      `<w:numbering ${W}><w:abstractNum><w:lvl><w:lvlRestart w:val="0"/></w:lvl></w:abstractNum></w:numbering>`,
    ),
    ['legal-numbering'],
  ],
  ['text around a picture in a header', inHeader('<wp:wrapSquare/>'), ['header-wrap']],
  ['an older one', inHeader('<w10:wrap type="square"/>'), ['header-wrap']],
  ['text above and below one', inHeader('<w10:wrap type="topAndBottom"/>'), []],
  [
    'an endnote',
    {
      ...withPart(
        'endnotes',
        `<w:endnotes ${W}><w:endnote w:id="1">${p('note')}</w:endnote></w:endnotes>`,
      ),
      body: '<w:p><w:r><w:endnoteReference w:id="1"/></w:r></w:p>',
    },
    ['endnotes'],
  ],
  ['text around a picture', { body: '<w:p><w:r><wp:wrapSquare/></w:r></w:p>' }, []],
])('what LibreOffice lays out otherwise is reported: %s', async (_, source, names) => {
  expect(await limits(source)).toEqual(names);
});

describe('a floating table', () => {
  const large = '<w:rPr><w:sz w:val="60"/></w:rPr>';
  const spaced = '<w:pPr><w:spacing w:before="100" w:after="300"/></w:pPr>';
  const table = (rows: number, text: string) =>
    `<w:tbl><w:tblPr><w:tblpPr w:tblpY="1"/><w:tblOverlap w:val="never"/></w:tblPr>${`<w:tr><w:tc>${p(text)}</w:tc></w:tr>`.repeat(rows)}</w:tbl>`;

  test.each([
    ['of few rows floats', table(10, 'x'), true],
    ['of a page is put into the text', table(60, 'x'), false],
    ['with long texts, too', table(6, 'long text '.repeat(40)), false],
    ['with large letters, too', table(20, 'x').replaceAll('<w:r>', `<w:r>${large}`), false],
    ['with space around, too', table(20, 'x').replaceAll('<w:p>', `<w:p>${spaced}`), false],
  ])('%s', async (_, body, floats) => {
    const { xml, reported } = await compose({ body });
    expect(xml().includes('w:tblpPr')).toBe(floats);
    expect(reported.layoutLimits).toEqual(floats ? [] : ['floating-table']);
  });
});

describe('an alignment tab', () => {
  const tab = (alignment: string) =>
    `<w:r><w:ptab w:relativeTo="margin" w:alignment="${alignment}" w:leader="dot"/></w:r>`;
  const section =
    '<w:sectPr><w:pgSz w:w="10000" w:h="16000"/><w:pgMar w:left="1000" w:right="1000"/></w:sectPr>';

  test('becomes a tab stop on the width of the page', async () => {
    const looks =
      '<w:pPr><w:tabs><w:tab w:val="left" w:pos="500"/></w:tabs><w:jc w:val="left"/></w:pPr>';
    const body = `<w:p>${looks}<w:r><w:t>a</w:t></w:r>${tab('center')}${tab('right')}</w:p>${section}`;
    const { xml, reported } = await compose({ body });
    expect(xml()).toContain(
      '<w:tabs><w:tab w:val="clear" w:pos="500"/><w:tab w:val="center" w:leader="dot" w:pos="4000"/><w:tab w:val="right" w:leader="dot" w:pos="8000"/></w:tabs><w:jc w:val="left"/>',
    );
    expect(xml()).not.toContain('w:ptab');
    expect(reported.layoutLimits).toEqual([]);
  });

  test.each([
    `<w:tbl><w:tr><w:tc><w:p>${tab('right')}</w:p></w:tc></w:tr></w:tbl>`,
    `<w:p>${tab('left')}</w:p>`,
    `<w:p><w:r><w:tab/></w:r>${tab('right')}</w:p>`,
  ])('is reported where that is not so: %s', async (body) => {
    expect(await limits({ body })).toEqual(['alignment-tab']);
  });
});

test.each([
  ['apples', ['page-border']],
  ['thinThickSmallGap', []],
  ['doubleD', ['page-border']],
  ['dotDash', []],
])('of borders of pages of %s %j is reported', async (val, names) => {
  const body = `<w:p/><w:sectPr><w:pgBorders><w:top w:val="${val}"/></w:pgBorders></w:sectPr>`;
  expect((await compose({ body })).reported.layoutLimits).toEqual(names);
});

test('a drawing is shown itself where its picture is a dot', async () => {
  const png = (size: number) =>
    Buffer.from(
      `89504e470d0a1a0a0000000d49484452${size.toString(16).padStart(8, '0').repeat(2)}0806000000`,
      'hex',
    );
  const svg = 'xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"';
  const shown = async (size: number) => {
    const { xml } = await compose({
      body: `<w:p><w:r><w:drawing><a:blip r:embed="png"><a:extLst><a:ext><asvg:svgBlip ${svg} r:embed="svg"/></a:ext></a:extLst></a:blip></w:drawing></w:r></w:p>`,
      links: [
        { id: 'png', type: 'image', target: 'a.png' },
        { id: 'svg', type: 'image', target: 'a.svg' },
      ],
      files: { 'word/a.png': png(size), 'word/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    });
    return /<a:blip r:embed="(\w+)"/.exec(xml())?.[1];
  };
  expect([await shown(1), await shown(2)]).toEqual(['svg', 'png']);
});

test('contents list a style once that is a heading already', async () => {
  const style = (id: string, more: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="My ${id}"/>${more}</w:style>`;
  const styles = `<w:styles ${W}>${style('A', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>')}${style('B', '<w:basedOn w:val="A"/>')}${style('C', '')}${style('D', '<w:pPr><w:outlineLvl w:val="5"/></w:pPr>')}</w:styles>`;
  const contents = async (code: string) => {
    const field = `<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`;
    const { xml } = await compose(withPart('styles', styles, field));
    return /w:instr="([^"]*)"/
      .exec(xml())?.[1]
      ?.replaceAll('&quot;', '"')
      .replace(/\s+/g, ' ')
      .trim();
  };
  expect(await contents('TOC \\o "1-3" \\t "My A,1,my b,2,My C,3,My D,1"')).toBe(
    'TOC \\o "1-3" \\t "My C,3,My D,1"',
  );
  expect(await contents('TOC \\o "1-3" \\h \\t "My A;1"')).toBe('TOC \\o "1-3" \\h');
  expect(await contents('TOC \\h \\t "My A,1"')).toBe('TOC \\h \\t "My A,1"');
  expect(await contents('TOC \\t "My C;1;My D;2"')).toBe('TOC \\t "My C,1,My D,2"');
});

test.each([
  ['TOC \\o "1-3" \\h', undefined],
  ['TOC \\o "1-3" \\b Part', ['contents']],
  ['TOC \\n "2-3" \\o "1-3"', ['contents']],
])('of %s %s is reported', async (code, names = []) => {
  const body = `<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}"/></w:p>`;
  expect((await compose({ body })).reported.layoutLimits).toEqual(names);
});

test.each([
  [
    '<w:tc><w:tcPr><w:tcBorders><w:tl2br w:val="single"/></w:tcBorders></w:tcPr><w:p/></w:tc>',
    ['diagonal-border'],
  ],
  ['<w:tc><w:tcPr><w:tcBorders><w:tr2bl w:val="nil"/></w:tcBorders></w:tcPr><w:p/></w:tc>', []],
])('of %s %j is reported', async (cell, names) => {
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl><w:p/>`;
  expect((await compose({ body })).reported.layoutLimits).toEqual(names);
});

test.each([
  ['Webdings', 'F061', ['symbol']],
  ['Wingdings 2', 'F050', []],
  ['Arial', '00A9', []],
])('of the sign of %s %s is reported: %j', async (font, sign, names) => {
  const body = `<w:p><w:r><w:sym w:font="${font}" w:char="${sign}"/></w:r></w:p>`;
  expect((await compose({ body })).reported.layoutLimits).toEqual(names);
});

test('the words of a font are whole, whatever runs they are made of', async () => {
  const run = (font: string, text: string) =>
    `<w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const body = `<w:p>${run('Bars', '*{{code}}*')}</w:p><w:p>${run('Plain', '{{code}}')}${run('Bars', ' end')}</w:p><w:p>${run('Third', '{{code}}')}</w:p>`;
  const { reported, xml } = await compose({ body }, { code: 'A-1' });
  expect(textsOf(xml())).toEqual(['*A-1*', 'A-1 end', 'A-1']);
  expect(reported.fonts).toEqual([
    { name: 'Bars', words: ['*A-1*', 'end'] },
    { name: 'Plain', words: ['A-1'], isShared: true },
    { name: 'Third', words: ['A-1'], isShared: true },
  ]);
});

test('columns without a width are as wide as their texts, and no wider than the page', async () => {
  const row = (...texts: string[]) =>
    `<w:tr>${texts.map((text) => `<w:tc>${p(text)}</w:tc>`).join('')}</w:tr>`;
  const grid = (...widths: number[]) =>
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`;
  const widths = async (looks: string, content: string) => {
    const { xml } = await compose({ body: `<w:tbl><w:tblPr>${looks}</w:tblPr>${content}</w:tbl>` });
    return [...xml().matchAll(/gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  };
  const texts = row('x'.repeat(20), 'x') + row('', 'x'.repeat(10));
  const auto = '<w:tblW w:w="100" w:type="auto"/>';
  expect(await widths(auto, grid(100, 100) + texts)).toEqual([2_416, 1_316]);
  expect(await widths('', grid(100, 100) + row('x'.repeat(500), ''))).toEqual([8_960, 400]);
  expect(await widths('<w:tblW w:w="5000" w:type="pct"/>', grid(100, 100) + texts)).toEqual([
    100, 100,
  ]);
  expect(await widths(auto, grid(3_009, 100) + texts)).toEqual([3_009, 1_316]);
  const cell = `<w:tc><w:tcPr><w:tcW w:w="3000"/></w:tcPr><w:tbl>${grid(100)}${row('x'.repeat(99))}</w:tbl></w:tc>`;
  expect(await widths(auto, `${grid(3_000)}<w:tr>${cell}</w:tr>`)).toEqual([3_000, 2_784]);
});

test('the languages that are hyphenated are those of the dictionaries in the engine’s image', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const dictionaries = Array.from(dockerfile.matchAll(/ hyphen-([a-z]{2})\b/g), ([, name]) => name);
  // Norwegian has two languages in Word, and `x` stands for none.
  const known = [...HYPHENATED].filter((language) => !['nb', 'nn', 'x'].includes(language));
  expect([...new Set(dictionaries)].toSorted()).toEqual(known.toSorted());
});
