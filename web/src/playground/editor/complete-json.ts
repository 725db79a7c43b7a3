import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { memberOf, nameOf } from '../faults/position.ts';

/** JSON Schema, as far as it says what may be written. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  description?: string;
  discriminator?: { propertyName: string };
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  $defs?: Record<string, Schema>;
}

/** In JSON: the fields that the schema has at this place, or the values of a field. */
export function completeJson(
  { state, pos, explicit }: CompletionContext,
  root: Schema,
): CompletionResult | null {
  const node = syntaxTree(state).resolveInner(pos, -1);
  const { parent } = node;
  if (node.name === 'PropertyName' && parent?.parent) {
    return { from: node.from, to: node.to, options: fieldsAt(state, root, parent.parent, parent) };
  }
  if (parent?.name === 'Property' && /^(String|True|False|Null|Number|⚠)$/.test(node.name)) {
    const from = node.name === '⚠' ? pos : node.from;
    return { from, to: Math.max(node.to, pos), options: valuesAt(state, root, parent) };
  }
  if (!explicit || node.name !== 'Object') return null;
  return { from: pos, options: fieldsAt(state, root, node) };
}

/** @param except the property that is being typed */
function fieldsAt(
  state: EditorState,
  root: Schema,
  object: SyntaxNode,
  except?: SyntaxNode,
): Completion[] {
  const taken = new Set(
    object
      .getChildren('Property')
      .filter(({ from }) => from !== except?.from)
      .map((one) => nameOf(state, one)),
  );
  const hasColon = except && /^\s*:/.test(state.sliceDoc(except.firstChild?.to, except.to + 10));
  const fields = schemasOf(state, root, object).flatMap((one) =>
    Object.entries(one.properties ?? {}),
  );
  return [...new Map(fields)]
    .filter(([name]) => !taken.has(name))
    .map(([name, { description = '' }]) => ({
      label: `"${name}"`,
      type: 'property',
      info: description,
      apply: `"${name}"${hasColon ? '' : ': '}`,
    }));
}

function valuesAt(state: EditorState, root: Schema, property: SyntaxNode): Completion[] {
  const values = schemasOf(state, root, property).flatMap((one) => [
    ...(one.enum ?? []),
    ...(one.const === undefined ? [] : [one.const]),
    ...([one.type].flat().includes('boolean') ? [true, false] : []),
  ]);
  return [...new Set(values)].map((value) => ({ label: JSON.stringify(value), type: 'enum' }));
}

/** All that may hold at a place of the text. */
function schemasOf(state: EditorState, root: Schema, node: SyntaxNode): Schema[] {
  const { parent } = node;
  if (!parent || parent.name === 'JsonText') return opened(state, root, [root], node);
  const around = schemasOf(state, root, parent);
  if (node.name === 'Property') {
    const name = String(nameOf(state, node));
    const inner = around.flatMap(({ properties = {}, additionalProperties }) => {
      const others = typeof additionalProperties === 'object' ? [additionalProperties] : [];
      return properties[name] ?? others;
    });
    return opened(state, root, inner, node.lastChild ?? node);
  }
  // The value of a property has what the property has.
  if (parent.name === 'Property') return around;
  return opened(
    state,
    root,
    around.flatMap(({ items }) => items ?? []),
    node,
  );
}

/** With what they refer to, and their alternatives: of those by a discriminator the one that the object names. */
function opened(state: EditorState, root: Schema, schemas: Schema[], node: SyntaxNode): Schema[] {
  return schemas.flatMap((schema) => {
    const { $ref, allOf = [], anyOf = [], oneOf = [], discriminator } = schema;
    const others = [...allOf, ...anyOf, ...oneOf];
    const target = $ref && root.$defs?.[$ref.slice('#/$defs/'.length)];
    if (target) others.push(target);
    const inner = others.flatMap((one) => opened(state, root, [one], node));
    const kind = discriminator && valueOf(state, memberOf(state, node, discriminator.propertyName));
    return [schema, ...inner.filter((one) => kind === undefined || isOf(kind, one))];
  });
}

/** Whether an alternative is for objects of this `type`. */
function isOf(kind: unknown, { properties = {} }: Schema): boolean {
  return [undefined, kind].includes(properties['type']?.const);
}

function valueOf(state: EditorState, node: SyntaxNode | undefined): unknown {
  return node && state.sliceDoc(node.from, node.to).replaceAll('"', '');
}
