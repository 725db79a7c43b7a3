import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { compoundFile } from '../../office/archive/compound-file.fixture.ts';
import { wordFile97 } from '../../office/office.fixture.ts';
import { openOffice } from '../../office/open.ts';
import { compose, docx, docxFiles, p, relationships, wordType, zip } from '../docx.fixture.ts';

const MIB = 1024 * 1024;

const faultOf = (file: Uint8Array) =>
  compose(file).then(
    () => undefined,
    (error: unknown) => error,
  );

const refused = (part = '') => ({
  code: 'invalid_document',
  details: [{ path: '/file', message: expect.stringContaining(part) }],
});

describe('a file that is no DOCX', () => {
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'empty'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'PDF'],
    ['an HTML page', Buffer.from(' <!DOCTYPE html><p>x'), 'HTML'],
    ['a Word 2003 XML file', Buffer.from('<?xml version="1.0"?><x/>'), 'XML'],
    ['an Excel 97 workbook', compoundFile({ Workbook: Buffer.alloc(9) }), '.xls'],
    ['the beginning of a compound file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xls'],
    ['an encrypted document', compoundFile({ EncryptedPackage: Buffer.alloc(9) }), 'password'],
    ['an encrypted Word 97 document', wordFile97({ isEncrypted: true }), 'password'],
    ['random bytes', Buffer.from('0123456789'), 'no office document'],
    ['an empty zip', zip({}), 'empty zip'],
    ['a zip of anything', zip({ 'a.txt': 'x' }), 'no office document'],
    [
      'an OpenDocument drawing',
      zip({ mimetype: 'application/vnd.oasis.opendocument.graphics' }),
      'OpenDocument',
    ],
    [
      'a zip with something before it',
      Buffer.concat([Buffer.from('MZ'), docx()]),
      'no office document',
    ],
  ])('%s is refused with its kind', async (_, file, what) => {
    const error = await faultOf(file);
    expect(error).toMatchObject(refused());
    expect(error).toMatchObject({ message: expect.stringContaining(what) });
  });

  test.each([
    ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'macros'],
    ['application/vnd.ms-excel.sheet.binary.macroEnabled.main', 'binary Excel'],
    ['application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml', 'macros'],
    ['application/vnd.ms-visio.drawing.main+xml', 'Visio'],
    ['application/xml', 'no office document'],
    ['', 'no office document'],
  ])('of type %s is refused as %s', async (mainType, what) => {
    const error = await faultOf(docx({ mainType }));
    expect(error).toMatchObject(refused());
    expect(error).toMatchObject({ message: expect.stringContaining(what) });
  });

  const withMacros = (name: string) => `application/vnd.ms-word.${name}.main+xml`;

  test.each([
    wordType('template.main'),
    withMacros('document.macroEnabled'),
    withMacros('template.macroEnabledTemplate'),
  ])('but %s becomes a document', async (mainType) => {
    const { xml } = await compose({ mainType, body: p('{{ v }}') }, { v: 'text' });
    expect(xml()).toContain('text');
    expect(xml('[Content_Types].xml')).toContain(wordType('document.main'));
    expect(xml('[Content_Types].xml')).not.toMatch(/template|macro/);
  });

  test('without a main part, or with two', async () => {
    const none = { '_rels/.rels': relationships([]) };
    const missing = {
      '_rels/.rels': relationships([{ id: 'a', type: 'officeDocument', target: 'x.xml' }]),
    };
    const two = {
      '_rels/.rels': relationships([
        { id: 'a', type: 'officeDocument', target: 'word/document.xml' },
        { id: 'b', type: 'officeDocument', target: '/word/document.xml' },
      ]),
    };
    for (const files of [none, missing, two]) {
      expect(await faultOf(docx({ files }))).toMatchObject(refused());
    }
  });
});

describe('a zip', () => {
  test('that unpacks to 200 times its size is read, and to more is refused', async () => {
    const ratio = (blanks: number) => {
      const body = `${p('x')}${' '.repeat(blanks)}`;
      const file = docx({ body });
      const unpacked = Object.values(docxFiles({ body })).join('').length;
      return { file, ratio: unpacked / file.length };
    };
    const [fine, bomb] = [ratio(150_000), ratio(600_000)];
    expect(fine.ratio).toBeLessThan(200);
    expect(bomb.ratio).toBeGreaterThan(200);
    expect(await faultOf(fine.file)).toBeUndefined();
    expect(await faultOf(bomb.file)).toMatchObject({
      message: expect.stringContaining('200 times'),
    });
  });

  test('that unpacks to more than 200 MiB is refused, whatever its headers say', async () => {
    const zeros = packed('zeros', new Uint8Array(20 * MIB));
    // So much that cannot be packed that the ratio holds.
    const noise = packed('noise', randomBytes(2 * MIB));
    const others = Object.entries(docxFiles({})).map(([name, content]) => packed(name, content));
    const copies = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...zeros, name: `zeros${index}` }));
    const file = (count: number, claimed?: number) =>
      rawZip([
        ...others,
        noise,
        ...copies(count).map((each) => ({ ...each, bytes: claimed ?? each.bytes })),
      ]);
    expect(await faultOf(file(9))).toBeUndefined();
    expect(await faultOf(file(10))).toMatchObject({ message: expect.stringContaining('200 MiB') });
    expect(await faultOf(file(10, 10))).toMatchObject(refused());
  });

  test('may have 5,000 entries, not one more', async () => {
    const more = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x/${index}`, '']));
    expect(await faultOf(docx({ files: more(4_997) }))).toBeUndefined();
    expect(await faultOf(docx({ files: more(4_998) }))).toMatchObject({
      message: expect.stringContaining('5000'),
    });
  });

  test.each([
    ['../evil.xml', 'leads out'],
    ['word/../../evil.xml', 'leads out'],
    ['/etc/passwd', 'leads out'],
    ['C:/evil.xml', 'leads out'],
    ['word\\evil.xml', 'leads out'],
    ['word//evil.xml', 'leads out'],
    ['word/./evil.xml', 'leads out'],
    ['evil\0.xml', 'leads out'],
    ['evil\né.xml', 'leads out'],
    ['WORD/Document.XML', 'two files'],
  ])('with an entry named %j is refused', async (name, why) => {
    const error = await faultOf(docx({ files: { [name]: 'x' } }));
    expect(error).toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining(why),
    });
  });

  test('may have folders', async () => {
    expect(await faultOf(docx({ files: { 'word/media/': '' } }))).toBeUndefined();
  });

  test.each([
    ['a line end', '\n'],
    ['zeros', '\0'.repeat(600)],
    ['more than a comment may be', 'x'.repeat(70_000)],
    ['the beginning of another end', 'PK\x05\x06'],
  ])('is read with %s behind it', async (_, more) => {
    const file = Buffer.concat([docx({ body: p('text') }), Buffer.from(more)]);
    expect((await compose(file)).xml()).toContain('text');
  });

  test('that is cut off, or has a wrong checksum, is damaged', async () => {
    const file = Buffer.from(docx({ body: p('x') }));
    expect(await faultOf(file.subarray(0, -30))).toMatchObject(refused('damaged'));
    const wrong = Buffer.from(file);
    wrong.writeUInt32LE(1, wrong.lastIndexOf('word/document.xml') - 46 + 16);
    expect(await faultOf(wrong)).toMatchObject(refused('damaged'));
  });

  test('with an encrypted entry, or one that is packed otherwise, is refused', async () => {
    const header = (offset: number, value: number) => {
      const file = Buffer.from(docx());
      file.writeUInt16LE(value, file.lastIndexOf('word/document.xml') - 46 + offset);
      return file;
    };
    expect(await faultOf(header(8, 1))).toMatchObject(refused('encrypted'));
    expect(await faultOf(header(10, 14))).toMatchObject(refused('packed in a way'));
  });

  test('with sizes after its data, or with 64 bits, is read', async () => {
    const entries = Object.entries(docxFiles({ body: p('x') }));
    const file = rawZip(entries.map(([name, content]) => packed(name, content)));
    expect((await compose(file)).xml()).toContain('>x<');
  });
});

function bytesOf(files: Readonly<Record<string, string | Uint8Array>>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]),
  );
}

interface RawEntry {
  name: string;
  packed: Buffer;
  /** Unpacked, as the headers say. */
  bytes: number;
  checksum: number;
}

function packed(name: string, content: string | Uint8Array): RawEntry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), bytes: bytes.length, checksum: crc32(bytes) };
}

/**
 * A zip as writers make it that do not know the sizes beforehand: they stand behind the data (bit 3),
 * and in ZIP64 fields of the directory (PKWARE APPNOTE 4.3.9, 4.5.3).
 */
function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, bytes, checksum } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(45, 4);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const descriptor = Buffer.alloc(24);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(checksum, 4);
    descriptor.writeBigUInt64LE(BigInt(packed.length), 8);
    descriptor.writeBigUInt64LE(BigInt(bytes), 16);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(45, 4);
    central.writeUInt16LE(45, 6);
    central.writeUInt16LE(8, 8);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(checksum, 16);
    central.writeUInt32LE(0xffffffff, 20);
    central.writeUInt32LE(0xffffffff, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt16LE(28, 30);
    central.writeUInt32LE(0xffffffff, 42);
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(bytes), 4);
    extra.writeBigUInt64LE(BigInt(packed.length), 12);
    extra.writeBigUInt64LE(BigInt(offset), 20);
    locals.push(local, Buffer.from(name), packed, descriptor);
    centrals.push(central, Buffer.from(name), extra);
    offset += local.length + name.length + packed.length + descriptor.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

describe('XML', () => {
  const part = (xml: string | Uint8Array) => docx({ files: { 'word/document.xml': xml } });
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const billion = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';

  test.each([
    ['an external entity', `${entity}<w:document ${W}><w:body>&e;</w:body></w:document>`],
    ['an entity bomb', `${billion}<w:document ${W}>&b;</w:document>`],
    ['a document type alone', `<!DOCTYPE x><w:document ${W}/>`],
    ['an external document type', `<!DOCTYPE x SYSTEM "http://e/x.dtd"><w:document ${W}/>`],
    ['an unknown entity', `<w:document ${W}>&nbsp;</w:document>`],
    ['an unknown prefix', `<w:document ${W}><x:y/></w:document>`],
    ['an open element', `<w:document ${W}><w:body>`],
    ['two roots', `<w:document ${W}/><w:document ${W}/>`],
    ['nothing', ''],
    ['a doubled attribute', `<w:document ${W} w:a="1" w:a="2"/>`],
    ['a forbidden character', `<w:document ${W}>&#0;</w:document>`],
    [
      'two dialects',
      `<w:document ${W}><s:p xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main"/></w:document>`,
    ],
    ['another encoding', `<?xml version="1.0" encoding="iso-8859-1"?><w:document ${W}/>`],
    ['UTF-7 in its declaration', `<?xml version="1.0" encoding="UTF-7"?><w:document ${W}/>`],
  ])('with %s is refused', async (_, xml) => {
    expect(await faultOf(part(xml))).toMatchObject(refused('word/document.xml'));
  });

  test('that is not in its encoding is refused', async () => {
    expect(await faultOf(part(Buffer.from([0x3c, 0xff, 0x3e])))).toMatchObject(refused());
  });

  test('may be in UTF-16', async () => {
    const xml = `\uFEFF<?xml version="1.0" encoding="UTF-16"?><w:document ${W}><w:body>${p('ü')}</w:body></w:document>`;
    for (const bytes of [Buffer.from(xml, 'utf16le'), Buffer.from(xml, 'utf16le').swap16()]) {
      expect((await compose(part(bytes))).xml()).toContain('ü');
    }
  });

  test.each(['[Content_Types].xml', '_rels/.rels', 'word/_rels/document.xml.rels'])(
    'with an entity is refused in %s as well',
    async (name) => {
      expect(await faultOf(docx({ files: { [name]: `${entity}<x>&e;</x>` } }))).toMatchObject(
        refused(name),
      );
    },
  );

  test('may nest 256 deep, not deeper', async () => {
    const nested = (depth: number) =>
      docx({ body: '<w:x>'.repeat(depth - 2) + '</w:x>'.repeat(depth - 2) });
    expect(await faultOf(nested(256))).toBeUndefined();
    expect(await faultOf(nested(257))).toMatchObject(refused('deeper than 256'));
  });

  test('may have 100,000 elements, not one more', async () => {
    // Nine are in every document of this size: five content types, two relationships, the root and the body.
    const opened = (count: number) => {
      const files = bytesOf(docxFiles({ body: '<w:p/>'.repeat(count - 9) }));
      return openOffice(Buffer.from(zipSync(files, { level: 0 })));
    };
    expect(await opened(100_000)).toMatchObject({ kind: 'docx' });
    await expect(opened(100_001)).rejects.toMatchObject(refused('100000'));
  });

  test('loses comments and instructions, keeps the text of CDATA', async () => {
    const body = `<w:p><?run it?><!-- {{x}} --><w:r><w:t><![CDATA[<a> & b]]></w:t></w:r></w:p>`;
    const { xml } = await compose({ body });
    expect(xml()).toContain('<w:t>&lt;a&gt; &amp; b</w:t>');
    expect(xml()).not.toMatch(/<\?run|<!--/);
  });
});

test('macros of a document are left out, whatever their name and type', async () => {
  for (const name of ['word/vbaProject.bin', 'a/VBAPROJECT2.BIN', 'word/x.bin']) {
    const links = [{ id: 'm', type: 'vbaProject', target: name.replace('word/', '') }];
    const { files } = await compose({ body: p('x'), links, files: { [name]: 'x' } });
    expect(Object.keys(files).join()).not.toMatch(/bin/i);
  }
});

describe('what leads out of a document', () => {
  test.each([
    ['attachedTemplate', 'http://evil/t.dotm'],
    ['image', 'http://evil/x.png'],
    ['image', 'file:///etc/passwd'],
    ['oleObject', '\\\\evil\\share\\x'],
    ['frame', 'http://evil/'],
    ['subDocument', 'http://evil/x.docx'],
    ['mailMergeSource', 'file:///c:/x.mdb'],
    ['hyperlink', 'file:///etc/passwd'],
    ['hyperlink', 'javascript:alert(1)'],
    ['hyperlink', 'other.docx'],
    ['hyperlink', '\\\\evil\\share'],
    ['http://schemas.microsoft.com/office/2011/relationships/webextension', 'http://evil/'],
  ])('as %s to %s is gone', async (type, target) => {
    const { files } = await compose({ links: [{ id: 'rId1', type, target, mode: 'External' }] });
    expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  });

  test('without saying that it is external is gone too', async () => {
    const targets = ['http://evil/x.png', '//evil/x.png', '../../../../etc/passwd', 'file:///x'];
    const links = targets.map((target, index) => ({ id: `r${index}`, type: 'image', target }));
    expect((await compose({ links })).xml('word/_rels/document.xml.rels')).toBe('');
  });

  test.each(['https://example.com/?a=1&amp;b=2', 'mailto:a@b.c', 'tel:+491', '#place'])(
    'as a link to %s stays',
    async (target) => {
      const link = { id: 'rId1', type: 'hyperlink', target, mode: 'External' } as const;
      const { xml } = await compose({ links: [link] });
      expect(xml('word/_rels/document.xml.rels')).toContain(`Target="${target}"`);
    },
  );

  test('of a part that is not known is not read', async () => {
    const links = [
      { id: 'a', type: 'webSettings', target: 'webSettings.xml' },
      { id: 'b', type: 'oleObject', target: 'embeddings/o.bin' },
      { id: 'c', type: 'control', target: 'activeX/a.xml' },
      { id: 'd', type: 'glossaryDocument', target: 'glossary/document.xml' },
      { id: 'e', type: 'package', target: 'embeddings/x.xlsx' },
      { id: 'f', type: 'video', target: 'media/v.mp4' },
    ];
    const files = Object.fromEntries(links.map(({ target }) => [`word/${target}`, 'x']));
    const composed = await compose({ links, files });
    expect(Object.keys(composed.files)).toHaveLength(3);
  });

  test('another document in this one is refused: its content would be lost', async () => {
    const links = [{ id: 'a', type: 'aFChunk', target: 'afchunk.html' }];
    const error = await faultOf(docx({ links, files: { 'word/afchunk.html': '<img src=x>' } }));
    expect(error).toMatchObject(refused('altChunk'));
  });

  test('of headers and footers that are not there is gone: LibreOffice would not open it', async () => {
    const reference = (name: string, id: string) =>
      `<w:${name}Reference w:type="default" r:id="${id}"/>`;
    const part = (name: string) =>
      `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p('x')}</w:${name}>`;
    const body = `<w:sectPr>${reference('header', 'h')}${reference('header', 'none')}${reference('footer', 'h')}${reference('footer', 'f')}</w:sectPr>`;
    const { xml } = await compose({
      body,
      links: [
        { id: 'h', type: 'header', target: 'h.xml' },
        { id: 'f', type: 'footer', target: 'f.xml' },
      ],
      files: { 'word/h.xml': part('hdr'), 'word/f.xml': part('ftr') },
    });
    expect(xml()).toContain(
      `<w:sectPr>${reference('header', 'h')}${reference('footer', 'f')}</w:sectPr>`,
    );
  });

  test('is gone from settings', async () => {
    const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:zoom w:percent="100"/><w:attachedTemplate r:id="rId1"/><w:linkStyles/><w:mailMerge><w:query w:val="x"/></w:mailMerge><w:saveThroughXslt r:id="rId2"/></w:settings>`;
    const { xml } = await compose({
      links: [{ id: 'a', type: 'settings', target: 'settings.xml' }],
      types: { 'word/settings.xml': wordType('settings') },
      files: {
        'word/settings.xml': settings,
        'word/_rels/settings.xml.rels': relationships([
          { id: 'rId1', type: 'attachedTemplate', target: 'file:///t.dotm', mode: 'External' },
        ]),
      },
    });
    expect(xml('word/settings.xml')).toMatch(
      /<w:settings[^>]*><w:zoom w:percent="100"\/><\/w:settings>/,
    );
    expect(xml('word/_rels/settings.xml.rels')).toBe('');
  });

  test('is gone from shapes and objects; what shows them stays', async () => {
    const body = `<w:p><w:r><w:object><v:shape href="file:///x" o:href="http://e"><v:imagedata src="http://evil/x.png" r:href="rId9" r:id="rId1"/></v:shape><o:OLEObject Type="Embed" r:id="rId2"/></w:object></w:r></w:p><w:subDoc r:id="rId3"/><w:altChunk r:id="rId4"/>`;
    const { xml } = await compose({ body });
    expect(xml()).toContain('<v:shape><v:imagedata r:id="rId1"/></v:shape>');
    expect(xml()).not.toMatch(/evil|OLEObject|subDoc|altChunk|file:/);
  });
});
