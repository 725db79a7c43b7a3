import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { contentText } from '../../finish/content/streams.ts';
import { finish } from '../../finish/finish.ts';
import type { FinishPlan } from '../../finish/plan.ts';
import type { Variables } from '../../variables/filler.ts';
import { Filler } from '../../variables/syntax/liquid.ts';
import { composeOffice } from '../office/compose.ts';
import type { FormComposition } from '../composition.ts';
import { FLAGS } from './fields.ts';
import { checkBox, choice, FIRST, formFile, textField } from './form.fixture.ts';

interface Request {
  variables?: Variables;
  options?: PdfOptions;
}

async function compose(file: Uint8Array, { variables = {}, options = {} }: Request = {}) {
  const filler = new Filler({ variables });
  const context = { filler, options, variables: () => variables };
  const composition = (await composeOffice(file, context)) as FormComposition;
  return { ...composition, missing: filler.missing };
}

const faultOf = (file: Uint8Array, request?: Request) =>
  compose(file, request).then(
    () => undefined,
    (error: unknown) => error,
  );

/** With a blank page as the drawing of each field. */
async function finished(
  { file, isFlat, drawn }: FormComposition,
  { title = '', ...plan }: Partial<FinishPlan> & { title?: string; pages?: string } = {},
) {
  const print = await PDFDocument.create();
  print.setTitle(`lost:${title}`);
  for (const _ of drawn) print.addPage([100, 20]).drawText('x');
  const drawings = drawn.length > 0 ? { drawings: await print.save() } : {};
  const form = { isFlat, drawn, ...drawings, ...(plan.pages && { pages: plan.pages }) };
  const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));
  const { pdf } = await finish({ pdf: file, form, ...plan }, noDrawing);
  return PDFDocument.load(pdf, { updateMetadata: false });
}

const rawOf = (file: Uint8Array) => Buffer.from(file).toString('latin1');

async function valuesIn(file: Uint8Array): Promise<Record<string, string>> {
  const doc = await PDFDocument.load(file, { updateMetadata: false });
  const fields = doc.catalog.lookup(PDFName.of('AcroForm'), PDFDict).lookup(PDFName.of('Fields'));
  return Object.fromEntries(
    (fields as PDFArray).asArray().map((ref) => {
      const field = doc.context.lookup(ref, PDFDict);
      const text = (key: string) => {
        const entry = field.lookup(PDFName.of(key));
        if (entry instanceof PDFArray)
          return entry
            .asArray()
            .map((each) => decoded(each))
            .join('|');
        return decoded(entry);
      };
      return [text('T'), text('V')];
    }),
  );
}

const decoded = (object: unknown) =>
  (object as { decodeText?: () => string } | undefined)?.decodeText?.() ?? '';

const OPTIONS = '(a) [(b) (Bee)] (c)';

test('every kind of field takes its value, by its whole name or by its parts', async () => {
  const file = formFile([
    textField('name'),
    textField('a.b'),
    textField('number'),
    checkBox('agreed'),
    checkBox('size', 'Large'),
    choice('one', OPTIONS, FLAGS.combo),
    choice('free', OPTIONS, FLAGS.combo | FLAGS.edit),
    choice('many', OPTIONS, FLAGS.multiSelect),
  ]);
  const variables = {
    name: 'Zoë\r\n日本 مرحبا',
    a: { b: 'in a' },
    number: '19.90',
    agreed: true,
    size: 'Large',
    one: 'Bee',
    free: 'other',
    many: ['a', 'c'],
  };
  const { file: filled, drawn, drawings } = await compose(file, { variables });
  expect(await valuesIn(filled)).toEqual({
    name: 'Zoë 日本 مرحبا',
    'a.b': 'in a',
    number: '19.90',
    agreed: 'Yes',
    size: 'Large',
    one: 'b',
    free: 'other',
    many: 'a|c',
  });
  expect(drawn).toEqual(['name', 'a.b', 'number', 'one', 'free', 'many']);
  expect(drawings).toContain('>Bee</div>');
  expect(drawings).toContain('<p class="on">a</p><p class="on">c</p></div>');
});

test('fields in one another and radio buttons are found; a field may have several places', async () => {
  const parent = `<< /T (person) /FT /Tx /MaxLen 5 /Kids [9 0 R] >>`;
  const kid = `<< /Type /Annot /Subtype /Widget /T (name) /Parent 8 0 R /Rect [0 0 9 9] >>`;
  const radio = `<< /T (way) /FT /Btn /Ff ${FLAGS.radio} /Kids [11 0 R 12 0 R] >>`;
  const place = (state: string) =>
    `<< /Type /Annot /Subtype /Widget /Parent 10 0 R /Rect [0 0 9 9] /AP << /N << /${state} 7 0 R >> >> >>`;
  const file = formFile([], {
    objects: [parent, kid, radio, place('bus'), place('train')],
    form: '/Fields [8 0 R 10 0 R 8 0 R]',
    page: '/Annots [9 0 R 11 0 R 12 0 R]',
  });
  const variables = { person: { name: 'Ada' }, way: 'train' };
  const { file: filled, missing } = await compose(file, { variables });
  expect(missing).toEqual([]);
  const raw = rawOf(await (await PDFDocument.load(filled)).save({ useObjectStreams: false }));
  expect(raw).toContain('/AS /train');
  expect(raw).toMatch(/\/AS \/Off/);
  expect(await faultOf(file, { variables: { person: { name: 'Countess' } } })).toMatchObject({
    code: 'template_error',
    details: [{ path: '/variables/person/name', message: expect.stringContaining('5 characters') }],
  });
  expect(await faultOf(file, { variables: { way: 'car' } })).toMatchObject({
    details: [{ path: '/variables/way', message: 'must be one of: "false", "bus", "train"' }],
  });
});

test.each([
  ['UTF-8, in digits of both cases', '#d0#b9#D0#B0', 'йа', '/AS /#D0#B9#D0#B0'],
  ['UTF-8, as it is', '\u00d0\u00b9', 'й', '/AS /#D0#B9'],
  ['Latin-1 of an older writer', '#e9t#E9', 'été', '/AS /#E9t#E9'],
])('a state called in %s has the name that a reader sees', async (_, state, value, written) => {
  const file = formFile([checkBox('f', state), checkBox('g', state)]);
  const { file: filled } = await compose(file, { variables: { f: value } });
  const raw = rawOf(await (await PDFDocument.load(filled)).save({ useObjectStreams: false }));
  expect(raw).toContain(written);
  expect(raw).toContain('/AS /Off');
  expect(await faultOf(file, { variables: { f: 'no' } })).toMatchObject({
    details: [{ message: `must be one of: "true", "false", "${value}"` }],
  });
});

test.each<[string, string, unknown, string]>([
  ['a list in a text', textField('f'), ['x'], 'must be a text or a number'],
  ['an object in a text', textField('f'), { _type: 'image' }, 'must be a text or a number'],
  ['a text of MaxLen + 1', textField('f', '/MaxLen 3'), 'four', '3 characters'],
  ['a password', textField('f', `/Ff ${FLAGS.password}`), 'x', 'not printed'],
  ['no option', choice('f', OPTIONS, FLAGS.combo), 'd', 'must be one of: "a", "b", "c"'],
  ['two of one', choice('f', OPTIONS), ['a', 'b'], 'one option alone'],
  ['another state', checkBox('f'), 'No', 'must be one of: "true", "false", "Yes"'],
  ['a button', `/T (f) /FT /Btn /Ff ${FLAGS.pushButton} /Rect [0 0 9 9]`, 'x', 'a button'],
  ['a signature', '/T (f) /FT /Sig /Rect [0 0 9 9]', 'x', 'a signature field'],
])('%s is refused with its field', async (_, field, value, message) => {
  const file = formFile([field, textField('other')]);
  expect(await faultOf(file, { variables: { f: value } })).toMatchObject({
    code: 'template_error',
    details: [{ path: '/variables/f', message: expect.stringContaining(message) }],
  });
});

test.each([
  ['of exactly MaxLen', textField('f', '/MaxLen 3'), 'two'],
  ['that is empty', textField('f', '/V (old)'), ''],
  ['that switches off', checkBox('f'), false],
])('a value %s is taken', async (_, field, value) => {
  expect(await faultOf(formFile([field]), { variables: { f: value } })).toBeUndefined();
});

test.each([3, 1_000, 2 ** 31 - 1])('a comb of %d cells is drawn', async (cells) => {
  const file = formFile([textField('f', `/Ff ${FLAGS.comb} /MaxLen ${cells}`)]);
  const { drawings = '' } = await compose(file, { variables: { f: 'two' } });
  expect(drawings.match(/<span/g)?.length).toBe(cells > 1_000 ? undefined : cells);
  expect(drawings).toContain(cells > 1_000 ? '>two<' : '>t</span>');
});

test('a field whose name is long, with very many dots, has its value by the whole name or by parts', async () => {
  const name = 'a.'.repeat(30_000) + 'b';
  const file = formFile([textField(name)]);
  for (const variables of [{ [name]: 'x' }, { a: { [name.slice(2)]: 'x' } }])
    expect((await compose(file, { variables })).missing).toEqual([]);
  const { missing } = await compose(file, { variables: { [name.slice(0, -2)]: { b: 'x' } } });
  expect(missing).toHaveLength(1);
});

test('a field without a value keeps what it holds, and is named', async () => {
  const file = formFile([
    textField('f', '/V (kept)'),
    textField('sum', '/AA << /C << /S /JavaScript /JS (x) >> >>'),
  ]);
  const { missing, file: filled, staleFields } = await compose(file, { variables: { other: 1 } });
  expect(missing).toEqual(['f', 'sum']);
  expect(staleFields).toEqual(['sum']);
  expect(await valuesIn(filled)).toMatchObject({ f: 'kept' });
});

describe('a PDF is refused', () => {
  const signed = '/T (s) /FT /Sig /V << /Type /Sig >> /Rect [0 0 0 0]';
  test.each([
    ['without fields', formFile([]), 'no form fields'],
    [
      'without a form',
      Buffer.from(rawOf(formFile([])).replace('/AcroForm', '/X')),
      'no form fields',
    ],
    ['with XFA', formFile([textField('f')], { form: '/XFA []' }), 'XFA'],
    ['that is signed', formFile([textField('f'), signed]), 'signed'],
    ['that is certified', formFile([textField('f')], { catalog: '/Perms << >>' }), 'signed'],
    ['that is broken', Buffer.from('%PDF-1.7\nnothing'), 'broken'],
    [
      'that is encrypted',
      Buffer.from(rawOf(formFile([textField('f')])).replace('/Root', '/Encrypt 4 0 R /Root')),
      'encrypted',
    ],
  ])('%s', async (_, file, words) => {
    expect(await faultOf(file)).toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining(words),
      details: [{ path: '/file' }],
    });
  });
});

test('a text in very many places is refused', async () => {
  const shownIn = (count: number) => {
    const kids = Array.from({ length: count }, (_, at) => `${FIRST + 1 + at} 0 R`);
    const place = `<< /Type /Annot /Subtype /Widget /Parent ${FIRST} 0 R /Rect [0 0 9 9] >>`;
    return formFile([], {
      objects: [`<< /T (f) /FT /Tx /Kids [${kids.join(' ')}] >>`, ...kids.map(() => place)],
      form: `/Fields [${FIRST} 0 R]`,
    });
  };
  const variables = { f: 'x'.repeat(32_767) };
  expect(await faultOf(shownIn(200), { variables })).toBeUndefined();
  expect(await faultOf(shownIn(300), { variables })).toMatchObject({
    code: 'template_too_large',
  });
  expect(await faultOf(shownIn(1), { variables: { f: `${variables.f}x` } })).toMatchObject({
    code: 'template_error',
  });
});

test('options of layout are refused', async () => {
  const options: PdfOptions = {
    page_format: 'A4',
    pdf_a: 'PDF/A-2b',
    flatten: false,
    page_ranges: '1',
  };
  expect(await faultOf(formFile([textField('f')]), { options })).toMatchObject({
    code: 'unsupported_option',
    details: ['page_format', 'pdf_a', 'flatten'].map((name) => ({ path: `/options/${name}` })),
  });
});

test('what acts, fetches or hides is gone', async () => {
  const evil = [
    '<< /S /JavaScript /JS (evil) >>',
    '<< /S /Launch /F (evil.exe) >>',
    `<< /S /URI /URI (https://example.com) /Next ${FIRST} 0 R >>`,
  ];
  const file = formFile(
    [
      textField('f', `/AA << /K ${FIRST} 0 R >>`),
      `/T (g) /FT /Tx /Rect [0 0 9 9] /A ${FIRST + 1} 0 R`,
      `/Subtype /Link /Rect [0 0 9 9] /A ${FIRST + 2} 0 R`,
      '/Subtype /RichMedia /Rect [0 0 9 9] /Evil (evil)',
    ],
    {
      objects: evil,
      catalog: `/OpenAction ${FIRST} 0 R /AA << /WC ${FIRST} 0 R >> /Names << /JavaScript << /Names [(a) ${FIRST} 0 R] >> /EmbeddedFiles << /Names [(evil) << >>] >> >> /Metadata << /X (evil) >>`,
      page: `/AA << /O ${FIRST} 0 R >> /PieceInfo << /X (evil) >>`,
    },
  );
  for (const flatten of [true, false]) {
    const doc = await finished(await compose(file, { options: { flatten } }));
    const raw = rawOf(await doc.save({ useObjectStreams: false }));
    expect(raw).not.toMatch(/evil|JavaScript|Launch|PlatenAppearance/);
    expect(raw).toContain('https://example.com');
  }
});

describe('finishing', () => {
  const file = formFile([textField('f'), checkBox('box'), textField('hidden', '/F 2')], {
    content: 'q 0 0 1 1 re W n /OC /Layer BDC',
  });
  const variables = { f: 'secret', box: true, hidden: 'no' };
  const contentOf = (doc: PDFDocument) => {
    const page = doc.getPage(0).node;
    return contentText(doc.context, page.lookup(PDFName.of('Contents')));
  };

  test('fields become content', async () => {
    const doc = await finished(await compose(file, { variables }));
    expect(doc.catalog.has(PDFName.of('AcroForm'))).toBe(false);
    expect(doc.getPage(0).node.Annots()?.size()).toBe(0);
    expect(contentOf(doc)).toMatch(
      /q 1\.0+ 0\.0+ 0\.0+ 1\.0+ 10\.0+ 10\.0+ cm \/PlatenField0 Do Q\nq 1\.0+ 0\.0+ 0\.0+ 1\.0+ 10\.0+ 40\.0+ cm \/PlatenField1 Do Q/,
    );
    expect(contentOf(doc)).not.toContain('PlatenField2');
  });

  test('or stay', async () => {
    const doc = await finished(await compose(file, { variables, options: { flatten: false } }));
    expect(doc.getForm().getTextField('f').getText()).toBe('secret');
    expect(doc.getForm().getCheckBox('box').isChecked()).toBe(true);
  });

  test('a turned field is drawn turned', async () => {
    const turned = formFile([textField('f', '/MK << /R 90 >> /Rect [10 10 30 110]')]);
    const doc = await finished(await compose(turned, { variables }));
    expect(contentOf(doc)).toContain(
      'q 1.00000 0.00000 0.00000 1.00000 30.00000 10.00000 cm /PlatenField0 Do Q',
    );
  });

  test('a text that does not fit is an error', async () => {
    const composed = await compose(file, { variables });
    await expect(finished(composed, { title: '0' })).rejects.toMatchObject({
      code: 'content_overflow',
      details: [{ path: '/variables/f' }],
    });
  });

  test('nothing of a page is drawn over a mark, or turns it off', async () => {
    const covering = formFile(
      [textField('f'), '/Subtype /FreeText /Rect [0 0 300 400] /AP << /N 7 0 R >>'],
      { content: 'q 0 0 1 1 re W n /OC /Layer BDC' },
    );
    const composed = await compose(covering, { variables, options: { flatten: false } });
    const doc = await finished(composed, { isMarked: true });
    expect(doc.getPage(0).node.Annots()?.size()).toBe(0);
    expect(contentOf(doc)).not.toContain('BDC');
    expect(contentOf(doc)).toMatch(/PlatenPage Do[^]*PlatenField0[^]*PlatenField1/);
  });

  test('pages that were not asked for are gone', async () => {
    const two = await PDFDocument.load(file);
    two.addPage([50, 50]);
    const composed = await compose(await two.save(), { variables });
    const doc = await finished(composed, { pages: '2' });
    expect(doc.getPages().map((page) => page.getWidth())).toEqual([50]);
    await expect(finished(composed, { pages: '3' })).rejects.toMatchObject({
      code: 'invalid_page_ranges',
    });
  });
});
