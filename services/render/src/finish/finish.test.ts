import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { FACTUR_X_PROFILES } from '@platen/contracts';
import { pdfOf } from '../pdf/hand-made.fixture.ts';
import { contentText } from './content/streams.ts';
import { finish } from './finish.ts';
import type { FinishPlan } from './plan.ts';

const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function pages(...sizes: [number, number][]): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  for (const size of sizes) doc.addPage(size).drawRectangle({ width: 10, height: 10 });
  return doc.save({ useObjectStreams: false });
}

async function finished(plan: Partial<FinishPlan>): Promise<PDFDocument> {
  const { pdf } = await finish({ pdf: await pages([100, 200]), ...plan }, noDrawing);
  return PDFDocument.load(pdf, { updateMetadata: false });
}

describe('information', () => {
  test('is the requested one', async () => {
    const doc = await finished({
      metadata: {
        title: 'Größe (1) 日本語',
        author: 'Ada',
        subject: '',
        keywords: ['a', 'b, c'],
        creator: 'me',
        producer: 'mine',
      },
    });
    expect([doc.getTitle(), doc.getAuthor(), doc.getSubject()]).toEqual([
      'Größe (1) 日本語',
      'Ada',
      '',
    ]);
    expect([doc.getKeywords(), doc.getCreator(), doc.getProducer()]).toEqual([
      'a, b, c',
      'me',
      'mine',
    ]);
  });

  test("stays the engine's by default", async () => {
    const engines = await PDFDocument.load(await pages([1, 1]), { updateMetadata: false });
    const doc = await finished({ metadata: { author: 'Ada' } });
    expect(doc.getProducer()).toBe(engines.getProducer());
    expect(doc.getAuthor()).toBe('Ada');
  });
});

test('a picture in a print of LibreOffice brings no objects of its own', async () => {
  const brought =
    'x\nendstream\nendobj\n2 0 obj\n<</Count 9>>\nendobj\n9 0 obj\n<<>>\nendobj\nstream\n';
  const pdf = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</Im4 4 0 R>>>>>>',
    `<</Type/XObject/Subtype/Image/Length 5 0 R\n/Filter/FlateDecode>>\nstream\n${brought}\nendstream`,
    String(brought.length),
  ]);
  const doc = await finished({ pdf, metadata: { author: 'Ada' } });
  expect(doc.getPageCount()).toBe(1);
  const streams = [...doc.context.enumerateIndirectObjects()].map(([, object]) => object);
  const [picture] = streams.filter((object) => object instanceof PDFRawStream);
  expect(Buffer.from(picture?.contents ?? []).toString()).toBe(brought);
});

describe('page ranges', () => {
  const three = pages([9, 9], [9, 9], [9, 9]);
  test.each(['1-3,5-7', '1-3,9', '9,1-3'])(
    '%s: beyond the document are refused',
    async (pageRanges) => {
      await expect(finish({ pdf: await three, pageRanges }, noDrawing)).rejects.toMatchObject({
        code: 'invalid_page_ranges',
        details: [{ path: '/options/page_ranges' }],
      });
    },
  );

  test('within the document are accepted, and counted', async () => {
    const result = await finish({ pdf: await three, pageRanges: '1-2,4-9' }, noDrawing);
    expect(result.pages).toBe(3);
  });
});

describe('attachments', () => {
  interface Attached {
    key: string;
    ascii: string;
    mime: string;
    relationship: string;
    text: string;
  }

  function attached(doc: PDFDocument): Attached[] {
    const names = doc.catalog.lookup(PDFName.of('Names'), PDFDict);
    const tree = names
      .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
      .lookup(PDFName.of('Names'), PDFArray);
    const files = doc.getAttachments();
    return Array.from({ length: tree.size() / 2 }, (_, index) => {
      const specification = tree.lookup(index * 2 + 1, PDFDict);
      const file = files.find(({ name }) => name === decoded(tree.lookup(index * 2)))!;
      return {
        key: file.name,
        ascii: decoded(specification.lookup(PDFName.of('F'))),
        mime: file.mimeType!,
        relationship: specification.lookup(PDFName.of('AFRelationship'), PDFName).decodeText(),
        text: Buffer.from(file.data).toString(),
      };
    });
  }

  const decoded = (text: unknown) => (text as PDFString).decodeText();

  test('have their names, types and contents, in the order of a name tree', async () => {
    const doc = await finished({
      attachments: [
        { name: 'größe (1.txt', content_base64: base64('ä'), mime: 'text/plain' },
        { name: 'b', content_base64: base64('b') },
        { name: '数.csv', content_base64: base64('c'), mime: 'text/csv' },
      ],
    });
    const common = { relationship: 'Unspecified' };
    expect(attached(doc)).toEqual([
      { ...common, key: 'b', ascii: 'b', mime: 'application/octet-stream', text: 'b' },
      { ...common, key: 'größe (1.txt', ascii: 'gro_e (1.txt', mime: 'text/plain', text: 'ä' },
      { ...common, key: '数.csv', ascii: '_.csv', mime: 'text/csv', text: 'c' },
    ]);
    expect(doc.catalog.lookup(PDFName.of('AF'), PDFArray).size()).toBe(3);
  });

  test.each(FACTUR_X_PROFILES)(
    'an invoice of the profile %s has its name and relation',
    async (profile) => {
      const doc = await finished({
        facturX: { xml_base64: base64('<a/>'), profile },
        pdfA: 'PDF/A-3b',
        attachments: [{ name: 'z', content_base64: base64('z') }],
      });
      const [invoice] = attached(doc);
      expect(invoice).toMatchObject({
        key: profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml',
        mime: 'text/xml',
        relationship: ['MINIMUM', 'BASIC WL'].includes(profile) ? 'Data' : 'Alternative',
        text: '<a/>',
      });
      const xmp = contentText(doc.context, doc.catalog.lookup(PDFName.of('Metadata')));
      expect(xmp).toContain(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`);
      expect(xmp).toContain(`<fx:DocumentFileName>${invoice!.key}</fx:DocumentFileName>`);
      expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    },
  );
});

describe('a watermark', () => {
  const contents = (doc: PDFDocument) =>
    doc.getPages().map(({ node }) => contentText(doc.context, node.Contents()));

  test('is over the middle of every page, as large as its shorter side', async () => {
    const pdf = await pages([100, 200], [300, 150], [100, 200]);
    const doc = await finished({ pdf, stamp: await pages([50, 50]) });
    const [portrait, landscape, again] = contents(doc);
    expect(portrait).toMatch(
      /^q\n[^]*Q\n\/Artifact <<.*\/Watermark>> BDC\nq 2.0000 0.0000 0.0000 2.0000 0.0000 50.0000 cm \/PlatenWatermark Do Q\nEMC\n$/,
    );
    expect(landscape).toContain('q 3.0000 0.0000 0.0000 3.0000 75.0000 0.0000 cm');
    expect(again).toBe(portrait);
  });

  test('of Platen is all over every page', async () => {
    const pdf = await pages([300, 400], [400, 300]);
    const doc = await finished({ pdf, stamp: await pages([50, 50]), isMarked: true });
    for (const content of contents(doc)) {
      expect(content.match(/\/PlatenWatermark Do/g)!.length).toBeGreaterThan(9);
    }
  });

  test('of Platen is on no sheet of more than 1 m²', async () => {
    const stamp = await pages([50, 50]);
    const square = pages([2834, 2834], [2836, 2836]);
    await expect(
      finish({ pdf: await square, stamp, isMarked: true }, noDrawing),
    ).rejects.toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining('Page 2'),
    });
    await expect(finish({ pdf: await square, stamp }, noDrawing)).resolves.toBeDefined();
  });

  test('of two pages is also behind the content', async () => {
    const [content] = contents(await finished({ stamp: await pages([50, 50], [50, 50]) }));
    expect(content!.indexOf('/PlatenWatermarkBehind Do')).toBeLessThan(content!.indexOf('q\n'));
    expect(content!.indexOf('/PlatenWatermark Do')).toBeGreaterThan(content!.lastIndexOf('\nQ\n'));
  });
});

describe('encryption', () => {
  const passwords = [
    [{ user_password: 'ü' }, ['ü'], ['', 'x', 'u']],
    [{ owner_password: 'o' }, ['', 'o'], []],
    [{ user_password: 'u', owner_password: 'o' }, ['u', 'o'], ['', 'x']],
    [{ user_password: 'e\u0301' }, ['é'], ['e\u0301']],
  ] as const;

  test.each(passwords)('by %j opens with %j, not with %j', async (encryption, right, wrong) => {
    const { pdf } = await finish({ pdf: await pages([9, 9]), encryption }, noDrawing);
    const open = (password: string) => PDFDocument.load(pdf, { password });
    await expect(PDFDocument.load(pdf)).rejects.toThrow();
    for (const password of right) expect((await open(password)).getPageCount()).toBe(1);
    for (const password of wrong) await expect(open(password)).rejects.toThrow();
  });

  test('hides the content of the document', async () => {
    const attachments = [{ name: 'name', content_base64: base64('x') }];
    const plan = { pdf: await pages([9, 9]), metadata: { author: 'Ada Lovelace' }, attachments };
    const { pdf } = await finish({ ...plan, encryption: { user_password: 'u' } }, noDrawing);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain(
      Buffer.from('Lovelace', 'utf16le').swap16().toString('hex').toUpperCase(),
    );
  });
});

test('leaves no unused object', async () => {
  const doc = await PDFDocument.load(await pages([9, 9]));
  doc.context.register(PDFString.of('left behind'));
  const pdf = await doc.save({ useObjectStreams: false });
  const result = await finish({ pdf, metadata: { author: 'x' } }, noDrawing);
  expect(Buffer.from(pdf).toString('latin1')).toContain('left behind');
  expect(Buffer.from(result.pdf).toString('latin1')).not.toContain('left behind');
});
