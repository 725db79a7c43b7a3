import { refusal } from '../office/refusal.ts';

/** A control word with its number: `\b0`; a symbol is a word of one character: `\*`, `\{`. */
export interface Word {
  kind: 'word';
  name: string;
  /** A number; of `\'` the byte. */
  parameter: number | undefined;
  source: string;
}

interface Text {
  kind: 'text';
  /** A character for each byte. */
  source: string;
}

/** The data that `\binN` announces. */
interface Binary {
  kind: 'binary';
  bytes: Buffer;
}

export interface Group {
  kind: 'group';
  children: Node[];
}

export type Node = Word | Text | Binary | Group;

/** Deeper than any writer nests; groups are walked by recursion. */
const MAX_DEPTH = 256;

/** Words, texts and groups: some 500 pages. */
const MAX_NODES = 1_000_000;

/** As LibreOffice reads them: letters, a number, and one space (RTF 1.9.1, Control Words). */
const TOKEN = /\\([A-Za-z]+)(-?\d+)? ?|\\'([0-9A-Fa-f]{2})|\\([^])|([{}])|([^\\{}]+)/y;

/**
 * Reads an RTF file. What is not closed ends with the file, and what follows its end is left out.
 * @throws {PlatenError} invalid_document: too deep, too long, or nothing
 */
export function readRtf(file: Buffer): Group {
  const source = file.toString('latin1');
  const root: Group = { kind: 'group', children: [] };
  const open: Group[] = [];
  let nodes = 0;
  const add = (node: Node) => {
    if ((nodes += 1) > MAX_NODES)
      throw refusal(
        `The document has more than ${MAX_NODES} control words (some 500 pages); divide it.`,
      );
    open.at(-1)?.children.push(node);
  };
  const begin = () => {
    const group: Group = open.length === 0 ? root : { kind: 'group', children: [] };
    if (group !== root) add(group);
    if (open.push(group) > MAX_DEPTH)
      throw refusal(`The document nests groups deeper than ${MAX_DEPTH}.`);
  };
  let at = 0;
  do {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source);
    if (!token) break; // a backslash at the end of the file
    at = TOKEN.lastIndex;
    const [, name, length = '0', , , brace] = token;
    if (brace === '{') begin();
    else if (brace === '}') open.pop();
    else if (name === 'bin') {
      const bytes = Buffer.from(source.slice(at, at + Math.max(0, Number(length))), 'latin1');
      add({ kind: 'binary', bytes });
      at += bytes.length;
    } else add(nodeOf(token));
  } while (open.length > 0);
  return root;
}

function nodeOf([source, name, number, hex, symbol]: RegExpExecArray): Node {
  if (name !== undefined) {
    const parameter = number === undefined ? undefined : Number(number);
    return { kind: 'word', name, parameter, source };
  }
  if (hex !== undefined) return { kind: 'word', name: "'", parameter: parseInt(hex, 16), source };
  if (symbol !== undefined) return { kind: 'word', name: symbol, parameter: undefined, source };
  return { kind: 'text', source };
}

/** The word that says what a group is, and whether it may be passed over: `{\*\fldinst …}`. */
export function destinationOf({ children }: Group): { name: string; isStarred: boolean } {
  const [first, second] = children.filter((child) => !isBlank(child));
  const isStarred = first?.kind === 'word' && first.name === '*';
  const word = isStarred ? second : first;
  return { name: word?.kind === 'word' ? word.name : '', isStarred };
}

function isBlank(node: Node): boolean {
  return node.kind === 'text' && node.source.trim() === '';
}

export function groupsOf({ children }: Group): Group[] {
  return children.filter((child) => child.kind === 'group');
}
