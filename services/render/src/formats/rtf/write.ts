import type { Group, Node } from './tree.ts';

/** Writes a document, a byte for each character. */
export function writeRtf(document: Group): Buffer {
  const writer = new Writer();
  writer.write(document);
  return Buffer.from(writer.pieces.join(''), 'latin1');
}

/** Characters that would extend the control word before them. */
const GOES_ON = /^[A-Za-z0-9 -]/;

const OPEN_WORD = /^\\[A-Za-z]+-?\d*$/;

class Writer {
  readonly pieces: string[] = [];
  /** The last piece is a control word that no space has ended. */
  #isOpen = false;

  write(node: Node): void {
    if (node.kind === 'binary') return;
    if (node.kind === 'group') {
      this.#put('{');
      for (const child of node.children) this.write(child);
      this.#put('}');
      return;
    }
    // Where something was taken out between them, a word and a text would become another word.
    if (node.kind === 'text' && this.#isOpen && GOES_ON.test(node.source)) this.#put(' ');
    this.#put(node.source);
    this.#isOpen = node.kind === 'word' && OPEN_WORD.test(node.source);
  }

  #put(source: string): void {
    this.pieces.push(source);
    this.#isOpen = false;
  }
}
