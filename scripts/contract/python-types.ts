import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';

/** What the Python client shows of the contract, with all that these refer to. */
const SHOWN = ['PdfOptions', 'CreatedKey', 'KeyPage', 'Usage', 'UsageHistory', 'ErrorCode'];

interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

const HEAD = `# Made of packages/contracts/openapi.yaml by npm run generate.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict
`;

const PRIMITIVES: Record<string, string> = {
  ...{ string: 'str', number: 'float', integer: 'int', boolean: 'bool', null: 'None' },
  ...{ object: 'dict[str, object]', array: 'list[object]' },
};

/** The contract's types as a module of TypedDicts. */
export function pythonTypes(): string {
  const text = readFileSync(join(ROOT, 'packages/contracts/openapi.yaml'), 'utf8');
  const document = parse(text) as { components: { schemas: Record<string, Schema> } };
  const writer = new Writer(document.components.schemas);
  for (const name of SHOWN) writer.define(name);
  return [HEAD, ...writer.definitions].join('\n\n');
}

/** Writes each schema once, after those that it refers to. */
class Writer {
  readonly definitions: string[] = [];
  readonly #schemas: Record<string, Schema>;
  readonly #defined = new Set<string>();

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  /** @throws {Error} the contract has no such schema */
  define(name: string): void {
    if (this.#defined.has(name)) return;
    this.#defined.add(name);
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`the contract has no schema ${name}`);
    if (isStructure(schema)) this.#class(name, schema);
    else this.definitions.push(`${name} = ${this.#type(schema, name)}\n`);
  }

  /** @param name of what is described, for a class of its own */
  #type(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref);
    if (schema.enum)
      return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(', ')}]`;
    if (schema.oneOf) return schema.oneOf.map((one) => this.#type(one, name)).join(' | ');
    if (isStructure(schema)) return this.#class(name, schema);
    const types = [schema.type ?? 'object'].flat();
    return types.map((type) => this.#ofType(type, schema, name)).join(' | ');
  }

  #ofType(type: string, { items, additionalProperties }: Schema, name: string): string {
    if (type === 'array' && items) return `list[${this.#type(items, `${name}Item`)}]`;
    if (type === 'object' && typeof additionalProperties === 'object') {
      return `dict[str, ${this.#type(additionalProperties, `${name}Value`)}]`;
    }
    return PRIMITIVES[type] ?? 'object';
  }

  #reference(ref: string): string {
    const name = ref.split('/').at(-1) ?? '';
    this.define(name);
    return name;
  }

  #class(name: string, schema: Schema): string {
    const parts = schema.allOf ?? [schema];
    const bases = parts.flatMap(({ $ref }) => ($ref === undefined ? [] : [this.#reference($ref)]));
    const fields = parts.flatMap((part) => this.#fields(name, part));
    const body = [...documented(schema.description, '    '), ...fields].join('\n');
    const parents = bases.length > 0 ? bases : ['TypedDict'];
    this.definitions.push(`class ${name}(${parents.join(', ')}):\n${body}\n`);
    return name;
  }

  #fields(name: string, { properties = {}, required = [] }: Schema): string[] {
    return Object.entries(properties).flatMap(([field, schema]) => {
      const type = this.#type(schema, name + pascal(field));
      const shown = required.includes(field) ? type : `NotRequired[${type}]`;
      return [`    ${field}: ${shown}`, ...documented(schema.description, '    ')];
    });
  }
}

/** An object with fields of its own; text of a certain form is described by allOf, too. */
function isStructure({ properties, allOf, type }: Schema): boolean {
  return properties !== undefined || (allOf !== undefined && type === undefined);
}

function documented(description: string | undefined, indent: string): string[] {
  if (description === undefined) return [];
  const text = description.trim().replaceAll('\\', '\\\\').replaceAll('\n', `\n${indent}`);
  return [`${indent}"""${text.replace(/"$/, '" ')}"""`];
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
