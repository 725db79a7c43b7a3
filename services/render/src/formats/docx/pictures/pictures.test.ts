import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compose, p, type Link } from '../docx.fixture.ts';
import { plainSvg } from '../../office/pictures/check-picture.ts';
import { pictureType } from '../../office/pictures/picture-type.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect/></svg>';

/** A picture's header, of so many pixels. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

async function keptPicture(bytes: Uint8Array | string): Promise<Buffer> {
  const links: Link[] = [{ id: 'rId1', type: 'image', target: 'media/a.png' }];
  const { files } = await compose({ links, files: { 'word/media/a.png': bytes } });
  return Buffer.from(files['word/media/a.png']!);
}

describe('a picture of the document', () => {
  test.each<[string, Uint8Array]>([
    ['PNG', PNG],
    ['WMF', Buffer.from('d7cdc69a0000', 'hex')],
    ['EMF', Buffer.concat([Buffer.from('01000000', 'hex'), Buffer.alloc(36), Buffer.from(' EMF')])],
  ])('in %s stays', async (_, bytes) => {
    expect(await keptPicture(bytes)).toEqual(Buffer.from(bytes));
  });

  test.each([
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n'],
    ['a PDF', '%PDF-1.7'],
    ['HTML', '<html><img src="http://evil/"></html>'],
    ['a broken PNG', PNG.subarray(0, 10)],
    ['nothing', ''],
    ['a script', '#!/bin/sh'],
  ])('that is %s is blank', async (_, bytes) => {
    expect(pictureType(await keptPicture(bytes))).toBe('png');
  });

  test('in gzip is unpacked; what unpacks too far is blank', async () => {
    const emf = Buffer.concat([
      Buffer.from('01000000', 'hex'),
      Buffer.alloc(36),
      Buffer.from(' EMF'),
    ]);
    expect(await keptPicture(gzipSync(emf))).toEqual(emf);
    expect(pictureType(await keptPicture(gzipSync(gzipSync(emf))))).toBe('png');
    expect(pictureType(await keptPicture(gzipSync(Buffer.alloc(33 * 1024 * 1024))))).toBe('png');
    expect(pictureType(await keptPicture(Buffer.from('1f8b0000', 'hex')))).toBe('png');
    expect((await keptPicture(gzipSync(SVG))).toString()).toContain('<rect/></svg>');
  });

  test('may have 100 megapixels, not more', async () => {
    expect(await keptPicture(png(10_000, 10_000))).toHaveLength(PNG.length);
    await expect(keptPicture(png(10_000, 10_001))).rejects.toMatchObject({
      code: 'invalid_document',
      details: [{ path: '/file', message: expect.stringContaining('word/media/a.png') }],
    });
  });

  test('and all others may have 400 megapixels', async () => {
    const pictures = (count: number) => ({
      links: Array.from({ length: count }, (_, index) => ({
        id: `r${index}`,
        type: 'image',
        target: `media/${index}.png`,
      })),
      files: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `word/media/${index}.png`,
          png(10_000, 10_000),
        ]),
      ),
    });
    expect(Object.keys((await compose(pictures(4))).files)).toHaveLength(8);
    await expect(compose(pictures(5))).rejects.toMatchObject({ code: 'invalid_document' });
  });

  test('that is used as another part as well is refused', async () => {
    const links = [
      { id: 'a', type: 'image', target: 'x.xml' },
      { id: 'b', type: 'header', target: 'x.xml' },
    ];
    await expect(compose({ links, files: { 'word/x.xml': SVG } })).rejects.toMatchObject({
      code: 'invalid_document',
    });
  });
});

describe('an SVG', () => {
  const svg = (type: string) => Buffer.from(`<!DOCTYPE svg ${type}><svg xmlns="x"/>`);

  test('loses the prefix of its names', () => {
    const prefixed = Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>');
    expect(Buffer.from(plainSvg(prefixed, 'x')).toString()).toContain('<g/></svg>');
  });

  test('may name its document type', () => {
    plainSvg(svg('PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x.example/"'), 'x');
  });

  test('is refused with entities, or where it is not well-formed', () => {
    expect(() => plainSvg(svg('[<!ENTITY a "b">]'), 'x')).toThrow('DTD');
    expect(() => plainSvg(Buffer.from('<svg>'), 'x')).toThrow('well-formed');
  });
});

describe('an image of the variables', () => {
  const image = { _type: 'image', source_base64: PNG.toString('base64'), format: 'image/png' };
  const placed = (value: unknown, body = p('{{logo}}')) => compose({ body }, { logo: value });
  const faultOf = (value: unknown) =>
    placed(value).then(
      () => undefined,
      (error: unknown) => error,
    );

  test('stands in its place, with its size and its alternative text', async () => {
    const { xml, files } = await placed({
      ...image,
      fit: 'fill',
      width: 96,
      height: 48.5,
      alt_text: 'A "<b>" & {{x}}',
    });
    expect(xml()).toContain('<wp:extent cx="914400" cy="461963"/>');
    expect(xml()).toContain('descr="A &quot;&lt;b&gt;&quot; &amp; {{x}}"');
    expect(Buffer.from(files['word/media/platen1.png']!)).toEqual(PNG);
    expect(xml('word/_rels/document.xml.rels')).toContain('Target="media/platen1.png"');
    expect(xml('[Content_Types].xml')).toContain('ContentType="image/png"');
  });

  test('follows from one side, or from its pixels, up to 600', async () => {
    const source = (width: number, height: number) => ({
      ...image,
      source_base64: png(width, height).toString('base64'),
    });
    const extent = async (value: unknown) =>
      /cx="(\d+)" cy="(\d+)"/
        .exec((await placed(value)).xml())
        ?.slice(1)
        .map((emu) => Number(emu) / 9525);
    expect(await extent({ ...source(40, 20), width: 10 })).toEqual([10, 5]);
    expect(await extent({ ...source(40, 20), height: 10 })).toEqual([20, 10]);
    expect(await extent(source(600, 20))).toEqual([600, 20]);
    expect(await extent(source(1200, 20))).toEqual([600, 10]);
  });

  test('used twice is stored once', async () => {
    const { files } = await placed(image, p('{{logo}}{{logo}}') + p('{{logo}}'));
    expect(Object.keys(files).filter((name) => name.includes('media'))).toHaveLength(1);
  });

  test('takes the place of a picture whose alternative text names it, at its size', async () => {
    const drawing = (descr: string) =>
      `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="5" cy="6"/><wp:docPr id="1" name="x" descr="${descr}"/><a:graphic><a:graphicData><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="5" cy="6"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const { xml } = await placed(
      { ...image, fit: 'fill', alt_text: 'Our logo' },
      drawing('{{logo}}'),
    );
    expect(xml()).toContain('<a:blip r:embed="platen0"/>');
    expect(xml()).toContain('<wp:extent cx="5" cy="6"/>');
    expect(xml()).toContain('descr="Our logo"');
    const sized = await placed({ ...image, fit: 'fill', width: 2, height: 1 }, drawing('{{logo}}'));
    expect(sized.xml()).toContain('<wp:extent cx="19050" cy="9525"/>');
    const text = await compose({ body: drawing('a {{v}} {{v}}') }, { v: '$& "{{v}}"\nb' });
    expect(text.xml()).toContain('descr="a $&amp; &quot;{{v}}&quot; b $&amp; &quot;{{v}}&quot; b"');
  });

  test.each([
    ['no bytes', { source_base64: undefined }, 'source_base64', 'invalid_request'],
    ['no Base64', { source_base64: 'a$b=' }, 'source_base64', 'invalid_request'],
    ['Base64 that is cut off', { source_base64: 'abc' }, 'source_base64', 'invalid_request'],
    ['an unknown format', { format: 'image/tiff' }, 'format', 'invalid_request'],
    ['no format', { format: undefined }, 'format', 'invalid_request'],
    ['a width of 0', { width: 0 }, 'width', 'invalid_request'],
    ['a height of 20,001', { height: 20_001 }, 'height', 'invalid_request'],
    ['a width in words', { width: '10px' }, 'width', 'invalid_request'],
    ['an alternative text that is none', { alt_text: 1 }, 'alt_text', 'invalid_request'],
    ['another field', { source: 'x' }, 'source', 'invalid_request'],
    ['bytes of another kind', { format: 'image/jpeg' }, '', 'template_error'],
    [
      'bytes that are cut off',
      { source_base64: PNG.subarray(0, 8).toString('base64') },
      '',
      'template_error',
    ],
    [
      'too many pixels',
      { source_base64: png(60_000, 60_000).toString('base64') },
      '',
      'template_error',
    ],
  ])('with %s is refused', async (_, change, field, code) => {
    const path = field ? `/variables/logo/${field}` : '/variables/logo';
    expect(await faultOf({ ...image, ...change })).toMatchObject({ code, details: [{ path }] });
  });

  test('in a loop is named by its place', async () => {
    const body = p('{{#items}}{{photo}}{{/items}}');
    const items = [{ photo: image }, { photo: { ...image, width: -1 } }];
    await expect(compose({ body }, { items })).rejects.toMatchObject({
      details: [{ path: '/variables/items/1/photo/width' }],
    });
  });

  test('may be an SVG', async () => {
    const value = {
      _type: 'image',
      format: 'image/svg+xml',
      source_base64: Buffer.from(SVG).toString('base64'),
    };
    const { files, xml } = await placed(value);
    expect(Buffer.from(files['word/media/platen1.svg']!).toString()).toContain('<rect/></svg>');
    expect(xml()).toContain('<wp:extent cx="95250" cy="190500"/>');
  });

  test('cannot stand in the text of a drawing', async () => {
    const body =
      '<w:p><w:r><w:drawing><a:p><a:r><a:t>{{logo}}</a:t></a:r></a:p></w:drawing></w:r></w:p>';
    await expect(placed(image, body)).rejects.toMatchObject({ code: 'template_error' });
  });
});

test('pictures that a document shows and does not hold are counted', async () => {
  const shown = (attributes: string) =>
    `<w:p><w:r><w:drawing><a:blip ${attributes}/></w:drawing></w:r></w:p>`;
  const links: Link[] = [
    { id: 'r1', type: 'image', target: 'media/a.png' },
    { id: 'r2', type: 'image', target: 'media/broken.png' },
    { id: 'r3', type: 'image', target: 'media/lost.png' },
    { id: 'r4', type: 'image', target: 'http://elsewhere.example/x.png', mode: 'External' },
  ];
  const files = { 'word/media/a.png': PNG, 'word/media/broken.png': Buffer.from('no picture') };
  const missing = async (...all: string[]) =>
    (await compose({ links, files, body: all.join('') })).reported.missingPictures;
  expect(await missing(shown('r:embed="r1"'), shown('r:embed="r1" r:link="r4"'), shown(''))).toBe(
    0,
  );
  const linked = '<w:p><w:r><w:pict><v:imagedata r:link="r4"/></w:pict></w:r></w:p>';
  const lost = ['r:embed="r2"', 'r:embed="r2"', 'r:embed="r3"', 'r:link="r4"'].map(shown);
  expect(await missing(...lost, linked)).toBe(4);
});
