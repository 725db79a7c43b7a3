import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { stepsOf, type Fault } from './fault.ts';

/** A range of a document, in characters. */
interface Range {
  from: number;
  to: number;
}

/** A placeholder or a tag, within a line. */
export const PLACEHOLDER = /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}/;

/** How long a JSON text may be read for its positions, in milliseconds. */
const PARSE_MS = 50;

/** The faulty part of the text; by default the first line. */
export function rangeOf(state: EditorState, { place }: Fault): Range {
  const range =
    place && ('pointer' in place ? atPointer(state, place.pointer) : atLine(state, place));
  return range ?? firstLine(state);
}

function firstLine(state: EditorState): Range {
  const { from, to } = state.doc.line(1);
  return { from, to };
}

/** As long as it is, or the placeholder that begins there, or to the end of the line; at least one character if there is any. */
function atLine(
  { doc }: EditorState,
  place: { line: number; column: number; length?: number },
): Range {
  const line = doc.line(Math.min(Math.max(place.line, 1), doc.lines));
  const from = Math.min(line.from + place.column - 1, Math.max(line.from, line.to - 1));
  const placeholder = PLACEHOLDER.exec(doc.sliceString(from, line.to));
  const begun = placeholder?.index === 0 ? placeholder[0].length : Infinity;
  return { from, to: Math.min(from + (place.length ?? begun), line.to) };
}

/** The value that a JSON Pointer leads to, or the nearest one around it. */
function atPointer(state: EditorState, pointer: string): Range | undefined {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS);
  const root = tree?.topNode.firstChild;
  if (!root) return undefined;
  let node: SyntaxNode = root;
  for (const step of stepsOf(pointer)) {
    const next: SyntaxNode | undefined =
      node.name === 'Array' ? elementsOf(node)[Number(step)] : memberOf(state, node, step);
    if (!next) break;
    node = next;
  }
  return headOf(state, node);
}

/** Only the first line of a value with several lines: the gutter shows its start. */
function headOf(state: EditorState, { from, to }: SyntaxNode): Range {
  return { from, to: Math.min(to, state.doc.lineAt(from).to) };
}

/** What a list of a JSON text has. */
export function elementsOf(array: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling)
    if (!/^[[\],]$/.test(child.name)) found.push(child);
  return found;
}

/** The value of a member of an object. */
export function memberOf(
  state: EditorState,
  object: SyntaxNode,
  step: string,
): SyntaxNode | undefined {
  const property = object.getChildren('Property').find((child) => nameOf(state, child) === step);
  return property?.lastChild ?? undefined;
}

/** The name of a property; undefined while the user is typing it. */
export function nameOf(state: EditorState, property: SyntaxNode): unknown {
  const name = property.getChild('PropertyName');
  return name && parsed(state.sliceDoc(name.from, name.to));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // half typed
  }
}
