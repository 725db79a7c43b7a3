import { jsonLanguage } from '@codemirror/lang-json';
import type { SyntaxNode } from '@lezer/common';
import { elementsOf } from '../faults/position.ts';

/** A value of a JSON text that can be filled in: no list and no object. */
export interface Leaf {
  /** As a placeholder names it: `customer.name`, `items[0].price`. */
  path: string;
  kind: 'text' | 'number' | 'flag';
  /** A text as it reads, the digits of a number, `true` or `false`; empty for `null`. */
  value: string;
  /** Where it stands, in characters. */
  from: number;
  to: number;
}

/** @param json a sound text; it has none unless it is an object */
export function leavesOf(json: string): Leaf[] {
  const root = jsonLanguage.parser.parse(json).topNode.firstChild;
  return root?.name === 'Object' ? leavesIn(json, root, '') : [];
}

/** The same text with another value, which for a number has to be one (`isNumber`). */
export function withLeaf(json: string, { kind, from, to }: Leaf, value: string): string {
  return json.slice(0, from) + (kind === 'text' ? JSON.stringify(value) : value) + json.slice(to);
}

/** RFC 8259, section 6. */
export const isNumber = (text: string) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);

/** The API refuses JSON that is nested deeper. */
const DEEPEST = 64;

function leavesIn(json: string, node: SyntaxNode, path: string, depth = 1): Leaf[] {
  if (depth > DEEPEST || node.type.isError) return [];
  const within = (inner: SyntaxNode, its: string) => leavesIn(json, inner, its, depth + 1);
  if (node.name === 'Object')
    return node.getChildren('Property').flatMap((property) => {
      const name = String(valueOf(json, property.firstChild ?? property));
      return within(property.lastChild ?? property, path === '' ? name : `${path}.${name}`);
    });
  if (node.name === 'Array')
    return elementsOf(node).flatMap((element, at) => within(element, `${path}[${at}]`));
  const { from, to } = node;
  const value = valueOf(json, node) === null ? '' : String(valueOf(json, node));
  if (node.name === 'Number')
    return [{ path, kind: 'number', value: json.slice(from, to), from, to }];
  const kind = node.name === 'True' || node.name === 'False' ? 'flag' : 'text';
  return [{ path, kind, value, from, to }];
}

const valueOf = (json: string, { from, to }: SyntaxNode) =>
  JSON.parse(json.slice(from, to)) as unknown;
