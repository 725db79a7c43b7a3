import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';

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
