import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import type { OptionSchema } from '../src/playground/options/schema.ts';

const CONTRACT = fileURLToPath(new URL('../../packages/contracts/openapi.yaml', import.meta.url));
const FORM = fileURLToPath(new URL('../src/playground/options/form.yaml', import.meta.url));
const MODULE = 'virtual:option-schemas';
const RESOLVED = `\0${MODULE}`;

/** The part of the contract that the form of options is made of, with its words: no page ships the rest. */
export function optionSchemas(): Plugin {
  return {
    name: 'platen-option-schemas',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      for (const file of [CONTRACT, FORM]) this.addWatchFile(file);
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

interface Form {
  groups: Record<string, Record<string, [label: string, summary: string]>>;
  /** Labels. */
  fields: Record<string, string>;
}

const form = () => parse(readFileSync(FORM, 'utf8')) as Form;

/** The options of the contract in the order of the form, then those that it lacks. */
export function readOptionSchemas({ groups, fields } = form()): OptionSchema[] {
  const { components } = parse(readFileSync(CONTRACT, 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  };
  const options = fieldsOf(components.schemas['PdfOptions'] ?? {}, components.schemas);
  const named = (option: OptionSchema): OptionSchema => ({
    ...option,
    label: fields[option.name] ?? option.label,
    ...(option.fields && { fields: option.fields.map(named) }),
    ...(option.items && { items: named(option.items) }),
  });
  const placed = Object.entries(groups).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, [label, summary]]) => {
      const option = options.find((one) => one.name === name);
      return option ? [{ ...named(option), group, label, summary }] : [];
    }),
  );
  const isPlaced = ({ name }: OptionSchema) => placed.some((one) => one.name === name);
  return [...placed, ...options.filter((one) => !isPlaced(one)).map(named)];
}

/** `page_format` → `Page format`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldsOf(schema: Schema, all: Record<string, Schema>): OptionSchema[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    // The form takes the file itself; JSON may name one of the draft's files.
    if (property.$ref?.endsWith('/AssetName')) return [];
    const option = optionOf(name, property, all);
    return schema.required?.includes(name) ? { ...option, isRequired: true } : option;
  });
}

function optionOf(name: string, property: Schema, all: Record<string, Schema>): OptionSchema {
  const { schema, kind } = resolved(property, all);
  const type = [schema.type ?? 'string'].flat()[0] as OptionSchema['type'];
  return {
    name,
    label: labelOf(name),
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
