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
  const reader = new Reader(file.toString('latin1'));
  return reader.read();
}

class Reader {
  readonly #source: string;
  readonly #open: Group[] = [];
  #nodes = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Group {
    const root: Group = { kind: 'group', children: [] };
    let at = 0;
    do {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(this.#source);
      if (!token) break; // a backslash at the end of the file
      at = TOKEN.lastIndex;
      const [, name, , , , brace] = token;
      if (brace === '{') this.#begin(root);
      else if (brace === '}') this.#open.pop();
      else at += name === 'bin' ? this.#binary(token, at) : this.#add(nodeOf(token));
    } while (this.#open.length > 0);
    return root;
  }

  #begin(root: Group): void {
    if (this.#open.length === 0) {
      this.#open.push(root);
      return;
    }
    const group: Group = { kind: 'group', children: [] };
    this.#add(group);
    this.#open.push(group);
    if (this.#open.length > MAX_DEPTH) {
      throw refusal(`The document nests groups deeper than ${MAX_DEPTH}.`);
    }
  }

  /** @returns how many more bytes have been read */
  #add(node: Node): number {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) {
      throw refusal(
        `The document has more than ${MAX_NODES} control words (some 500 pages); divide it.`,
      );
    }
    this.#open.at(-1)?.children.push(node);
    return 0;
  }

  #binary([, , length = '0']: RegExpExecArray, at: number): number {
    const bytes = Buffer.from(this.#source.slice(at, at + Math.max(0, Number(length))), 'latin1');
    this.#add({ kind: 'binary', bytes });
    return bytes.length;
  }
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
