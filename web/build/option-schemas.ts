import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import type { OptionSchema } from '../src/playground/options/schema.ts';

const CONTRACT = fileURLToPath(new URL('../../packages/contracts/openapi.yaml', import.meta.url));
const MODULE = 'virtual:option-schemas';
const RESOLVED = `\0${MODULE}`;

/** The part of the contract that the form of options is made of: no page ships the rest. */
export function optionSchemas(): Plugin {
  return {
    name: 'platen-option-schemas',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      this.addWatchFile(CONTRACT);
      return `export default ${JSON.stringify(readOptionSchemas())};`;
    },
  };
}

/** JSON Schema (2020-12), as far as the contract uses it for options. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  description?: string | undefined;
  default?: unknown;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  examples?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** References whose name says what a field is for. */
const KINDS: Partial<Record<string, NonNullable<OptionSchema['kind']>>> = {
  Base64: 'file',
  Password: 'secret',
};

/** The options of the contract, in its order. */
export function readOptionSchemas(): OptionSchema[] {
  const { components } = parse(readFileSync(CONTRACT, 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  };
  return fieldsOf(components.schemas['PdfOptions'] ?? {}, components.schemas);
}

function fieldsOf(schema: Schema, all: Record<string, Schema>): OptionSchema[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const option = optionOf(name, property, all);
    return schema.required?.includes(name) ? { ...option, isRequired: true } : option;
  });
}

function optionOf(name: string, property: Schema, all: Record<string, Schema>): OptionSchema {
  const { schema, kind } = resolved(property, all);
  const type = [schema.type ?? 'string'].flat()[0] as OptionSchema['type'];
  return {
    name,
    type,
    ...(kind && { kind }),
    ...wordsOf(type === 'string' ? { ...schema, description: property.description } : schema),
    ...limitsOf(schema),
    ...(type === 'object' && { fields: fieldsOf(schema, all) }),
    ...(type === 'array' && schema.items && { items: optionOf('', schema.items, all) }),
  };
}

/** Keeps only a text's own description, because that of every length would appear four times. */
function wordsOf({ description, examples, ...schema }: Schema): Partial<OptionSchema> {
  return {
    ...(description && { description: description.replaceAll('`', '').trim() }),
    ...(examples?.[0] && { example: examples[0] }),
    ...(schema.default !== undefined && schema.default !== null && { default: schema.default }),
    ...(schema.enum && { choices: schema.enum }),
  };
}

function limitsOf({ minimum, maximum, maxLength }: Schema): Partial<OptionSchema> {
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** Follows references; what stands beside one says more than what it leads to. Of a choice it takes the first. */
function resolved(
  { $ref, allOf = [], oneOf: [chosen] = [], ...own }: Schema,
  all: Record<string, Schema>,
): { schema: Schema; kind: OptionSchema['kind'] } {
  const references = [...($ref === undefined ? [] : [{ $ref }]), ...allOf];
  return references.reduce<{ schema: Schema; kind: OptionSchema['kind'] }>(
    ({ schema, kind }, reference) => {
      const name = reference.$ref?.slice('#/components/schemas/'.length) ?? '';
      const target = resolved(all[name] ?? {}, all);
      return { schema: { ...target.schema, ...schema }, kind: KINDS[name] ?? target.kind ?? kind };
    },
    { schema: { ...chosen, ...own }, kind: undefined },
  );
}
