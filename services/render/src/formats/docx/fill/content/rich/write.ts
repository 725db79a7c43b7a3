import { copyOf, element, elementsOf, type XmlElement } from '../../../../office/xml/tree.ts';
import { LINK_STYLE } from '../../../package/link-style.ts';
import { hideBraces } from '../../tags/tag-text.ts';
import type { Block, Cell, Look, Piece } from './blocks.ts';
import { wordLines, wordText } from '../../../package/texts.ts';

/** An indent, and a list's hanging mark, in twentieths of a point. */
const INDENT = 360;

/** Heights of headings, in half points. */
const HEADINGS = [0, 36, 30, 26, 24, 22, 22];

/** In the order of ISO/IEC 29500-1, 17.3.2.28. */
const LOOKS: readonly (readonly [string, (look: Look) => Record<string, string> | undefined])[] = [
  ['w:rStyle', ({ target }) => when(target !== undefined, { 'w:val': LINK_STYLE })],
  [
    'w:rFonts',
    ({ isCode }) =>
      when(isCode, { 'w:ascii': 'Courier New', 'w:hAnsi': 'Courier New', 'w:cs': 'Courier New' }),
  ],
  ['w:b', ({ isBold }) => when(isBold, {})],
  ['w:bCs', ({ isBold }) => when(isBold, {})],
  ['w:i', ({ isItalic }) => when(isItalic, {})],
  ['w:iCs', ({ isItalic }) => when(isItalic, {})],
  ['w:strike', ({ isStruck }) => when(isStruck, {})],
  // As Word's own style for links looks, which a document need not have.
  ['w:color', ({ target }) => when(target !== undefined, { 'w:val': '0563C1' })],
  [
    'w:u',
    ({ isUnderlined, target }) => when(isUnderlined ?? target !== undefined, { 'w:val': 'single' }),
  ],
  ['w:vertAlign', ({ position }) => (position ? { 'w:val': position } : undefined)],
];

function when(is: boolean | undefined, attributes: Record<string, string>) {
  return is ? attributes : undefined;
}

/** Where rich text stands, and how its surroundings look. */
export interface Surroundings {
  /** The properties of its paragraph and of its run. */
  paragraph: XmlElement | undefined;
  run: XmlElement | undefined;
  /** The width for tables, in twentieths of a point. */
  width: number;
  /** The id of a style for headings of a level. */
  headingStyle: (level: number) => string | undefined;
  /** Makes a relationship to an address. @returns its id */
  link: (target: string) => string;
}

export function writePieces(
  pieces: readonly Piece[],
  around: Pick<Surroundings, 'run' | 'link'>,
  size?: number,
): XmlElement[] {
  return pieces.map(({ text, look }) => {
    const run = element('w:r', {}, [looksOf(look, around, size), ...wordLines(hideBraces(text))]);
    if (look.target === undefined) return run;
    return element('w:hyperlink', { 'r:id': around.link(look.target), 'w:history': '1' }, [run]);
  });
}

export function writeBlocks(blocks: readonly Block[], around: Surroundings): XmlElement[] {
  return blocks.map((block) =>
    block.kind === 'table' ? writeTable(block.rows, around) : writeParagraph(block, around),
  );
}

function writeParagraph(
  block: Extract<Block, { kind: 'paragraph' }>,
  around: Surroundings,
): XmlElement {
  const style = block.heading > 0 ? around.headingStyle(block.heading) : undefined;
  const size = block.heading > 0 && style === undefined ? HEADINGS[block.heading] : undefined;
  const mark = block.marker === undefined ? [] : [markOf(block.marker, around)];
  const pieces = size === undefined ? block.pieces : block.pieces.map(inBold);
  return element('w:p', {}, [
    paragraphLooks(block, style, around),
    ...mark,
    ...writePieces(pieces, style === undefined ? around : { ...around, run: undefined }, size),
  ]);
}

function inBold({ text, look }: Piece): Piece {
  return { text, look: { ...look, isBold: true } };
}

function markOf(marker: string, around: Surroundings): XmlElement {
  return element('w:r', {}, [looksOf({}, around), wordText(marker), element('w:tab')]);
}

/** The surrounding paragraph's own, without what belongs to it alone: a section, its number, a page break. */
function paragraphLooks(
  { indent, marker }: Extract<Block, { kind: 'paragraph' }>,
  style: string | undefined,
  { paragraph }: Surroundings,
): XmlElement {
  const kept = style === undefined ? elementsOf(paragraph) : [];
  const own = kept.filter(({ nodeName }) => !OWN.has(nodeName));
  const isIndented = indent > 0;
  const before = own.filter(({ nodeName }) => BEFORE_INDENT.has(nodeName));
  const after = own.filter(
    ({ nodeName }) => !BEFORE_INDENT.has(nodeName) && !(isIndented && nodeName === 'w:ind'),
  );
  const left = String(indent * INDENT);
  const hanging = marker === undefined ? {} : { 'w:hanging': String(INDENT) };
  return element('w:pPr', {}, [
    ...(style === undefined ? [] : [element('w:pStyle', { 'w:val': style })]),
    ...before.map(copyOf),
    ...(isIndented ? [element('w:ind', { 'w:left': left, ...hanging })] : []),
    ...after.map(copyOf),
  ]);
}

const OWN: ReadonlySet<string> = new Set([
  'w:sectPr',
  'w:numPr',
  'w:pageBreakBefore',
  'w:pPrChange',
  'w:framePr',
]);

const BEFORE_INDENT: ReadonlySet<string> = new Set(
  'pStyle keepNext keepLines widowControl suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing'
    .split(' ')
    .map((name) => `w:${name}`),
);

function writeTable(rows: readonly Cell[][], around: Surroundings): XmlElement {
  const count = Math.max(...rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)));
  const column = Math.floor(around.width / count);
  const line = { 'w:val': 'single', 'w:sz': '4', 'w:space': '0', 'w:color': 'auto' };
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) =>
    element(`w:${side}`, line),
  );
  return element('w:tbl', {}, [
    element('w:tblPr', {}, [
      element('w:tblW', { 'w:w': String(column * count), 'w:type': 'dxa' }),
      element('w:tblBorders', {}, borders),
    ]),
    element(
      'w:tblGrid',
      {},
      Array.from({ length: count }, () => element('w:gridCol', { 'w:w': String(column) })),
    ),
    ...rows.map((row) => writeRow(row, column, around)),
  ]);
}

function writeRow(row: readonly Cell[], column: number, around: Surroundings): XmlElement {
  const isHeader = row.every((cell) => cell.isHeader);
  const properties = isHeader ? [element('w:trPr', {}, [element('w:tblHeader')])] : [];
  const cells = row.map(({ blocks, columns }) => {
    const width = column * columns;
    const content = writeBlocks(blocks, { ...around, width });
    const isEnded = content.at(-1)?.nodeName === 'w:p';
    return element('w:tc', {}, [
      element('w:tcPr', {}, [
        element('w:tcW', { 'w:w': String(width), 'w:type': 'dxa' }),
        ...(columns > 1 ? [element('w:gridSpan', { 'w:val': String(columns) })] : []),
      ]),
      ...content,
      ...(isEnded ? [] : [element('w:p')]),
    ]);
  });
  return element('w:tr', {}, [...properties, ...cells]);
}

function looksOf(look: Look, { run }: Pick<Surroundings, 'run'>, size?: number): XmlElement {
  const own = elementsOf(run).map(copyOf);
  const added = LOOKS.flatMap(([name, attributesOf]) => {
    const attributes = attributesOf(look);
    return attributes ? [element(name, attributes)] : [];
  });
  if (size !== undefined) added.push(element('w:sz', { 'w:val': String(size) }));
  const names = new Set(added.map(({ nodeName }) => nodeName));
  const all = [...own.filter(({ nodeName }) => !names.has(nodeName)), ...added];
  return element(
    'w:rPr',
    {},
    all.sort((one, other) => placeOf(one) - placeOf(other)),
  );
}

const ORDER =
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath'.split(
    ' ',
  );

function placeOf({ nodeName }: XmlElement): number {
  const at = ORDER.indexOf(nodeName.slice(2));
  return at === -1 ? ORDER.length : at;
}
