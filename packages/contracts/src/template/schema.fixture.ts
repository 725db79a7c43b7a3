import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/** The published schema, read as what it is: data. */
export const schema = JSON.parse(
  readFileSync(new URL('../../schemas/template-v1.json', import.meta.url), 'utf8'),
) as { $id: string; $defs: Record<string, { examples?: unknown[] }> };

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  discriminator: true,
  verbose: true,
});
const validate = ajv.compile(schema);

/** The fields at fault, each with the expected value. */
export function faultsOf(template: unknown): string[] {
  validate(template);
  return (validate.errors ?? [])
    .filter(isRelevant)
    .map((error) => `${pathOf(error)}: ${wish(error)}`);
}

/** These two only say that something inside a branch, or the tag, is wrong; another error says what. */
function isRelevant({ keyword }: ErrorObject): boolean {
  return keyword !== 'if' && keyword !== 'discriminator';
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty, missingProperty } = params as Record<string, string | undefined>;
  const field = additionalProperty ?? missingProperty;
  return field === undefined ? instancePath : `${instancePath}/${field}`;
}

function wish({ keyword, params, message, parentSchema }: ErrorObject): string {
  if (keyword === 'pattern' || keyword === 'not') return String(parentSchema?.['description']);
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).join(', ');
  if (keyword === 'additionalProperties') return 'unknown';
  return keyword === 'required' ? 'required' : String(message);
}
