import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFRef } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { contentText, streamBytes } from '../content/streams.ts';
import { suitPart1 } from './pdf-a.ts';
import { transparentPages } from './transparency.ts';

const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));

/** Documents of empty pages, each with these resources. */
async function documentOf(...resources: object[]): Promise<PDFDocument> {
  const doc = await PDFDocument.create();
  for (const each of resources) {
    const page = doc.addPage([72, 144]);
    page.node.set(PDFName.of('Resources'), doc.context.obj(each as never));
    page.node.set(
      PDFName.of('Contents'),
      doc.context.register(doc.context.stream('BT /F1 9 Tf (text) Tj ET 0 0 9 9 re f')),
    );
  }
  return doc;
}

function form(doc: PDFDocument, resources: object, entries: object = {}): PDFRef {
  const dict = { Type: 'XObject', Subtype: 'Form', Resources: resources, ...entries };
  return doc.context.register(doc.context.stream('', dict as never));
}

describe('transparency', () => {
  const state = (entries: object) => ({ ExtGState: { G: entries } });

  test.each([
    ['nothing', {}],
    ['a state that is opaque', state({ ca: 1, CA: 1, BM: 'Normal', SMask: 'None' })],
    ['a compatible blend mode', state({ BM: ['Compatible'] })],
  ])('is not in %s', async (_, resources) => {
    expect(transparentPages(await documentOf(resources))).toEqual([]);
  });

  test.each([
    ['alpha of fills', state({ ca: 0.99 })],
    ['alpha of lines', state({ CA: 0 })],
    ['a soft mask', state({ SMask: { S: 'Alpha' } })],
    ['a blend mode', state({ BM: 'Multiply' })],
    ['one blend mode of several', state({ BM: ['Normal', 'Screen'] })],
    ['an image with a mask', { XObject: { X: { Subtype: 'Image', SMask: {} } } }],
    ['a form', { XObject: { X: { Resources: state({ ca: 0 }) } } }],
    ['a pattern', { Pattern: { P: { Resources: state({ ca: 0 }) } } }],
    ['a font of drawings', { Font: { F: { Subtype: 'Type3', Resources: state({ ca: 0 }) } } }],
  ])('is found in %s, only on its page', async (_, resources) => {
    expect(transparentPages(await documentOf({}, resources, {}))).toEqual([1]);
  });

  test('is searched without an endless loop in nested forms', async () => {
    const doc = await documentOf({});
    const ref = form(doc, {});
    const dict = doc.context.lookup(ref, PDFStream).dict;
    dict.set(PDFName.of('Resources'), doc.context.obj({ XObject: { X: ref } }));
    doc.getPage(0).node.set(PDFName.of('Resources'), doc.context.obj({ XObject: { X: ref } }));
    expect(transparentPages(doc)).toEqual([]);
  });
});

describe('a page with transparency', () => {
  const half = { ExtGState: { G: { ca: 0.5 } }, Font: { F1: { Type: 'Font', Subtype: 'Type1' } } };

  async function painted(colour: [number, number, number]) {
    const doc = await documentOf({}, half);
    const drawn: unknown[] = [];
    await suitPart1(doc, (_, pages, dpi) => {
      drawn.push(pages, dpi);
      return Promise.resolve([
        { width: 2, height: 1, pixels: Uint8Array.of(...colour, ...colour) },
      ]);
    });
    const { node } = doc.getPage(1);
    const objects = node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
    const image = objects.lookup(PDFName.of('PlatenPage'), PDFStream);
    return { doc, drawn, image, content: contentText(doc.context, node.Contents()) };
  }

  test('becomes a picture at 300 dpi, with invisible text', async () => {
    const { doc, drawn, image, content } = await painted([1, 2, 3]);
    expect(drawn).toEqual([[1], 300]);
    expect(content).toContain('q 72 0 0 144 0 0 cm /PlatenPage Do Q');
    expect(content).toMatch(/3 Tr\n[^]*\(text\) Tj/);
    expect(content).not.toContain('0 0 9 9 re');
    expect([...streamBytes(image)]).toEqual([1, 2, 3, 1, 2, 3]);
    expect(contentText(doc.context, doc.getPage(0).node.Contents())).toContain('0 0 9 9 re');
    expect(transparentPages(doc)).toEqual([]);
  });

  test('without colour is a picture in shades of grey', async () => {
    const { image } = await painted([9, 9, 9]);
    expect(image.dict.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceGray'));
    expect([...streamBytes(image)]).toEqual([9, 9]);
  });
});

test('groups are removed when nothing is transparent', async () => {
  const doc = await documentOf({});
  const ref = form(doc, {}, { Group: { S: 'Transparency' } });
  doc.getPage(0).node.set(PDFName.of('Resources'), doc.context.obj({ XObject: { X: ref } }));
  await suitPart1(doc, noDrawing);
  expect(doc.context.lookup(ref, PDFStream).dict.has(PDFName.of('Group'))).toBe(false);
});

describe('colour profiles', () => {
  async function spaceOf(version: number, components: number) {
    const doc = await documentOf({});
    const header = new Uint8Array(128);
    header[8] = version;
    const profile = doc.context.register(doc.context.flateStream(header, { N: components }));
    const ref = form(doc, {}, { ColorSpace: ['ICCBased', profile] });
    await suitPart1(doc, noDrawing);
    return doc.context.lookup(ref, PDFStream).dict.lookup(PDFName.of('ColorSpace'));
  }

  test('of version 2 stay', async () => {
    expect(await spaceOf(2, 3)).toBeInstanceOf(PDFArray);
  });

  test.each([
    [4, 3, 'DeviceRGB'],
    [4, 1, 'DeviceGray'],
  ])('of version %i with %i components are replaced by %s', async (version, components, device) => {
    expect(await spaceOf(version, components)).toBe(PDFName.of(device));
  });
});

describe('subsets of fonts', () => {
  /** A TrueType program that has nothing but the number of its glyphs. */
  function program(glyphs: number): Uint8Array {
    const font = Buffer.alloc(12 + 16 + 6);
    font.write('maxp', 12, 'latin1');
    font.writeUInt32BE(28, 12 + 8);
    font.writeUInt16BE(glyphs, 28 + 4);
    return font;
  }

  async function described(
    font: { subtype: string; file: string; name?: string },
    bytes: Uint8Array,
  ) {
    const doc = await documentOf({});
    const descriptor = doc.context.obj({
      [font.file]: doc.context.register(doc.context.flateStream(bytes)),
    });
    doc.context.register(
      doc.context.obj({
        Type: 'Font',
        Subtype: font.subtype,
        BaseFont: font.name ?? 'ABCDEF+Font',
        FontDescriptor: doc.context.register(descriptor),
      }),
    );
    await suitPart1(doc, noDrawing);
    return descriptor;
  }

  test.each([
    [1, [0x80]],
    [8, [0xff]],
    [11, [0xff, 0xe0]],
  ])('of TrueType list their %i glyphs', async (glyphs, bits) => {
    const descriptor = await described(
      { subtype: 'CIDFontType2', file: 'FontFile2' },
      program(glyphs),
    );
    expect([...streamBytes(descriptor.lookup(PDFName.of('CIDSet'), PDFStream))]).toEqual(bits);
  });

  test('of Type 1 name their encoded glyphs', async () => {
    const text =
      '/Encoding 256 array dup 0 /.notdef put\ndup 65 /A put dup 66/g2 put\neexec dup 1 /x put';
    const descriptor = await described({ subtype: 'Type1', file: 'FontFile' }, Buffer.from(text));
    expect(String(descriptor.get(PDFName.of('CharSet')))).toBe('(/A/g2)');
  });

  test('differ from whole fonts, which need no list', async () => {
    const font = { subtype: 'CIDFontType2', file: 'FontFile2', name: 'Font' };
    expect((await described(font, program(8))).has(PDFName.of('CIDSet'))).toBe(false);
  });
});
