import { isRecord } from '@platen/contracts';
import { plainBase64 } from '../base64.ts';
import type { OpenApiDocument } from './document.ts';

/** The parts of a schema that this module needs. */
interface Schema {
  $ref?: string;
  type?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  /** null says something else than leaving the field out. */
  'x-keeps-null'?: boolean;
}

/** What has one spelling only for those who read it. */
const BASE64 = '#/components/schemas/Base64';

/** Normalizes a parsed body; does not change the argument. */
type Normalize = (body: unknown) => unknown;

/**
 * Normalizes how languages write a missing value: null for an optional field, which is removed, and an empty
 * list (PHP's empty array) where only an object fits. An empty layout template, which generated Java clients send with
 * HTML, is removed too. Leaves alone what the schema does not describe field by field: variables and layout templates.
 * @param schema as in the document
 */
export function createNormalizer(
  schema: object,
  { schemas }: OpenApiDocument['components'],
): Normalize {
  return reading(schema);

  function reading(unread: Schema): Normalize {
    const { type, properties = {}, required = [], items } = described(unread);
    const readItem = items && reading(items);
    const fields = new Map(
      Object.entries(properties).map(([name, field]) => [
        name,
        {
          read: reading(field),
          isNothing: (member: unknown) =>
            !required.includes(name) && countsAsLeftOut(member, field),
        },
      ]),
    );
    return (value) => {
      if (type === 'object' && Array.isArray(value) && value.length === 0) return {};
      if (unread.$ref === BASE64 && typeof value === 'string') return plainBase64(value);
      if (readItem && Array.isArray(value)) return value.map(readItem);
      if (fields.size === 0 || !isRecord(value)) return value;
      const members = Object.entries(value).map(
        ([name, member]: [string, unknown]) =>
          [name, fields.get(name)?.read(member) ?? member] as const,
      );
      return Object.fromEntries(
        members.filter(([name, member]) => !fields.get(name)?.isNothing(member)),
      );
    };
  }

  /** Resolves references. A schema of another file, the layout template, is any object here. */
  function described({ $ref, allOf = [], ...own }: Schema): Schema {
    if (isOfAnotherFile($ref)) return { type: 'object' };
    const target: Schema = schemas[$ref?.split('/').at(-1) ?? ''] ?? {};
    return [...[target, ...allOf].map(withRest), own].reduce(joined);
  }

  function withRest(part: Schema): Schema {
    return part.$ref || part.allOf ? described(part) : part;
  }
}

function countsAsLeftOut(value: unknown, { $ref, 'x-keeps-null': keepsNull }: Schema): boolean {
  if (keepsNull) return false;
  const isEmpty = isRecord(value) && Object.keys(value).length === 0;
  return value === null || (isEmpty && isOfAnotherFile($ref));
}

function isOfAnotherFile($ref: string | undefined): boolean {
  return $ref !== undefined && !$ref.startsWith('#');
}

function joined(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    properties: { ...one.properties, ...other.properties },
    required: [...(one.required ?? []), ...(other.required ?? [])],
  };
}
