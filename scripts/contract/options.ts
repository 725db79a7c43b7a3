import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CLIENT_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { ROOT } from '../paths.ts';
import { currentContract } from './contract.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  properties?: Record<string, Schema>;
}

/** The API's options as a module, for the command line's completion and hints. */
export function optionsModule(): string {
  const text = readFileSync(join(ROOT, 'packages/contracts/openapi.yaml'), 'utf8');
  const document = parse(text) as { components: { schemas: Record<string, Schema> } };
  const { schemas } = document.components;
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const options = Object.entries(schemas['PdfOptions']?.properties ?? {}).map(
    ([name, schema]) => `  ${name}: ${JSON.stringify(optionOf(resolved(schema)))},\n`,
  );
  return `${HEAD}${options.join('')} };\n`;
}

/** The command line is published without the contracts: it has a copy. */
export function sourceFormatsModule(): string {
  const source = 'packages/contracts/src/source-formats.ts';
  return `// Made of ${source} by npm run generate.\n${readFileSync(join(ROOT, source), 'utf8')}`;
}

const HEAD = `// Made of packages/contracts/openapi.yaml by npm run generate.
/** Whether an option of the API is text, and which values it has where these are few. */
export interface OptionShape { isText: boolean; values?: string[] }

export const OPTIONS: Record<string, OptionShape> = {
`;

function optionOf(schema: Schema) {
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) return { isText: false, values: ['true', 'false'] };
  const isText = types.includes('string') && !types.includes('array');
  return { isText, ...(schema.enum && { values: schema.enum }) };
}

/** The used part of a schema. */
interface Schema {
  enum?: string[];
  properties?: Record<string, Schema>;
}

/** The places of value lists in a request's options that code uses. */
const ENUMS = {
  THEMES: ['theme'],
  PDF_A_LEVELS: ['pdf_a'],
  FACTUR_X_PROFILES: ['factur_x', 'profile'],
};

/** Values that options of the API may have, as a module. */
export function enumsModule(): string {
  const { PdfOptions = {} } = currentContract().openapi.components.schemas;
  const lines = Object.entries(ENUMS).map(([name, path]) => {
    const values = path.reduce<Schema>((at, key) => at.properties?.[key] ?? {}, PdfOptions).enum;
    if (!values) throw new Error(`openapi.yaml has no values of ${path.join('.')}`);
    return `export const ${name} = ${JSON.stringify(values)} as const;\n`;
  });
  return `// Made of packages/contracts/openapi.yaml by npm run generate.\n${lines.join('')}`;
}

// Clients are published without the rest of the repository: they get the number as a file of their own.
const TIME_OUTS_HEAD = 'Made of packages/contracts/src/time-outs.ts by npm run generate.';

export function typeScriptTimeOuts(): string {
  return `// ${TIME_OUTS_HEAD}
/** Longer than any plan lets a document take. */
export const CLIENT_TIMEOUT_MS = ${CLIENT_TIMEOUT_MS};
`;
}

export function pythonTimeOuts(): string {
  return `# ${TIME_OUTS_HEAD}
CLIENT_TIMEOUT_SECONDS = ${(CLIENT_TIMEOUT_MS / 1_000).toFixed(1)}
"""Longer than any plan lets a document take."""
`;
}
