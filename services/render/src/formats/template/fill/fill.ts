import { pointerStep } from '@platen/contracts';
import type { Scope } from '../../../variables/filler.ts';
import type { Filler } from '../../../variables/syntax/liquid.ts';
import { isBlockList, resolved, typesOf, type SchemaNode } from './schema.ts';
import { fillText, wholePlaceholder } from './text.ts';

/** The place of a part of the template, and the scope of its placeholders. */
export interface Site {
  filler: Filler;
  /** JSON Pointer. */
  at: string;
  scope: Scope;
  /** Takes arrays of blocks that stand in the template itself, not in a variable's value. */
  onBlocks?: (blocks: object) => void;
}

/** A text of the template itself that is filled for each row of a table. */
export class RowExpression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ROW_EXPRESSION = '#/$defs/row_expression';

/** Fields that are not filled here: what decides about a block is asked before. */
const DECIDED_BEFORE = new Set(['if', 'each']);

/**
 * Fills every text of a part of the template, as its schema says: a text stays a text; where
 * something else can stand, a whole-string placeholder gives way to its value with its JSON type.
 * Blocks inside stay as they are.
 * @returns undefined where a value that may be left out is missing
 */
export function fill(value: unknown, schema: SchemaNode, site: Site): unknown {
  const node = resolved(schema);
  if (typeof value === 'string' && schema.$ref === ROW_EXPRESSION) return new RowExpression(value);
  if (typeof value === 'string') return fillString(value, node, site);
  if (Array.isArray(value)) {
    if (!isBlockList(node)) return fillArray(value, node, site);
    site.onBlocks?.(value);
    return value;
  }
  if (typeof value === 'object' && value !== null) return fillObject(value, node, site);
  return value;
}

function fillString(text: string, node: SchemaNode, site: Site): unknown {
  const { filler, scope, at } = site;
  const value = text.includes('{') ? filledString(text, node, site) : text;
  for (const found of filler.foreignIn(text, scope)) filler.noteUnread(found, undefined, at);
  return value;
}

function filledString(text: string, node: SchemaNode, site: Site): unknown {
  const expression = wholePlaceholder(text);
  const isText = typesOf(node).every((type) => type === 'string');
  if (expression === undefined || isText) return fillWords(text, node, site);
  // Verbatim, where placeholders mean nothing or stay as long as they have no value.
  if (node.pattern === undefined && fillText(text, site.filler, site) === text) return text;
  const value = site.filler.evaluate(expression, site);
  if (isTextHere(value, typesOf(node))) return fillWords(text, node, site);
  return value ?? nothing(typesOf(node), node);
}

/** Whether a structure is in a place for plain values: then it becomes JSON. */
function isTextHere(value: unknown, types: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return types.includes('string') && !types.includes('array') && !types.includes('object');
}

/** @returns undefined for a colour or length without a value; a text without one is empty */
function fillWords(text: string, { pattern }: SchemaNode, site: Site): string | undefined {
  const filled = fillText(text, site.filler, site);
  return filled === '' && pattern !== undefined ? undefined : filled;
}

/** In place of a list that has no value. */
export const NO_LIST: unknown[] = [];

/** The value for a missing one: the emptiest that the field accepts. */
function nothing(types: readonly string[], { pattern, minLength = 0 }: SchemaNode): unknown {
  if (types.includes('null')) return null;
  if (types.includes('array')) return NO_LIST;
  return pattern === undefined && minLength === 0 ? '' : undefined;
}

function fillArray(array: unknown[], node: SchemaNode, site: Site): unknown[] {
  const { items } = node;
  if (!items) return array;
  return array
    .map((item, index) => fill(item, items, { ...site, at: `${site.at}/${index}` }))
    .filter((item) => item !== undefined);
}

function fillObject(object: object, node: SchemaNode, site: Site): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object as Record<string, unknown>)) {
    const schema = fieldSchema(node, key);
    const at = `${site.at}/${pointerStep(key)}`;
    const isFilled = schema && !DECIDED_BEFORE.has(key);
    const result: unknown = isFilled ? fill(value, schema, { ...site, at }) : value;
    // Also a key like `__proto__` is data.
    if (result !== undefined) Object.defineProperty(filled, key, property(result));
  }
  return filled;
}

function property(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, writable: true, configurable: true };
}

function fieldSchema(node: SchemaNode, key: string): SchemaNode | undefined {
  const own = node.properties && Object.hasOwn(node.properties, key) && node.properties[key];
  if (own) return own;
  return typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined;
}
