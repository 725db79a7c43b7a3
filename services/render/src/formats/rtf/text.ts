import { destinationOf, type Group, type Node, type Word } from './tree.ts';

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

/** Reads the text of a group, whatever of it would be shown. */
export class TextReader {
  readonly pieces: Piece[] = [];
  readonly #defaultFont: number | undefined;
  #skip = 0;

  constructor(defaultFont?: number) {
    this.#defaultFont = defaultFont;
  }

  read(group: Group, state: State = { font: this.#defaultFont, fallback: 1 }): void {
    const own = { ...state };
    for (const child of group.children) this.#take(child, own);
  }

  get text(): string {
    return this.pieces.map(({ text }) => text).join('');
  }

  #take(node: Node, state: State): void {
    if (node.kind === 'group' && isShown(node)) this.read(node, state);
    else if (node.kind === 'text') this.#add(node.source.replace(/[\r\n]/g, ''), state);
    else if (node.kind === 'word') this.#word(node, state);
  }

  #word({ name, parameter }: Word, state: State): void {
    if (name === 'f') state.font = parameter;
    else if (name === 'plain') state.font = this.#defaultFont;
    else if (name === 'uc') state.fallback = parameter ?? 1;
    else if (name === 'u') this.#unicode(parameter ?? 0, state);
    else if (name === "'") this.#add(String.fromCharCode(parameter ?? 0), state);
    else this.#put(BREAKS[name] ?? '', state);
  }

  /** A negative number is one above 32,767 (RTF 1.9.1, Unicode RTF). */
  #unicode(parameter: number, state: State): void {
    this.#put(String.fromCharCode(parameter & 0xffff), state);
    this.#skip = state.fallback;
  }

  #add(text: string, state: State): void {
    const skipped = Math.min(this.#skip, text.length);
    this.#skip -= skipped;
    this.#put(text.slice(skipped), state);
  }

  #put(text: string, { font }: State): void {
    if (text === '') return;
    const last = this.pieces.at(-1);
    if (last?.font === font && last) last.text += text;
    else this.pieces.push({ text, font });
  }
}

export function textOf(group: Group): string {
  const reader = new TextReader();
  reader.read(group);
  return reader.text;
}
