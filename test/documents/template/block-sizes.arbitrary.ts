import fc from 'fast-check';
import type { Symbology } from '@platen/contracts';
import { solidPng } from '../../harness/documents/solid-png.ts';

/** Blocks that are white where they are drawn, and how large that is on paper, in points; NaN: not by the block. */
export interface Subject {
  blocks: object[];
  width: number;
  height: number;
}

/** Where a block stands: what has to be around it. */
type Around = (blocks: object[]) => object[];

interface Sheet {
  page: object;
  /** The least width that a block has in any place here, in points. */
  room: number;
}

const MARGINS = { top: 18, right: 18, bottom: 18, left: 18 };
/** So grey that white and black both stand out. */
export const GREY = '#808080';
const WHITE = '#ffffff';

/** Some of them, each with a value and a width that is enough for it, in points. ITF-14 has a black frame, PDF417 proportions of its own. */
const LINEAR: [Symbology, value: string, width: number][] = [
  ['code128', 'ABC-12345', 90],
  ['ean13', '4006381333931', 60],
  ['ean8', '96385074', 50],
  ['upca', '036000291452', 60],
  ['code39', 'ABC-12', 90],
  ['gs1-128', '(01)09521234543213', 90],
];
const MATRICES: Symbology[] = ['datamatrix', 'aztec'];

const drawing = (more = '') =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' ${more}><path fill='#fff' d='M0 0h20v10H0z'/></svg>`;
/** White ones, and how many times as wide as high they are. */
const PICTURES: [src: string, aspect: number][] = [
  [`data:image/svg+xml,${encodeURIComponent(drawing())}`, 2],
  [`data:image/png;base64,${solidPng(0xffffff).toString('base64')}`, 1],
];

/** Writes points in any unit, and says what that is in points. */
const length = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: Math.ceil(10 * least), max: Math.floor(10 * most) }),
      fc.constantFrom<[string, number]>(
        ['', 1],
        ['pt', 1],
        ['mm', 25.4 / 72],
        ['cm', 2.54 / 72],
        ['in', 1 / 72],
        ['px', 96 / 72],
      ),
    )
    .map(([points, [unit, each]]) => {
      const digits = ((points * each) / 10).toFixed(2);
      return { said: unit ? digits + unit : Number(digits), points: Number(digits) / each };
    });

const plain = { border: { style: 'none' }, padding: 0, radius: 0, margin: 0 };
const strip = { type: 'box', ...plain, height: 6, background: WHITE, blocks: [] };
const white = { background: WHITE, padding: 0, margin: 0 };
/** As wide as what is in it. */
const hugged = (block: object) => [
  { type: 'columns', columns: [{ width: 'auto', blocks: [block] }, { blocks: [] }] },
];
const cell = (text: string, more: object = {}) => ({ text, style: white, ...more });

function pictures(room: number): fc.Arbitrary<Subject>[] {
  const source = fc.constantFrom(...PICTURES);
  const look = { alt: 'white', type: 'image' };
  const svg = drawing('preserveAspectRatio="none"');
  return [
    fc.tuple(source, length(8, room)).map(([[src, aspect], { said, points }]) => ({
      blocks: [{ ...look, src, width: said }],
      width: points,
      height: points / aspect,
    })),
    fc.tuple(source, length(8, room / 2)).map(([[src, aspect], { said, points }]) => ({
      blocks: [{ ...look, src, height: said }],
      width: aspect * points,
      height: points,
    })),
    fc
      .tuple(length(8, room), length(8, room), fc.constantFrom('fill', 'cover', 'contain'))
      .map(([width, height, fit]) => {
        const least = Math.min(width.points, height.points);
        return {
          blocks: [{ ...look, src: PICTURES[1]![0], fit, width: width.said, height: height.said }],
          width: fit === 'contain' ? least : width.points,
          height: fit === 'contain' ? least : height.points,
        };
      }),
    fc.tuple(length(8, room), length(8, room)).map(([width, height]) => ({
      blocks: [{ ...look, type: 'svg', svg, width: width.said, height: height.said }],
      width: width.points,
      height: height.points,
    })),
  ];
}

function codes(room: number): fc.Arbitrary<Subject>[] {
  const linear = fc.constantFrom(...LINEAR).chain(([symbology, value, least]) =>
    fc
      .tuple(length(least, room), length(55, 120), fc.boolean())
      .map(([width, height, show_text]) => {
        const sides = { width: width.said, height: height.said };
        return {
          blocks: [{ type: 'barcode', symbology, value, show_text, ...sides }],
          width: width.points,
          height: height.points,
        };
      }),
  );
  const matrix = fc
    .tuple(fc.constantFrom(...MATRICES), length(25, room), fc.constantFrom('width', 'height'))
    .map(([symbology, { said, points }, side]) => ({
      blocks: [{ type: 'barcode', symbology, value: 'size', [side]: said }],
      width: points,
      height: points,
    }));
  const qr = length(25, room).map(({ said, points }) => ({
    blocks: [{ type: 'qr', value: 'size', size: said }],
    width: points,
    height: points,
  }));
  return [linear, matrix, qr];
}

/** Something as wide, of which nothing is to be seen. */
const empty = ({ said }: { said: string | number }) => ({
  type: 'svg',
  svg: '<svg viewBox="0 0 9 9"/>',
  alt: 'empty',
  width: said,
  height: 1,
});

function frames(room: number): fc.Arbitrary<Subject>[] {
  const box = { type: 'box', ...plain, blocks: [] };
  return [
    length(8, 150).map(({ said, points }) => ({
      blocks: [{ ...box, height: said, background: WHITE }],
      width: NaN,
      height: points,
    })),
    length(8, 150).map(({ said, points }) => ({
      blocks: [strip, { type: 'spacer', height: said }, strip],
      width: NaN,
      height: points + 12,
    })),
    length(0.5, 9).map(({ said, points }) => ({
      blocks: [{ type: 'divider', thickness: said, color: WHITE, margin: 0 }],
      width: NaN,
      height: points,
    })),
    fc.tuple(length(81, room), length(61, 150)).map(([width, height]) => ({
      blocks: hugged({
        type: 'chart',
        kind: 'bar',
        series: [{ values: [1, 2, 3] }],
        width: width.said,
        height: height.said,
        style: white,
      }),
      width: width.points,
      height: height.points,
    })),
    length(30, room).map(({ said, points }) => ({
      blocks: hugged({ type: 'signature', width: said, style: white }),
      width: points,
      height: NaN,
    })),
    fc.tuple(length(8, room), length(8, 100)).map(([width, height]) => {
      const inner = { ...box, height: height.said, background: WHITE };
      const overlay = { type: 'overlay', x: 0, y: 0, width: width.said, height: height.said };
      return {
        // An overlay takes no room of its own.
        blocks: [{ ...box, height: 110, blocks: [{ ...overlay, blocks: [inner] }, empty(width)] }],
        width: width.points,
        height: height.points,
      };
    }),
  ];
}

function tables(room: number): fc.Arbitrary<Subject>[] {
  const table = (rows: object[][], more: object = {}) => ({
    type: 'table',
    borders: 'none',
    margin: 0,
    columns: [{}],
    rows,
    ...more,
  });
  return [
    fc.tuple(length(20, room), length(30, 90)).map(([width, height]) => ({
      blocks: [table([[cell('a')]], { row_height: height.said, columns: [{ width: width.said }] })],
      width: width.points,
      height: height.points,
    })),
    length(30, 90).map(({ said, points }) => ({
      blocks: [table([[cell('a', { height: said })]])],
      width: NaN,
      height: points,
    })),
    fc
      .tuple(fc.constantFrom(...PICTURES), length(8, room / 3))
      .map(([[src, aspect], { said, points }]) => ({
        blocks: [
          table([[src, 'beside'] as never], {
            columns: [{ header: '', format: { type: 'image', height: said } }, {}],
          }),
        ],
        width: aspect * points,
        height: points,
      })),
  ];
}

const beside = { type: 'paragraph', text: 'beside '.repeat(12) };
const after = { type: 'paragraph', text: 'after' };
const inTable =
  (...widths: string[]): Around =>
  (blocks) => [
    {
      type: 'table',
      columns: widths.map((width) => ({ width })),
      rows: [[{ blocks: [after, ...blocks] }, ...widths.slice(1).map(() => beside.text)]],
    },
  ];

export const PLACES: Record<string, Around> = {
  alone: (blocks) => blocks,
  'between paragraphs': (blocks) => [after, ...blocks, after],
  'in columns': (blocks) => [{ type: 'columns', columns: [{ blocks }, { blocks: [beside] }] }],
  'in a column as wide as it': (blocks) => [
    {
      type: 'columns',
      columns: [{ width: 'auto', blocks: [after, ...blocks] }, { blocks: [after] }],
    },
  ],
  'in a table': inTable('auto', 'auto'),
  'in a table of shares': inTable('*', '*'),
  'in a box': (blocks) => [{ type: 'box', padding: 6, background: GREY, blocks }],
  'in a stack with a style': (blocks) => [
    { type: 'stack', style: { font_size: 17, line_height: 2, align: 'center' }, blocks },
  ],
  'in a list': (blocks) => [{ type: 'list', items: [{ blocks }] }],
  'in an overlay': (blocks) => [
    { type: 'box', ...plain, height: 300, blocks: [{ type: 'overlay', x: 9, y: 9, blocks }] },
  ],
};

const sheets = fc.constantFrom<Sheet>(
  { page: { width: '4in', height: '6in', margins: MARGINS }, room: 100 },
  { page: { format: 'A5', margins: MARGINS }, room: 150 },
  { page: { format: 'A4' }, room: 220 },
  { page: { format: 'Letter', landscape: true }, room: 280 },
);

/** A document of blocks of every kind, each on a page of its own. */
export const documentsOf = (count: number) =>
  fc
    .record({
      theme: fc.constantFrom('modern', 'classic', 'minimal', 'github', 'academic'),
      direction: fc.constantFrom('ltr', 'rtl'),
      sheet: sheets,
    })
    .chain(({ theme, direction, sheet }) => {
      const { room } = sheet;
      const kinds = [pictures, codes, frames, tables].flatMap((each) => each(room));
      const subject = fc.tuple(fc.oneof(...kinds), fc.constantFrom(...Object.keys(PLACES)));
      return fc.array(subject, { minLength: count, maxLength: count }).map((subjects) => ({
        theme,
        direction,
        page: { ...sheet.page, background: GREY },
        subjects,
      }));
    });
