import {
  innerFieldsFor,
  typeInWords,
  unknownField,
  type FieldSchema,
  type Resolve,
} from '@platen/contracts';
import type { ErrorObject } from 'ajv/dist/2020.js';

/** The schema's description says in words what the pattern means. */
const byDescription = ({ parentSchema }: ErrorObject) =>
  `must be ${lowerFirst(String(parentSchema?.['description']))}`;

/** Texts that are a value of the type but for their quotes. */
const QUOTED: Readonly<Record<string, RegExp>> = {
  boolean: /^(true|false)$/i,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
};

/** How a value of the type is written. */
function hint({ params, data, parentSchema }: ErrorObject, resolve?: Resolve): string {
  const type = params['type'] as unknown;
  if (typeof data === 'string' && QUOTED[String(type)]?.test(data)) return ', without quotes';
  return resolve && !Array.isArray(type) ? suchAs(parentSchema as Shaped, resolve) : '';
}

function suchAs(schema: Shaped, resolve: Resolve): string {
  const shape = shapeOf(schema, resolve);
  return shape === undefined ? '' : `, such as ${shape}`;
}

/** The parts of a schema that show how a value is written. */
interface Shaped extends FieldSchema {
  examples?: unknown[];
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  items?: Shaped;
  maxProperties?: number;
}

/** So many fields of an object are shown. */
const SHOWN_FIELDS = 3;

function shapeOf(schema: Shaped, resolve: Resolve): string | undefined {
  const { $ref, enum: [first] = [], default: standard = first, items } = schema;
  const { examples: [shown] = [standard], example = shown } = schema;
  if ($ref !== undefined) return shapeOf(resolve($ref) ?? {}, resolve);
  if (example !== undefined) return JSON.stringify(example);
  return items ? `[${shapeOf(items, resolve) ?? '…'}]` : fieldsShown(schema);
}

function fieldsShown({ required = [], properties = {} }: Shaped): string | undefined {
  const names = [...new Set([...required, ...Object.keys(properties)])];
  const shown = names.slice(0, Math.max(required.length, SHOWN_FIELDS));
  return names.length > 0 ? `{${shown.map((name) => `"${name}": …`).join(', ')}}` : undefined;
}

/** The sentences by the schema's keyword. */
const SENTENCES: Readonly<Record<string, (error: ErrorObject, resolve?: Resolve) => string>> = {
  additionalProperties: ({ params, parentSchema, instancePath }, resolve) =>
    resolve
      ? unknownField(
          String(params['additionalProperty']),
          parentSchema as FieldSchema,
          resolve,
          instancePath,
        )
      : 'is not a known field',
  required: ({ params, parentSchema }, resolve) => {
    const field = (parentSchema as FieldSchema).properties?.[String(params['missingProperty'])];
    return `is required${(resolve && field && suchAs(field, resolve)) ?? ''}`;
  },
  minLength: () => 'must not be empty',
  type: (error, resolve) =>
    `must be ${[error.params['type']].flat().map(typeInWords).join(' or ')}${hint(error, resolve)}`,
  enum: ({ params, data }) =>
    `must be ${(params['allowedValues'] as unknown[]).join(', ')}`.replace(/, ([^,]*)$/, ' or $1') +
    meantBy(params['allowedValues'] as unknown[], data),
  minProperties: someOf,
  maxProperties: someOf,
  // Of requests, only times have one.
  format: () => 'must be a time with its zone, such as 2027-01-01T00:00:00Z',
  pattern: byDescription,
  not: byDescription,
};

/** What others call so. */
function meantBy(allowed: readonly unknown[], data: unknown): string {
  const meant = innerFieldsFor(String(data)).find((each) => allowed.includes(each));
  return meant === undefined ? '' : `; ${meant} is what others call ${String(data)}`;
}

function someOf({ parentSchema }: ErrorObject): string {
  const { properties = {}, maxProperties } = parentSchema as Shaped;
  const names = Object.keys(properties).join(', ');
  return `must have ${maxProperties === 1 ? 'exactly ' : ''}one of ${names}`;
}

/** What is wrong with a value, and how it is written. @param resolve absent: guess nothing */
export function describe(error: ErrorObject, resolve?: Resolve): string {
  return SENTENCES[error.keyword]?.(error, resolve) ?? error.message ?? 'is not valid';
}

function lowerFirst(sentence: string): string {
  const text = sentence.trim().replaceAll(/\s+/g, ' ');
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
