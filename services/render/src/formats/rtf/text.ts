import { destinationOf, type Group, type Word } from './tree.ts';

const BREAKS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  cell: '\n',
  row: '\n',
  page: '\n',
  sect: '\n',
  tab: '\t',
  '{': '{',
  '}': '}',
  '\\': '\\',
  '~': '\u{A0}',
  _: '-',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  endash: '–',
  emdash: '—',
};

/** A piece of the text of a document, and the number of the font that draws it. */
interface Piece {
  text: string;
  font: number | undefined;
}

/** Groups that may be passed over and hold text of the document. */
const SHOWN: ReadonlySet<string> = new Set(
  [
    'shpinst do ud background moMath moMathPara ftnsep ftnsepc ftncn footnote header',
    'headerl headerr headerf footer footerl footerr footerf',
  ].flatMap((names) => names.split(' ')),
);

/** Groups without text that still may not be skipped. */
const ASIDE: ReadonlySet<string> = new Set([
  'sp',
  'pict',
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
]);

function isShown(group: Group): boolean {
  const { name, isStarred } = destinationOf(group);
  return isStarred ? SHOWN.has(name) : !ASIDE.has(name);
}

interface State {
  font: number | undefined;
  /** How many characters stand for one of Unicode. */
  fallback: number;
}

/** The text of a group, whatever of it would be shown, by the fonts that draw it. */
export function piecesOf(group: Group, defaultFont?: number): Piece[] {
  const pieces: Piece[] = [];
  let skip = 0;

  const put = (text: string, { font }: State) => {
    if (text === '') return;
    const last = pieces.at(-1);
    if (last?.font === font && last) last.text += text;
    else pieces.push({ text, font });
  };
  const add = (text: string, state: State) => {
    const skipped = Math.min(skip, text.length);
    skip -= skipped;
    put(text.slice(skipped), state);
  };
  const takeWord = ({ name, parameter }: Word, state: State) => {
    if (name === 'f') state.font = parameter;
    else if (name === 'plain') state.font = defaultFont;
    else if (name === 'uc') state.fallback = parameter ?? 1;
    else if (name === 'u') {
      // A negative number is one above 32,767 (RTF 1.9.1, Unicode RTF).
      put(String.fromCharCode((parameter ?? 0) & 0xffff), state);
      skip = state.fallback;
    } else if (name === "'") add(String.fromCharCode(parameter ?? 0), state);
    else put(BREAKS[name] ?? '', state);
  };
  const read = ({ children }: Group, around: State) => {
    const state = { ...around };
    for (const node of children) {
      if (node.kind === 'group' && isShown(node)) read(node, state);
      else if (node.kind === 'text') add(node.source.replace(/[\r\n]/g, ''), state);
      else if (node.kind === 'word') takeWord(node, state);
    }
  };

  read(group, { font: defaultFont, fallback: 1 });
  return pieces;
}

export function textOf(group: Group): string {
  return textIn(piecesOf(group));
}

export function textIn(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
