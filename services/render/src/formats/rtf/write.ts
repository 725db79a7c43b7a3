import type { Group, Node } from './tree.ts';

/** Characters that would extend the control word before them. */
const GOES_ON = /^[A-Za-z0-9 -]/;

const OPEN_WORD = /^\\[A-Za-z]+-?\d*$/;

/** Writes a document, a byte for each character. */
export function writeRtf(document: Group): Buffer {
  const pieces: string[] = [];
  const write = (node: Node) => {
    if (node.kind === 'binary') return;
    if (node.kind === 'group') {
      pieces.push('{');
      for (const child of node.children) write(child);
      pieces.push('}');
      return;
    }
    // Where something was taken out between them, a word and a text would become another word.
    const isOpen = OPEN_WORD.test(pieces.at(-1) ?? '');
    if (node.kind === 'text' && isOpen && GOES_ON.test(node.source)) pieces.push(' ');
    pieces.push(node.source);
  };
  write(document);
  return Buffer.from(pieces.join(''), 'latin1');
}
