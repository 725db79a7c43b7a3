import { describe, expect, test } from 'vitest';
import { zip } from '../docx/docx.fixture.ts';
import { compose, faultOf, odf, ODF_ROOT, odt } from '../office/office.fixture.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const content = async (body: string, more: Parameters<typeof odt>[0] = {}) =>
  (await compose(odt({ body, ...more }), { options: { syntax: 'off' } })).text('content.xml');

const frame = (inner: string) => `<text:p><draw:frame>${inner}</draw:frame></text:p>`;
const picture = (href: string) => `<draw:image xlink:href="${href}"/>`;

test('keeps the text as it is, blanks between its pieces too', async () => {
  const body =
    '<text:p>a<text:span>b</text:span> <text:span>c</text:span><text:s text:c="2"/>d</text:p>';
  expect(await content(body)).toContain(body);
});

test('keeps what names things by prefixes', async () => {
  const text = await content(
    '<text:p><text:expression text:formula="ooow:1+1">2</text:expression></text:p>',
  );
  expect(text).toContain('xmlns:ooow="http://openoffice.org/2004/writer"');
  expect(text).toContain('text:formula="ooow:1+1"');
});

test('keeps its entries, the type of the file first', async () => {
  const part = (name: string) =>
    `<office:document-${name} ${ODF_ROOT}><office:${name}/></office:document-${name}>`;
  const files = { 'styles.xml': part('styles'), 'Pictures/unused.png': PNG, 'layout-cache': 'x' };
  const { files: kept } = await compose(odt({ body: '<text:p>x</text:p>', files }));
  expect(Object.keys(kept)).toEqual(['mimetype', 'content.xml', ...Object.keys(files)]);
});

describe('a picture', () => {
  test.each([
    'http://127.0.0.1/x.png',
    'file:///etc/passwd',
    '../../etc/passwd',
    '/etc/passwd',
    'vnd.sun.star.pkg://x/y',
    'Pictures/none.png',
    '',
  ])('from elsewhere goes, and is counted: %s', async (href) => {
    const { composition, text } = await compose(odt({ body: frame(picture(href)) }));
    expect(text('content.xml')).not.toContain('draw:image');
    expect(composition.missingPictures).toBe(1);
  });

  test('of the package stays, by any way to write its path', async () => {
    const files = { 'Pictures/a.png': PNG };
    for (const href of ['Pictures/a.png', './Pictures/a.png']) {
      expect(await content(frame(picture(href)), { files })).toContain('draw:image');
    }
  });

  test('in place is checked', async () => {
    const data = (bytes: Buffer) =>
      frame(
        `<draw:image><office:binary-data>${bytes.toString('base64')}</office:binary-data></draw:image>`,
      );
    expect(await content(data(PNG))).toContain(data(PNG));
    expect(await content(data(Buffer.from('x')))).toContain(data(PNG));
    const huge = Buffer.from(PNG);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await faultOf(odt({ body: data(huge) }))).toMatchObject({ code: 'invalid_document' });
    const files = { 'Pictures/a.png': huge };
    expect(await faultOf(odt({ body: frame(picture('Pictures/a.png')), files }))).toMatchObject({
      code: 'invalid_document',
    });
  });

  test('of styles and lists, too', async () => {
    const before = `<office:automatic-styles><style:style style:name="a"><style:paragraph-properties><style:background-image xlink:href="http://x.example/"/></style:paragraph-properties></style:style><text:list-style><text:list-level-style-image xlink:href="http://x.example/"/></text:list-style><draw:fill-image xlink:href="http://x.example/"/></office:automatic-styles>`;
    expect(await content('', { before })).not.toMatch(/x\.example/);
  });
});

test.each([
  [
    'a linked section',
    '<text:section text:name="s"><text:section-source xlink:href="file:///etc/passwd"/><text:p>kept</text:p></text:section>',
    'kept',
  ],
  [
    'a DDE section',
    '<text:section><office:dde-source office:dde-application="soffice"/><text:p>kept</text:p></text:section>',
    'kept',
  ],
  [
    'a DDE field',
    '<text:dde-connection-decls><text:dde-connection-decl/></text:dde-connection-decls><text:p><text:dde-connection>kept</text:dde-connection></text:p>',
    'kept',
  ],
  [
    'a floating frame',
    `${frame('<draw:floating-frame xlink:href="file:///etc/passwd"/>')}<text:p>kept</text:p>`,
    'kept',
  ],
  [
    'a plug-in',
    `${frame('<draw:plugin xlink:href="http://x.example/"/>')}<text:p>kept</text:p>`,
    'kept',
  ],
  [
    'an applet',
    `${frame('<draw:applet xlink:href="http://x.example/"/>')}<text:p>kept</text:p>`,
    'kept',
  ],
  [
    'a macro field',
    '<text:p><text:execute-macro text:name="x">kept</text:execute-macro></text:p>',
    'kept',
  ],
  [
    'a linked table',
    '<table:table><table:table-source xlink:href="file:///etc/passwd"/><table:table-row><table:table-cell><text:p>kept</text:p></table:table-cell></table:table-row></table:table>',
    'kept',
  ],
  [
    'a comment',
    '<text:p>kept<office:annotation><text:p>gone</text:p></office:annotation></text:p>',
    'kept',
  ],
  [
    'an unsafe link',
    '<text:p><text:a xlink:href="file:///etc/passwd">kept</text:a></text:p>',
    'kept',
  ],
  [
    'the name of the file',
    '<text:p><text:file-name>kept</text:file-name><text:sender-email>x</text:sender-email></text:p>',
    'keptx',
  ],
])('leaves of %s what is to be seen', async (_, body, shown) => {
  const text = await content(body);
  expect(text).not.toMatch(/passwd|x\.example\/"\/|dde-source|plugin|applet|gone|file-name/);
  expect(text.replace(/<[^>]*>/g, '')).toBe(shown);
});

test('accepts tracked changes', async () => {
  const body =
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>a<text:change text:change-id="1"/><text:change-start text:change-id="2"/>b<text:change-end text:change-id="2"/></text:p>';
  expect(await content(body)).toContain('<text:p>ab</text:p>');
});

test('leaves of references to what is not there what they showed', async () => {
  const reference = (name: string) =>
    `<text:bookmark-ref text:ref-name="${name}">shown</text:bookmark-ref>`;
  const text = await content(
    `<text:p><text:bookmark text:name="a"/>${reference('a')}${reference('b')}</text:p>`,
  );
  expect(text.match(/text:bookmark-ref /g)).toHaveLength(1);
  expect(text.match(/shown/g)).toHaveLength(2);
});

test('what is embedded is read as the document is, wherever it stands', async () => {
  const inner = (body: string) =>
    `<office:document-content ${ODF_ROOT}><office:body><office:chart>${body}</office:chart></office:body></office:document-content>`;
  const files = (body: string) => ({
    'Object 1/Object 2/content.xml': inner(body),
    'Object 1/p.png': PNG,
  });
  const { composition } = await compose(odt({ files: files(picture('../p.png')) }));
  expect(composition.missingPictures).toBe(0);
  const text = '<text:p>{{ tag }}</text:p>';
  expect(await faultOf(odt({ files: files(text) }))).toMatchObject({ code: 'invalid_request' });
});

test.each([
  ['rows and columns', 10_000, 10_000, 1],
  ['filled cells', 1_000, 1_000, 1_000_000],
])('a workbook has at most so many %s', async (_, rows, columns, filled) => {
  const isFilled = filled > 1;
  const table = (many: number) =>
    isFilled
      ? `<table:table><table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${many}"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
      : `<table:table><table:table-row table:number-rows-repeated="${rows - 1}"><table:table-cell/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="${many - 1}"/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>`;
  expect(await faultOf(odf('spreadsheet', table(columns)))).toBeUndefined();
  expect(await faultOf(odf('spreadsheet', table(columns + 1)))).toMatchObject({
    code: 'invalid_document',
  });
});

test.each([
  ['date', '', ['number-format']],
  ['float', '', []],
  ['date', '<number:date-style style:name="N1"/>', []],
])('a cell of the type %s in a document with %j has %j', async (type, style, limits) => {
  const body = `<table:table><table:table-row><table:table-cell office:value-type="${type}"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`;
  const number = 'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"';
  const styles = style.replace('/>', ` ${number}/>`);
  const before = `<office:automatic-styles>${styles}</office:automatic-styles>`;
  const { composition } = await compose(odf('spreadsheet', body, { before }));
  expect(composition.layoutLimits).toEqual(limits);
});

test('is refused with a password, without content, or with entities', async () => {
  const manifest =
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
  expect(await faultOf(odt({ files: { 'META-INF/manifest.xml': manifest } }))).toMatchObject({
    message: expect.stringContaining('password'),
  });
  const empty = zip({ mimetype: 'application/vnd.oasis.opendocument.text' });
  expect(await faultOf(empty)).toMatchObject({ code: 'invalid_document' });
  const files = {
    'content.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
  };
  expect(await faultOf(odt({ files }))).toMatchObject({ code: 'invalid_document' });
});

test('returns the fonts of its styles, except embedded ones', async () => {
  const face = (name: string, family: string, inner = '') =>
    `<style:font-face style:name="${name}" svg:font-family="${family}">${inner}</style:font-face>`;
  const style = (name: string, family: string, more: string) =>
    `<style:style style:name="${name}" style:family="${family}" ${more}</style:style>`;
  const looks = (font: string) => `<style:text-properties style:font-name="${font}"/>`;
  const source =
    '<svg:font-face-src><svg:font-face-uri xlink:href="Fonts/o.ttf"/></svg:font-face-src>';
  const before = `<office:font-face-decls>${face('A', 'Georgia')}${face('B', "'My Font'")}${face('C', 'Own', source)}</office:font-face-decls><office:automatic-styles>${style('p', 'paragraph', `>${looks('A')}`)}${style('q', 'paragraph', 'style:parent-style-name="p">')}${style('t', 'text', `>${looks('B')}`)}${style('u', 'text', `>${looks('C')}`)}</office:automatic-styles>`;
  const body =
    '<text:p text:style-name="q">one <text:span text:style-name="t">two</text:span> <text:span text:style-name="u">three</text:span></text:p><text:p>none</text:p>';
  const { files, fonts } = await compose(odt({ body, before, files: { 'Fonts/o.ttf': 'font' } }));
  expect(fonts).toEqual([
    { name: 'Georgia', words: ['one'] },
    { name: 'My Font', words: ['two'] },
  ]);
  expect(Object.keys(files)).toContain('Fonts/o.ttf');
});
