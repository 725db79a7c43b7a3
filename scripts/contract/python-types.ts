import { currentContract } from './contract.ts';

/** The types of the contract in the Python client, with everything that they refer to. */
const SHOWN = [
  'PdfOptions',
  'PdfWithReport',
  'CreatedKey',
  'KeyPage',
  'Usage',
  'UsageHistory',
  'ErrorCode',
];

interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

interface Field {
  field: string;
  type: string;
  description: string | undefined;
}

/** Names that no field of a class may have. */
const KEYWORDS = new Set(['as', 'else', 'for', 'from', 'if', 'in', 'is', 'not', 'or', 'with']);

const PRIMITIVES: Record<string, string> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, object]',
  array: 'list[object]',
};

/** The contract's types as a module of TypedDicts. */
export function pythonTypes(): string {
  return moduleOf('openapi.yaml', currentContract().openapi.components.schemas, SHOWN);
}

/** The types of layout templates as another one: some have names that the contract's types have, too. */
export function pythonTemplateTypes(): string {
  const { $defs, ...Template } = currentContract().template;
  return moduleOf('schemas/template-v1.json', { ...$defs, Template }, ['Template']);
}

function moduleOf(source: string, schemas: Record<string, Schema>, shown: string[]): string {
  const head = `# Made of packages/contracts/${source} by npm run generate.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict
`;
  const writer = new Writer(schemas);
  for (const name of shown) writer.define(name);
  return [head, ...writer.definitions].join('\n\n');
}

/** Writes each schema once, after those that it refers to. */
class Writer {
  readonly definitions: string[] = [];
  readonly #schemas: Record<string, Schema>;
  readonly #defined = new Set<string>();

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  /** @returns the name in Python @throws {Error} the contract has no such schema */
  define(name: string): string {
    const type = pascal(name);
    if (this.#defined.has(name)) return type;
    this.#defined.add(name);
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`the contract has no schema ${name}`);
    if (isStructure(schema)) this.#class(type, schema);
    else this.definitions.push(`${type} = ${this.#type(schema, type)}\n`);
    return type;
  }

  /** @param name of what is described, for a class of its own */
  #type(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref);
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (values && !schema.oneOf)
      return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
    if (schema.oneOf) return schema.oneOf.map((one) => this.#type(one, name)).join(' | ');
    if (isStructure(schema)) return this.#class(name, schema);
    const types = [schema.type ?? 'object'].flat();
    return types.map((type) => this.#ofType(type, schema, name)).join(' | ');
  }

  #ofType(type: string, schema: Schema, name: string): string {
    const { items, additionalProperties } = schema;
    if (type === 'object' && hasFields(schema)) return this.#class(`${name}Object`, schema);
    if (type === 'array' && items) return `list[${this.#type(items, `${name}Item`)}]`;
    if (type === 'object' && typeof additionalProperties === 'object') {
      return `dict[str, ${this.#type(additionalProperties, `${name}Value`)}]`;
    }
    return PRIMITIVES[type] ?? 'object';
  }

  #reference(ref: string): string {
    return this.define(ref.split('/').at(-1) ?? '');
  }

  #class(name: string, schema: Schema): string {
    const parts = schema.allOf ?? [schema];
    const bases = parts.flatMap(({ $ref }) => ($ref === undefined ? [] : [this.#reference($ref)]));
    const fields = parts.flatMap((part) => this.#fields(name, part));
    const [own, others] = [fields.filter(isSayable), fields.filter((field) => !isSayable(field))];
    if (others.length > 0) bases.push(this.#unsayable(`_${name}`, others));
    const body = own.flatMap(({ field, type, description }) => [
      `    ${field}: ${type}`,
      ...documented(description, '    '),
    ]);
    const parents = bases.length > 0 ? bases : ['TypedDict'];
    const text = [...documented(schema.description, '    '), ...body].join('\n');
    this.definitions.push(`class ${name}(${parents.join(', ')}):\n${text}\n`);
    return name;
  }

  /** Fields that no class can name, such as `if`. */
  #unsayable(name: string, fields: Field[]): string {
    const shown = fields.map(({ field, type }) => `"${field}": '${type}'`);
    this.definitions.push(`${name} = TypedDict("${name}", {${shown.join(', ')}})\n`);
    return name;
  }

  #fields(name: string, { properties = {}, required = [] }: Schema): Field[] {
    return Object.entries(properties).map(([field, schema]) => {
      const type = this.#type(schema, name + pascal(field));
      const isRequired = required.includes(field);
      const { description } = schema;
      return { field, type: isRequired ? type : `NotRequired[${type}]`, description };
    });
  }
}

function isSayable({ field }: Field): boolean {
  return /^\w+$/.test(field) && !KEYWORDS.has(field);
}

/** An object with fields of its own, and nothing else; text of a certain form is described by allOf, too. */
function isStructure(schema: Schema): boolean {
  if (schema.oneOf || Array.isArray(schema.type)) return false;
  return hasFields(schema) || (schema.allOf !== undefined && schema.type === undefined);
}

function hasFields({ properties = {} }: Schema): boolean {
  return Object.keys(properties).length > 0;
}

function documented(description: string | undefined, indent: string): string[] {
  if (description === undefined) return [];
  const text = description.trim().replaceAll('\\', '\\\\').replaceAll('\n', `\n${indent}`);
  return [`${indent}"""${text.replace(/"$/, '" ')}"""`];
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
