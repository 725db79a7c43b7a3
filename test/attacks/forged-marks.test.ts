import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { docx } from './payloads/docx.ts';
import { ADDRESSES, ELEMENTS, OBJECTS, TEXTS, WORDS } from './payloads/forged-marks.ts';
import { partOf } from '../harness/night.ts';

let platform: RunningPlatform;
let key: string;
let pictures: { jpeg: Buffer; png: Buffer };

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
  const create = { width: 200, height: 200, channels: 3, background: 'teal' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const drawn = sharp({ create: { ...create, noise } });
  pictures = { jpeg: await drawn.jpeg().toBuffer(), png: await drawn.png().toBuffer() };
}, 240_000);
afterAll(() => platform.leave());

const SIDES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as Record<string, string>;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIDES[sign] ?? sign);

/** Two pages, `Alpha` and `Omega`, with something in the first. */
const page = (inner: string) =>
  `<h1 style="overflow-wrap:anywhere">Alpha</h1>${inner}<p style="break-before:page"><a href="https://example.com/own">Omega</a>`;
const OUTLINE = { outline: true };

const html = (inner: string, more: object = {}) =>
  platform.generate(key, { content: page(inner), options: OUTLINE, ...more });
const markdown = (inner: string, more: object = {}) =>
  platform.generate(key, {
    format: 'markdown',
    content: `# Alpha\n\n${inner}\n\n<!-- pagebreak -->\n\nOmega`,
    ...more,
  });
const template = (blocks: object[], more: object = {}) =>
  platform.generate(key, {
    format: 'template',
    template_data: {
      version: 1,
      content: [
        { type: 'heading', text: 'Alpha' },
        { type: 'toc' },
        ...blocks,
        { type: 'heading', text: 'Omega', page_break: 'before' },
      ],
    },
    ...more,
  });
const word = (inner: string, more: Partial<Parameters<typeof docx>[0]> = {}) => {
  const body = `<w:p><w:r><w:t>Alpha</w:t></w:r></w:p>${inner}<w:p><w:r><w:br w:type="page"/><w:t>Omega</w:t></w:r></w:p>`;
  const file = docx({ body, ...more });
  const options = { metadata: { author: 'Ada' }, syntax: 'liquid' };
  return platform.upload(key, { file, options, variables: { v: '' } });
};
const filledWord = (inner: string, v: string) => {
  const body = `<w:p><w:r><w:t>Alpha</w:t></w:r></w:p>${inner}<w:p><w:r><w:br w:type="page"/><w:t>Omega</w:t></w:r></w:p>`;
  return platform.upload(key, { file: docx({ body }), variables: { v } });
};
const wordText = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A JPEG with a comment, which browsers and LibreOffice put into a PDF as it is. */
function jpegWith(comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]);
  return Buffer.concat([pictures.jpeg.subarray(0, 2), head, text, pictures.jpeg.subarray(2)]);
}

function pngWith(comment: string): Buffer {
  const data = Buffer.concat([Buffer.from('tEXtComment\0'), Buffer.from(comment)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  const at = 33; // behind the header
  return Buffer.concat([
    pictures.png.subarray(0, at),
    length,
    data,
    sum,
    pictures.png.subarray(at),
  ]);
}

const picture = (type: string, bytes: Buffer | string) =>
  `<img width="100" alt="" src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`;
const svgWith = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><metadata>${escaped(mark)}</metadata><desc id="${escaped(mark)}">${escaped(mark)}</desc><path d="M0 0h9v9z"/></svg>`;

const RUNNING_HEAD = '<p style="font-size:8px"><b class="running-head"></b>';

/** A PDF with this in its title, in the names of its places and in its bookmarks. */
async function joinedFile(mark: string): Promise<string> {
  const doc = await PDFDocument.create();
  doc.setTitle(mark);
  doc.addPage([200, 200]);
  const { context, catalog } = doc;
  const place = context.obj([doc.getPage(0).ref, 'Fit']);
  const text = PDFHexString.fromText(mark);
  const name = PDFName.of(mark.replaceAll(/[^!-~]/g, '').slice(0, 100));
  catalog.set(PDFName.of('Dests'), context.obj({ [name.decodeText()]: place }));
  catalog.set(PDFName.of('Names'), context.obj({ Dests: { Names: [text, place] } }));
  const item = context.nextRef();
  const outlines = context.register(context.obj({ First: item, Last: item, Count: 1 }));
  context.assign(item, context.obj({ Title: text, Parent: outlines, Dest: text }));
  catalog.set(PDFName.of('Outlines'), outlines);
  return Buffer.from(await doc.save()).toString('base64');
}

type Make = (mark: string) => Promise<Response>;

/** Places for any text. */
const CARRIERS: Record<string, Make> = {
  'a text of HTML': (mark) => html(`<p style="overflow-wrap:anywhere">${escaped(mark)}`),
  'a heading of HTML': (mark) =>
    html(`<h2 style="overflow-wrap:anywhere">${escaped(mark)}</h2>`, {
      options: { ...OUTLINE, toc: true },
    }),
  'an attribute of HTML': (mark) =>
    html(`<p title="${escaped(mark)}" class="${escaped(mark)}" data-x="${escaped(mark)}">x`),
  'a comment and a script of HTML': (mark) =>
    html(`<!-- ${mark.replaceAll('>', '')} --><script type="text/plain">${escaped(mark)}</script>`),
  'a title of HTML': (mark) => html(`<title>${escaped(mark)}</title>`),
  'a value in HTML': (mark) =>
    html('<p style="overflow-wrap:anywhere" title="{{ v }}">{{ v }}', { variables: { v: mark } }),
  'a value in a script': (mark) =>
    html('<script>window.x = {{ v | json }}</script>', { variables: { v: mark } }),
  'a comment in a JPEG': (mark) => html(picture('jpeg', jpegWith(mark))),
  'a comment in a PNG': (mark) => html(picture('png', pngWith(mark))),
  'a drawing': (mark) => html(svgWith(mark) + picture('svg+xml', svgWith(mark))),
  'a header and a footer': (mark) => {
    const frame = `<p style="font-size:8px">${escaped(mark)} {{ v }} {{ page }}`;
    const options = { header_html: frame, footer_html: frame, margin_top: '60mm' };
    return html('', { options, variables: { v: mark } });
  },
  'the metadata': (mark) =>
    html('', { options: { metadata: { title: `t ${mark}`, author: mark, keywords: [mark] } } }),
  'an attachment': (mark) => {
    const attachments = [
      { name: 'a.txt', content_base64: Buffer.from(mark).toString('base64') },
      { name: `${mark.replace(/[^\w .-]/g, '')}.txt`, content_base64: 'eA==' },
    ];
    return html('', { options: { attachments } });
  },
  'a text that links show': (mark) =>
    html(
      `<style>a::after{content:target-text(attr(href)) target-counter(attr(href),page);overflow-wrap:anywhere}</style><h2 id="t" style="overflow-wrap:anywhere">${escaped(mark)}</h2><a href="#t">see</a>`,
    ),
  'a running head': (mark) =>
    html(
      `<style>h2{string-set:head content()}</style><h2 style="overflow-wrap:anywhere">${escaped(mark)}</h2>`,
      { options: { ...OUTLINE, header_html: RUNNING_HEAD, margin_top: '60mm' } },
    ),
  'a name of a place': (mark) => {
    const name = escaped(mark).replaceAll(/\s/g, '_');
    return html(
      `<style>i{string-set:head "x"}</style><i id="${name}">x</i><a href="#${name}">y</a>`,
      {
        options: { ...OUTLINE, header_html: RUNNING_HEAD, margin_top: '60mm' },
      },
    );
  },
  'numbers of joined pages': async (mark) => {
    const append = [{ content_base64: await joinedFile(mark) }];
    const footer_html = `<p style="font-size:8px"><i class="pageNumber"></i>/<i class="totalPages"></i> {{ v }}`;
    const options = { append, page_numbers: 'all', stamp_appended: true, margin_bottom: '60mm' };
    return html('', { options: { ...OUTLINE, ...options, footer_html }, variables: { v: mark } });
  },
  'a text of Markdown': (mark) =>
    markdown(mark.replace(/[\\`*_{}[\]<>()#+.!|~^$-]/g, String.raw`\$&`)),
  'code in Markdown': (mark) => markdown(`\`\`\`js\n${mark.trim()}\n\`\`\``),
  'a value in Markdown': (mark) =>
    markdown('**{{ v }}** {{ other }}', { variables: { v: mark, other: 'x' } }),
  'a heading of Markdown': (mark) =>
    markdown('## {{ v }}', { variables: { v: mark }, options: { toc: true } }),
  'a value beside a diagram': (mark) =>
    markdown('{{ v }}\n\n```mermaid\nflowchart LR\n a --> b\n```', { variables: { v: mark } }),
  'a text of a template': (mark) => template([{ type: 'paragraph', text: mark }]),
  'a value in a template': (mark) =>
    template([{ type: 'paragraph', text: '{{ v | newline_to_br }}' }], { variables: { v: mark } }),
  'rows with sums of pages': (mark) =>
    template([
      {
        type: 'table',
        columns: [
          { key: 'name', header: 'Item', width: '*' },
          { key: 'amount', header: 'Amount' },
        ],
        rows: [1, 2].map((amount) => ({ name: mark, amount })),
        page_totals: { columns: ['amount'], label: 'Sum' },
      },
    ]),
  'HTML in a template': (mark) =>
    template([{ type: 'html', html: `<p id="${escaped(mark)}">${escaped(mark)}</p>` }]),
  'Markdown in a template': (mark) =>
    template([{ type: 'markdown', text: '{{ v }}' }], { variables: { v: mark } }),
  'a chart in a template': (mark) =>
    template([
      { type: 'chart', kind: 'bar', categories: [mark], series: [{ name: mark, values: [1] }] },
    ]),
  'a text of Word': (mark) => word(wordText(escaped(mark))),
  'a value in Word': (mark) => filledWord(wordText('{{ v }}'), mark),
  'a bookmark, a style and a tooltip of Word': (mark) =>
    word(
      `<w:p><w:pPr><w:pStyle w:val="${escaped(mark)}"/></w:pPr><w:bookmarkStart w:id="1" w:name="${escaped(mark)}"/><w:hyperlink w:anchor="${escaped(mark)}" w:tooltip="${escaped(mark)}"><w:r><w:rPr><w:rStyle w:val="${escaped(mark)}"/></w:rPr><w:t>x</w:t></w:r></w:hyperlink><w:bookmarkEnd w:id="1"/></w:p>`,
    ),
};

/** Places for addresses; neutral ones have others. */
const LINKS: Record<string, (addresses: readonly string[]) => Promise<Response>> = {
  'a link of HTML': (addresses) => html(addresses.map(linked).join('')),
  'a link that is a value': (addresses) =>
    html('{% for v in values %}<a href="{{ v }}">link</a> {% endfor %}', {
      variables: { values: addresses },
    }),
  'a link in a header': (addresses) =>
    html('', { options: { header_html: addresses.map(linked).join('') } }),
  'a link of Markdown': (addresses) =>
    markdown(addresses.map((address) => `[link](<${address}> "title") `).join('')),
  'a link in a template': (addresses) =>
    template([{ type: 'html', html: addresses.map(linked).join('') }]),
  'a link of Word': (addresses) =>
    word(
      addresses
        .map(
          (_, nth) =>
            `<w:p><w:hyperlink r:id="rId${nth + 9}"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`,
        )
        .join(''),
      { links: addresses.map((address, nth) => [`rId${nth + 9}`, 'hyperlink', escaped(address)]) },
    ),
};

const linked = (address: string) => `<a href="${escaped(address)}">link</a> `;

/** Letters and signs alone: a PDF has other spaces, and names characters without a font as it likes. */
const flat = (text: string) => text.replace(/[^\x21-\x7e]/g, '');

async function linksOf(pdf: Buffer): Promise<string[]> {
  const doc = await PDFDocument.load(pdf);
  return doc.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? []).flatMap((each) => {
      const action = doc.context.lookup(each, PDFDict).lookupMaybe(PDFName.of('A'), PDFDict);
      const address = action?.lookup(PDFName.of('URI'));
      return address instanceof PDFString ? address.decodeText() : [];
    }),
  );
}

const TOLD = ['x-page-count', 'x-blocked-resources', 'x-dropped-links', 'x-clipped-content'];

/** What a document shows and says besides a text; or its refusal. */
async function factsOf(response: Response, mark: string) {
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return { status: response.status, refusal: body.toString() };
  const { pages, width, height } = await pdfFacts(body);
  const text = flat(await pdfText(body));
  const own = flat(mark);
  return {
    status: 200,
    sheets: [pages, width, height],
    told: TOLD.map((name) => response.headers.get(name)),
    text: own === '' ? text : text.replaceAll(own, ''),
    links: (await linksOf(body)).length,
  };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** In words of Platen alone. */
const isPlainRefusal = ({ status, refusal }: Facts) =>
  (status === 400 || status === 422) && refusal?.includes(WORDS) === false;

/** These cut a text where it has no more room, a letter sooner or later. */
const CUTTING = new Set(
  [
    'a heading of HTML',
    'a chart in a template',
    'a text that links show',
    'a running head',
    'numbers of joined pages',
  ].map((name) => CARRIERS[name]),
);

/** Without the order of its letters, which differs where a line breaks elsewhere. */
const shapeOf = ({ text = '', ...facts }: Facts, make: Make) => ({
  ...facts,
  letters: CUTTING.has(make) ? [] : Array.from(text).sort(),
});

/** A text of the same shape and length that means nothing. */
const lookAlike = (mark: string) =>
  mark
    .replace(/[a-z]+/gi, (word) => (word === 'https' ? word : Array.from(word).reverse().join('')))
    .replace(/[^\n\x20-\x7e]/gu, '');

const shown = async (make: Make, text: string) => factsOf(await make(text), text);

/**
 * Compares a document with marks with the same one with a neutral text: all at once, or halves of them where that is
 * refused. One mark may be refused.
 */
async function compare(make: Make, marks: readonly string[]): Promise<void> {
  const all = marks.join(' ');
  const expected = await shown(make, marks.length > 1 ? lookAlike(all) : 'word');
  const facts = isPlainRefusal(expected) ? expected : await shown(make, all);
  if (!isPlainRefusal(facts)) expect(shapeOf(facts, make)).toEqual(shapeOf(expected, make));
  else if (marks.length > 1) {
    const half = Math.ceil(marks.length / 2);
    for (const some of [marks.slice(0, half), marks.slice(half)]) await compare(make, some);
  } else expect(expected.status).toBe(200);
}

const MARKS = Object.values({ ...ADDRESSES, ...OBJECTS, ...TEXTS });

describe('a document with marks is as one with any word:', () => {
  test.each(partOf(Object.entries(CARRIERS), 2))('%s', (_, make) => compare(make, MARKS), 600_000);

  test('an object in a comment of a JPEG, one by one', async () => {
    const withComment = async (mark: string) =>
      factsOf(await html(picture('jpeg', jpegWith(mark))), mark);
    const expected = await withComment('word');
    expect(expected.status).toBe(200);
    for (const [name, mark] of Object.entries(OBJECTS))
      expect([name, await withComment(mark)]).toEqual([name, expected]);
  }, 600_000);
});

describe('links to addresses of ours are links as any other:', () => {
  test.each(Object.entries(LINKS))(
    '%s',
    async (_, make) => {
      const ours = Object.values(ADDRESSES);
      const others = ours.map((__, nth) => `https://example.com/other${nth}`);
      const response = await make(ours);
      const pdf = await platform.bytesOf(response.clone());
      expect(await factsOf(response, '')).toEqual(await factsOf(await make(others), ''));
      expect(await linksOf(pdf)).toEqual(expect.arrayContaining(ours));
    },
    600_000,
  );
});

test.each(Object.entries(ELEMENTS))(
  'an element of a document is none of ours: %s',
  async (_, element) => {
    const neutral = '<p>x</p>';
    const plain = { ...(await factsOf(await html(neutral), 'x')) };
    const { text, ...facts } = await factsOf(await html(element), 'x');
    expect(facts).toEqual({ ...plain, text: undefined });
    expect(text).toContain('Alpha');
    expect(text).toContain('Omega');
  },
);

test('a comment in a JPEG comes into the PDF as it is', async () => {
  const mark = 'FORGED-MARK';
  const web = await platform.bytesOf(await html(picture('jpeg', jpegWith(mark))));
  expect(web.includes(mark)).toBe(true);
});

describe('a script that calls what Platen calls', () => {
  test.each([
    `window[Symbol.for('platen.survey')]?.()`,
    `window[Symbol.for('platen.survey')]?.(1, 1e-9)`,
    `window[Symbol.for('platen.isLoading')] = true`,
    `Object.defineProperty(window, Symbol.for('platen.rest'), { value: () => { throw 0 } })`,
    `Object.defineProperty(window, Symbol.for('platen.survey'), { value: () => true })`,
    `document.cookie = 'platen-viewport=9x9'`,
  ])('changes nothing but its own page: %s', async (code) => {
    const content = `<!doctype html><p>Alpha</p><script>addEventListener('load', () => { try { ${code} } catch {} })</script>`;
    const pdf = await platform.pdf(key, { content });
    expect((await pdfText(pdf)).trim()).toBe('Alpha');
  });

  test('may falsify its own measurement, and is refused', async () => {
    const content = `<div style="width:5000px">Wide</div><script>Math.round = () => '${WORDS}'</script>`;
    const response = await platform.generate(key, { content, options: { fit: 'error' } });
    expect(response.status).toBe(422);
    const refusal = await response.text();
    expect(refusal).toContain('cannot be measured');
    expect(refusal).not.toContain(WORDS);
  });
});
