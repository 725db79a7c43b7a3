import { describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import fc from 'fast-check';
import { compose, docx, docxFiles, p, wordType, zip, type DocxSource } from './docx.fixture.ts';

/** What a DOCX may be refused with before an engine sees it. */
const CODES: ReadonlySet<string> = new Set([
  'invalid_document',
  'template_error',
  'template_too_large',
  'invalid_request',
  'payload_too_large',
]);

const VARIABLES = {
  name: 'Ada {{ secret }}',
  items: [{ name: 'a', items: [1, 2] }, { name: 'b' }],
  link: { _type: 'link', target: 'https://example.com' },
  odd: { _type: 'odd' },
  yes: true,
  empty: [],
};

/** @returns the code of a refusal, or 'ok'; whatever else is thrown is a fault of ours */
async function outcome(source: DocxSource | Uint8Array): Promise<string> {
  try {
    await compose(source, VARIABLES);
    return 'ok';
  } catch (error) {
    if (error instanceof PlatenError && CODES.has(error.code)) return error.code;
    throw error;
  }
}

const SOURCE: DocxSource = {
  body: `${p('Dear {{ name }}')}<w:tbl><w:tr><w:tc>${p('{{#items}}{{name}}')}</w:tc><w:tc>${p('{{/items}}')}</w:tc></w:tr></w:tbl><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`,
  links: [
    { id: 'rId1', type: 'header', target: 'header1.xml' },
    { id: 'rId2', type: 'image', target: 'media/a.png' },
    { id: 'rId3', type: 'hyperlink', target: 'https://example.com', mode: 'External' },
  ],
  types: { 'word/header1.xml': wordType('header') },
  files: {
    'word/header1.xml': `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p('{{ name }}')}</w:hdr>`,
    'word/media/a.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  },
};

describe('any file ends in a document or in a documented code', () => {
  test('of random bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .uint8Array({ maxLength: 300 })
        .map((rest) => Buffer.concat([Buffer.from('PK\x03\x04'), rest])),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        expect(await outcome(file)).toBe('invalid_document');
      }),
      { numRuns: 200 },
    );
  });

  test('of a document with bytes changed, lost or doubled', async () => {
    const whole = Buffer.from(docx(SOURCE));
    const change = fc.record({
      at: fc.nat({ max: whole.length - 1 }),
      from: fc.nat({ max: 8 }),
      bytes: fc.uint8Array({ maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const file = changes.reduce(
          (bytes, each) =>
            Buffer.concat([
              bytes.subarray(0, each.at),
              each.bytes,
              bytes.subarray(each.at + each.from),
            ]),
          whole,
        );
        expect(['ok', 'invalid_document', 'template_error']).toContain(await outcome(file));
      }),
      { numRuns: 300 },
    );
  });

  test('of a document whose parts have pieces changed, lost or moved', async () => {
    const files = docxFiles(SOURCE);
    const names = Object.keys(files);
    const cut = fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat({ max: 900 }),
      length: fc.nat({ max: 60 }),
      put: fc.constantFrom(
        '',
        '<w:p/>',
        '</w:p>',
        '"',
        '&',
        '<',
        '{{',
        '}}',
        'rId1',
        '..',
        'w:t',
        '\u0000',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 3 }), async (cuts) => {
        const changed: Record<string, string | Uint8Array> = { ...files };
        for (const { name, at, length, put } of cuts) {
          const text = Buffer.from(changed[name]!).toString('latin1');
          const bytes = text.slice(0, at) + put + text.slice(at + length);
          changed[name] = Buffer.from(bytes, 'latin1');
        }
        expect(['ok', ...CODES]).toContain(await outcome(zip(changed)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('any template ends in a document or in a documented code', () => {
  const tag = fc.oneof(
    fc.constantFrom(
      '{{name}}',
      '{{ items[0].name }}',
      '{{#items}}',
      '{{/items}}',
      '{{/}}',
      '{{^empty}}',
    ),
    fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      '{{}}',
      '{{{name}}}',
      '{{#}}',
      '{{/',
      '{{.}}',
      '{{#yes}}',
      '{{/yes}}',
    ),
    fc.constantFrom(
      '{{link}}',
      '{{odd}}',
      '{{ name | upcase }}',
      '{{ | }}',
      '{{ “x” }}',
      '{{name | x}}',
    ),
    fc.constantFrom(
      '{{#items [loopOver: "row"]}}',
      '{{#items [loopOver: "column"]}}',
      '{{#items [x]}}',
    ),
    fc.string({ maxLength: 4 }).map((text) => text.replace(/[<&\p{C}]/gu, '')),
  );
  const run = tag.map((text) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`);
  const inline = fc.oneof(
    { weight: 8, arbitrary: run },
    run.map((each) => `<w:hyperlink w:anchor="a">${each}</w:hyperlink>`),
    run.map((each) => `<w:ins w:id="1">${each}</w:ins>`),
    fc.constantFrom(
      '<w:proofErr/>',
      '<w:r><w:br/></w:r>',
      '<w:r><w:tab/></w:r>',
      '<w:t>{{name}}</w:t>',
    ),
    run.map(
      (each) =>
        `<w:r><w:pict><v:textbox><w:txbxContent><w:p>${each}</w:p></w:txbxContent></v:textbox></w:pict></w:r>`,
    ),
    tag.map(
      (text) =>
        `<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="${text.replaceAll('"', '')}"/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></wp:inline></w:drawing></w:r>`,
    ),
  );
  const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
  const paragraph = fc
    .tuple(fc.constantFrom('', numbered), fc.array(inline, { maxLength: 5 }))
    .map(([properties, runs]) => `<w:p>${properties}${runs.join('')}</w:p>`);
  const row = fc
    .array(paragraph, { maxLength: 3 })
    .map((cells) => `<w:tr>${cells.map((each) => `<w:tc>${each}</w:tc>`).join('')}</w:tr>`);
  const block = fc.oneof(
    { weight: 3, arbitrary: paragraph },
    fc.array(row, { maxLength: 3 }).map((rows) => `<w:tbl>${rows.join('')}</w:tbl>`),
    paragraph.map((each) => `<w:sdt><w:sdtContent>${each}</w:sdtContent></w:sdt>`),
  );

  test('of paragraphs, tables, lists, text boxes and drawings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 6 }), async (blocks) => {
        const code = await outcome({ body: blocks.join('') });
        expect(['ok', ...CODES]).toContain(code);
      }),
      { numRuns: 500 },
    );
  });
});
