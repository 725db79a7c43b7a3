import {
  pointerStep,
  typeInWords,
  unknownField,
  type ErrorDetail,
  type FieldSchema,
} from '@platen/contracts';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { FILLED_ID, filledSchema } from './filled-schema.ts';
import { templateSchema } from './schema.ts';

/** The most faults of one block. */
const MAX_FAULTS = 20;

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  discriminator: true,
  strict: false,
  schemas: [filledSchema()],
});

/**
 * Checks a part of a template once it is filled.
 * @param name of the schema's definition, such as `heading_block`
 * @param at the part's JSON Pointer
 * @returns what is wrong, and what was expected
 */
export function check(value: unknown, name: string, at: string): ErrorDetail[] {
  const validate = ajv.getSchema(`${FILLED_ID}#/$defs/${name}`);
  if (!validate) throw new Error(`The template's schema has no ${name}`);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, MAX_FAULTS)
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => ({
      path: at + pathOf(error),
      message: MESSAGES[error.keyword]?.(error) ?? error.message ?? 'is not valid',
    }));
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty, missingProperty } = params as Record<string, string | undefined>;
  const field = additionalProperty ?? missingProperty;
  return field === undefined ? instancePath : `${instancePath}/${pointerStep(field)}`;
}

const definition = (reference: string) =>
  templateSchema.$defs[reference.replace('#/$defs/', '')] as FieldSchema | undefined;

const MESSAGES: Readonly<Record<string, (error: ErrorObject) => string>> = {
  additionalProperties: ({ params, parentSchema }) =>
    unknownField(String(params['additionalProperty']), parentSchema as FieldSchema, definition),
  required: () => 'is required',
  enum: ({ params }) => `must be ${listed(params['allowedValues'] as unknown[])}`,
  type: ({ params, data }) =>
    `must be ${listed([params['type']].flat().map(typeInWords))}, not ${typeInWords(typeOf(data))}`,
  minLength: () => 'must not be empty',
  pattern: expected,
  not: expected,
  minimum: ({ params }) => `must be at least ${String(params['limit'])}`,
  maximum: ({ params }) => `must be at most ${String(params['limit'])}`,
};

/** The schema says in words what a pattern means. */
function expected({ parentSchema }: ErrorObject): string {
  const text = String(parentSchema?.['description']).replace(/\.$/, '');
  return `must be ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function listed(items: unknown[]): string {
  return items.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
