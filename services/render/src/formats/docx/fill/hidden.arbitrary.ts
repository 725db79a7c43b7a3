import fc from 'fast-check';
import { p, relationships, wordType, type DocxSource, type Link } from '../docx.fixture.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const ref = (name: string, shown: string) =>
  `${mark('begin')}<w:r><w:instrText> REF ${name} </w:instrText></w:r>${mark('separate')}<w:r><w:t>${shown}</w:t></w:r>${mark('end')}`;

/** What a clause has, each with the clause's secret somewhere. */
const CONTENT = {
  text: (n: number, secret: string) => p(`${n} ${secret}`),
  footnote: (n: number) => `<w:p><w:r><w:footnoteReference w:id="${n}"/></w:r></w:p>`,
  endnote: (n: number) => `<w:p><w:r><w:endnoteReference w:id="${n}"/></w:r></w:p>`,
  bookmark: (n: number, secret: string) =>
    `<w:p><w:bookmarkStart w:id="${n}" w:name="b${n}"/><w:r><w:t>${secret}</w:t></w:r><w:bookmarkEnd w:id="${n}"/></w:p>`,
  heading: (n: number, secret: string) =>
    `<w:p><w:bookmarkStart w:id="9${n}" w:name="_Toc${n}"/><w:r><w:t>${secret}</w:t></w:r><w:bookmarkEnd w:id="9${n}"/></w:p>`,
  link: (n: number) =>
    `<w:p><w:hyperlink r:id="link${n}"><w:r><w:t>${n}</w:t></w:r></w:hyperlink></w:p>`,
  picture: (n: number, secret: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${n}" name="p" descr="${secret}"/><a:blip r:embed="picture${n}"/></wp:inline></w:drawing></w:r></w:p>`,
  box: (n: number, secret: string) =>
    `<w:p><w:r><w:pict><v:shape alt="${secret}"><v:textbox><w:txbxContent>${p(`${n}`)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
  chart: (n: number) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="7${n}" name="c"/><a:graphic><a:graphicData><c:chart ${C} r:id="chart${n}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
  comment: (n: number) => `<w:p><w:r><w:commentReference w:id="${n}"/></w:r></w:p>`,
  control: (n: number, secret: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="${secret}"/><w:dataBinding w:xpath="/all/v${n}" w:storeItemID="{A}"/><w:text/></w:sdtPr><w:sdtContent>${p('old')}</w:sdtContent></w:sdt>`,
  header: (n: number) =>
    `<w:p><w:pPr><w:sectPr><w:headerReference r:id="header${n}"/></w:sectPr></w:pPr></w:p>`,
} as const;

type Kind = keyof typeof CONTENT;

export interface Clause {
  isShown: boolean;
  isRow: boolean;
  kinds: Kind[];
}

/** Clauses of a document, each under a condition. */
export const clauses = fc.array(
  fc.record({
    isShown: fc.boolean(),
    isRow: fc.boolean(),
    kinds: fc.uniqueArray(fc.constantFrom(...(Object.keys(CONTENT) as Kind[])), { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** What stands in a clause alone. */
export const secretOf = (n: number) => `secret${n}end`;

const linksOf = (n: number): Link[] => [
  {
    id: `link${n}`,
    type: 'hyperlink',
    target: `https://example.com/${secretOf(n)}`,
    mode: 'External',
  },
  { id: `picture${n}`, type: 'image', target: `media/${secretOf(n)}.png` },
  { id: `chart${n}`, type: 'chart', target: `charts/chart${n}.xml` },
  { id: `header${n}`, type: 'header', target: `header${n}.xml` },
];

/** The data of content controls. */
const dataOf = (numbers: readonly number[]) => ({
  'customXml/item1.xml': `<all>${numbers.map((n) => `<v${n}>${secretOf(n)}</v${n}>`).join('')}</all>`,
  'customXml/itemProps1.xml': `<ds:datastoreItem ds:itemID="{A}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
  'customXml/_rels/item1.xml.rels': relationships([
    { id: 'p', type: 'customXmlProps', target: 'itemProps1.xml' },
  ]),
});

/** A document with a condition around each clause, and references to all of them at its end. */
export function documentOf(all: readonly Clause[]): DocxSource {
  const numbers = all.map((_, index) => index + 1);
  const each = (write: (n: number) => string) => numbers.map(write).join('');
  const notes = (kind: string) =>
    `<w:${kind}s ${W}>${each((n) => `<w:${kind} w:id="${n}">${p(`${kind} ${secretOf(n)}`)}</w:${kind}>`)}</w:${kind}s>`;
  const body = all.map(({ isRow, kinds }, index) => {
    const n = index + 1;
    const content = kinds
      .filter((kind) => !isRow || kind !== 'header')
      .map((kind) => CONTENT[kind](n, secretOf(n)))
      .join('');
    const [open, close] = [p(`{{#c${n}}}`), p(`{{/c${n}}}`)];
    if (!isRow) return open + content + close;
    return `<w:tbl><w:tr><w:tc>${p(`{{#c${n}}}`)}</w:tc><w:tc>${content}${p(`{{/c${n}}}`)}</w:tc></w:tr></w:tbl>`;
  });
  const references = numbers
    .filter((n) => all[n - 1]?.kinds.includes('bookmark'))
    .map((n) => `<w:p>${ref(`b${n}`, secretOf(n))}</w:p>`)
    .join('');
  const contents = numbers
    .filter((n) => all[n - 1]?.kinds.includes('heading'))
    .map(
      (n) =>
        `<w:p><w:hyperlink w:anchor="_Toc${n}"><w:r><w:t>${secretOf(n)}</w:t></w:r>${ref(`_Toc${n}`, '1').replace('REF', 'PAGEREF')}</w:hyperlink></w:p>`,
    )
    .join('');
  return {
    body: contents + body.join('') + references,
    links: [
      ...['footnotes', 'endnotes', 'comments'].map((type) => ({
        id: type,
        type,
        target: `${type}.xml`,
      })),
      { id: 'data', type: 'customXml', target: '../customXml/item1.xml' },
      ...numbers.flatMap((n) => linksOf(n).filter(({ id }) => body.join('').includes(`"${id}"`))),
    ],
    types: Object.fromEntries([
      ...['footnotes', 'endnotes', 'comments'].map((name) => [`word/${name}.xml`, wordType(name)]),
      ...numbers.map((n) => [
        `word/charts/chart${n}.xml`,
        'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      ]),
      ...numbers.map((n) => [`word/header${n}.xml`, wordType('header')]),
    ]) as Record<string, string>,
    files: Object.fromEntries<string | Uint8Array>([
      ['word/footnotes.xml', notes('footnote')],
      ['word/endnotes.xml', notes('endnote')],
      ['word/comments.xml', notes('comment')],
      ...Object.entries(dataOf(numbers)),
      ...numbers.flatMap((n): [string, string | Uint8Array][] => [
        [`word/media/${secretOf(n)}.png`, PNG],
        [
          `word/charts/chart${n}.xml`,
          `<c:chartSpace ${C}><c:v>${secretOf(n)}</c:v></c:chartSpace>`,
        ],
        [`word/header${n}.xml`, `<w:hdr ${W}>${p(`header ${secretOf(n)}`)}</w:hdr>`],
      ]),
    ]),
  };
}
