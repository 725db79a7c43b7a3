import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The parts of a JSON Schema that filling acts on. */
export interface SchemaNode {
  $ref?: string;
  description?: string;
  type?: string | string[];
  pattern?: string;
  minLength?: number;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  required?: string[];
}

interface TemplateSchema extends SchemaNode {
  $id: string;
  $defs: Record<string, SchemaNode>;
}

const FILE = fileURLToPath(import.meta.resolve('@platen/contracts/schemas/template-v1.json'));

/** The published schema of layout templates. */
export const templateSchema = JSON.parse(readFileSync(FILE, 'utf8')) as TemplateSchema;

/** A definition by its name, such as `heading_block`. */
export function definition(name: string): SchemaNode {
  return resolved({ $ref: `#/$defs/${name}` });
}

/** The target of a reference. */
export function resolved(node: SchemaNode): SchemaNode {
  const name = node.$ref?.replace('#/$defs/', '');
  if (name === undefined) return node;
  const target = templateSchema.$defs[name];
  if (!target) throw new Error(`The template's schema has no ${name}`);
  return resolved(target);
}

export function typesOf(node: SchemaNode): readonly string[] {
  return [node.type ?? []].flat();
}

/** True for an array of blocks, which are filled one by one when their turn comes. */
export function isBlockList(node: SchemaNode): boolean {
  return node.items?.$ref === '#/$defs/block';
}
