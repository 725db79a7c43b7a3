import { describe, expect, test } from 'vitest';
import { zip } from '../docx/docx.fixture.ts';
import { compose, faultOf, ODF_ROOT, odt } from '../office/office.fixture.ts';

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

test('keeps known entries alone, the type of the file first', async () => {
  const part = (name: string) =>
    `<office:document-${name} ${ODF_ROOT}><office:${name}/></office:document-${name}>`;
  const files = {
    'styles.xml': part('styles'),
    'meta.xml': part('meta'),
    'settings.xml': part('settings'),
    'Pictures/a.png': PNG,
    'Pictures/unused.png': PNG,
    'Basic/Standard/script-lb.xml': '<x/>',
    'Scripts/x.py': 'x',
    'Configurations2/x.xml': '<x/>',
    'Thumbnails/thumbnail.png': PNG,
    'layout-cache': 'x',
    'manifest.rdf': '<x/>',
    'META-INF/documentsignatures.xml': '<x/>',
  };
  const { files: kept } = await compose(odt({ body: frame(picture('Pictures/a.png')), files }));
  expect(Object.keys(kept)).toEqual([
    'mimetype',
    'content.xml',
    'styles.xml',
    'meta.xml',
    'settings.xml',
    'Pictures/a.png',
    'META-INF/manifest.xml',
  ]);
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
  ])('from elsewhere goes: %s', async (href) => {
    expect(await content(frame(picture(href)))).not.toContain('draw:image');
  });

  test('of the package stays, by any way to write its path', async () => {
    const files = { 'Pictures/a.png': PNG };
    for (const href of ['Pictures/a.png', './Pictures/a.png']) {
      expect(await content(frame(picture(href)), { files })).toContain('draw:image');
    }
  });

  test('in place becomes a part', async () => {
    const data = `<office:binary-data>${PNG.toString('base64')}</office:binary-data>`;
    const { files, text } = await compose(odt({ body: frame(`<draw:image>${data}</draw:image>`) }));
    expect(Buffer.from(files['Pictures/platen-1'] ?? [])).toEqual(PNG);
    const taken = { 'pictures/PLATEN-1': 'x', 'Pictures/platen-2': 'x' };
    const other = await compose(
      odt({ body: frame(`<draw:image>${data}</draw:image>`), files: taken }),
    );
    expect(Buffer.from(other.files['Pictures/platen-3'] ?? [])).toEqual(PNG);
    expect(text('content.xml')).toContain('<draw:image xlink:href="Pictures/platen-1"/>');
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
    'an OLE object',
    `${frame('<draw:object-ole xlink:href="./Object 1"/>')}<text:p>kept</text:p>`,
    'kept',
  ],
  ['a script', '<text:p>kept<text:script xlink:href="x"/></text:p>', 'kept'],
  [
    'an event',
    '<text:p><text:a xlink:href="https://example.com/"><office:event-listeners><script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:x"/></office:event-listeners>kept</text:a></text:p>',
    'kept',
  ],
  [
    'a macro field',
    '<text:p><text:execute-macro text:name="x">kept</text:execute-macro></text:p>',
    'kept',
  ],
  [
    'a linked table',
    '<table:table><table:table-source xlink:href="file:///etc/passwd"/><table:table-row><table:table-cell table:formula="of:=DDE(1)"><text:p>kept</text:p></table:table-cell></table:table-row></table:table>',
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
  ['another namespace', '<text:p>kept<x:y xmlns:x="http://x.example/">gone</x:y></text:p>', 'kept'],
])('leaves of %s what is to be seen', async (_, body, shown) => {
  const text = await content(body);
  expect(text).not.toMatch(
    /passwd|x\.example\/"\/|dde|plugin|applet|ole|vnd\.sun|gone|file-name|of:/,
  );
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

test('leaves controls of forms their looks', async () => {
  const body = `<office:forms><form:form form:name="f" xlink:href="http://x.example/" form:command="c" form:datasource="file:///x"><form:properties><form:property form:property-name="URL"/></form:properties><form:checkbox form:name="c" form:label="L" form:image-data="http://x.example/" form:control-implementation="ooo:com.sun.star.form.component.CheckBox"><office:event-listeners/></form:checkbox><form:text form:control-implementation="ooo:com.sun.star.comp.Evil"/><form:connection-resource xlink:href="x"/></form:form></office:forms>`;
  expect(await content(body)).toContain(
    '<form:form form:name="f"><form:checkbox form:name="c" form:label="L" form:control-implementation="ooo:com.sun.star.form.component.CheckBox"/><form:text/></form:form>',
  );
});

describe('an object', () => {
  const object = (inner: string) => ({
    'Object 1/content.xml': inner,
    'Object 1/styles.xml': `<office:document-styles ${ODF_ROOT}/>`,
    'ObjectReplacements/Object 1': PNG,
  });
  const body = frame(
    '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/>',
  );
  const other = (kind: string, inner = '') =>
    `<office:document-content ${ODF_ROOT}><office:body><office:${kind}>${inner}</office:${kind}></office:body></office:document-content>`;

  test('that is a chart stays, without what acts in it', async () => {
    const files = object(
      other('chart', '<chart:chart xlink:href="file:///x" chart:class="chart:bar"/>'),
    );
    const { files: kept, text } = await compose(odt({ body, files }));
    expect(text('content.xml')).toContain('draw:object');
    expect(text('Object 1/content.xml')).toContain('<chart:chart chart:class="chart:bar"/>');
    expect(text('META-INF/manifest.xml')).toContain('opendocument.chart');
    expect(Object.keys(kept)).toContain('ObjectReplacements/Object 1');
  });

  test('that is a formula stays', async () => {
    const math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>';
    expect(await content(body, { files: object(math) })).toContain('draw:object');
    expect(await content(frame(`<draw:object>${math}</draw:object>`))).toContain(
      '<math:mi>x</math:mi>',
    );
  });

  test.each(['spreadsheet', 'text', 'presentation'])(
    'that is a %s leaves its picture',
    async (kind) => {
      const text = await content(body, { files: object(other(kind)) });
      expect(text).not.toContain('draw:object');
      expect(text).toContain('draw:image');
    },
  );

  test('that holds itself is loaded once', async () => {
    const files = object(other('chart', '<draw:object xlink:href="../Object 1"/>'));
    expect(Object.keys((await compose(odt({ body, files }))).files)).toContain(
      'Object 1/content.xml',
    );
  });
});

test('keeps of the settings how the text is laid out', async () => {
  const item = (name: string, type: string) =>
    `<config:config-item config:name="${name}" config:type="${type}">1</config:config-item>`;
  const settings = `<office:document-settings ${ODF_ROOT}><office:settings>${[
    item('AddParaTableSpacing', 'boolean'),
    item('PrinterIndependentLayout', 'string'),
    item('PrinterSetup', 'base64Binary'),
    item('CurrentDatabaseDataSource', 'string'),
    item('LinkUpdateMode', 'short'),
  ].join('')}</office:settings></office:document-settings>`;
  const { text } = await compose(odt({ files: { 'settings.xml': settings } }));
  expect(text('settings.xml').match(/config:name="\w+"/g)).toEqual([
    'config:name="AddParaTableSpacing"',
    'config:name="PrinterIndependentLayout"',
  ]);
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

test.each(['1.2', '1.3', '1.4'])(
  'the manifest has the version %s of the content',
  async (version) => {
    const source = `<office:document-content ${ODF_ROOT.replace('1.3', version)}><office:body><office:text/></office:body></office:document-content>`;
    const { text } = await compose(odt({ files: { 'content.xml': source } }));
    const [, ofPackage] =
      /<manifest:manifest [^>]*manifest:version="([^"]*)"/.exec(text('META-INF/manifest.xml')) ??
      [];
    const [, ofText] =
      /manifest:full-path="\/"[^>]*manifest:version="([^"]*)"/.exec(
        text('META-INF/manifest.xml'),
      ) ?? [];
    expect([ofPackage, ofText]).toEqual([version, version]);
  },
);
