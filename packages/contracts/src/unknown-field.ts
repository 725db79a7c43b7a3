import { closestMatch } from 'leven';

/** The parts of a JSON Schema that say which fields an object has. */
export interface FieldSchema {
  $ref?: string;
  properties?: Record<string, FieldSchema>;
}

/** @returns what a `$ref` means, if it is known */
export type Resolve = (reference: string) => FieldSchema | undefined;

/** A longer name is no misspelt field, and is not compared. */
const LONGEST = 100;

/**
 * What is wrong with a field that its schema does not know. Names the field that the caller probably meant: one of a similar name,
 * or one of this name in an object beside it (`options.page_format`).
 */
export function unknownField(name: string, schema: FieldSchema, resolve: Resolve): string {
  const meant = name.length > LONGEST ? undefined : meantBy(plain(name), schema, resolve);
  return meant === undefined ? 'is not a known field' : `is not a known field, but ${meant} is`;
}

function meantBy(wanted: string, schema: FieldSchema, resolve: Resolve): string | undefined {
  return similar(wanted, fieldsOf(schema, resolve)) ?? inside(wanted, schema, resolve);
}

function similar(wanted: string, known: readonly string[]): string | undefined {
  const written = new Map(known.map((field) => [plain(field), field]));
  // In a short word, two other letters make another word.
  const maxDistance = wanted.length < 5 ? 1 : 2;
  const nearest = closestMatch(wanted, [...written.keys()], { maxDistance });
  return nearest === undefined ? undefined : written.get(nearest);
}

function inside(wanted: string, { properties = {} }: FieldSchema, resolve: Resolve) {
  for (const [object, schema] of Object.entries(properties)) {
    const field = fieldsOf(schema, resolve).find((each) => plain(each) === wanted);
    if (field !== undefined) return `${object}.${field}`;
  }
  return undefined;
}

function fieldsOf({ $ref, properties }: FieldSchema, resolve: Resolve): string[] {
  const meant = $ref === undefined ? undefined : resolve($ref);
  return meant ? fieldsOf(meant, resolve) : Object.keys(properties ?? {});
}

/** The same for `pageFormat`, `page-format` and `page_format`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
