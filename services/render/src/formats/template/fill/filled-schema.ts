import { isBlockList, templateSchema, type SchemaNode } from './schema.ts';

/** Additions of the published schema for texts with placeholders. */
const OR_TEMPLATED = '|\\{[{%]';
const WHOLE_PLACEHOLDER = '^\\s*\\{\\{[^{}]*\\}\\}\\s*$';

/** A block before it is filled: its type decides on its other fields. */
const { type, required, properties } = templateSchema.$defs['block'] ?? {};
const blockShape: SchemaNode = {
  type: type ?? 'object',
  ...(required && { required }),
  ...(properties && { properties }),
};

/** Parts that are checked one by one: blocks in their turn, cells and computed values when they are read. */
const LATER: Readonly<Record<string, SchemaNode>> = {
  common_if: {},
  common_each: {},
  block_shape: blockShape,
  row_expression: {},
  row: { ...templateSchema.$defs['row'], items: {}, additionalProperties: true },
};

export const FILLED_ID = `${templateSchema.$id}:filled`;

/** The published schema as it holds once placeholders have given way to their values. */
export function filledSchema(): object {
  const { $defs, ...rest } = templateSchema;
  return withoutPlaceholders({ ...rest, $id: FILLED_ID, $defs: { ...$defs, ...LATER } });
}

function withoutPlaceholders(node: object): object {
  if (Array.isArray(node)) return node.map(inner);
  const schema = narrowed(node);
  return Object.fromEntries(
    Object.entries(schema as Record<string, unknown>).map(([key, child]) => [key, inner(child)]),
  );
}

function inner(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? withoutPlaceholders(value) : value;
}

function narrowed(node: SchemaNode): SchemaNode {
  if (isBlockList(node)) return { ...node, items: {} };
  const { pattern, ...rest } = node;
  if (typeof pattern !== 'string') return node;
  if (pattern === WHOLE_PLACEHOLDER) return { ...rest, ...withoutString(node) };
  return pattern.endsWith(OR_TEMPLATED)
    ? { ...node, pattern: pattern.slice(0, -OR_TEMPLATED.length) }
    : node;
}

function withoutString({ type }: SchemaNode): { type: string[] } {
  return { type: [type ?? []].flat().filter((each) => each !== 'string') };
}
