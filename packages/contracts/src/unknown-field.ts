import { closestMatch } from 'leven';

/** The parts of a JSON Schema that say which fields an object has. */
export interface FieldSchema {
  $ref?: string;
  properties?: Record<string, FieldSchema>;
}

/** @returns what a `$ref` means, if it is known */
export type Resolve = (reference: string) => FieldSchema | undefined;

/**
 * What is wrong with a field that its schema does not know. Names the field that the caller probably meant: one of a similar name,
 * or one of this name in an object beside it (`options.page_format`).
 */
export function unknownField(name: string, schema: FieldSchema, resolve: Resolve): string {
  const meant = similar(name, fieldsOf(schema, resolve)) ?? inside(name, schema, resolve);
  return meant === undefined ? 'is not a known field' : `is not a known field, but ${meant} is`;
}

function similar(name: string, known: readonly string[]): string | undefined {
  const written = new Map(known.map((field) => [plain(field), field]));
  const wanted = plain(name);
  // In a short word, two other letters make another word.
  const maxDistance = wanted.length < 5 ? 1 : 2;
  const nearest = closestMatch(wanted, [...written.keys()], { maxDistance });
  return nearest === undefined ? undefined : written.get(nearest);
}

function inside(name: string, { properties = {} }: FieldSchema, resolve: Resolve) {
  for (const [object, schema] of Object.entries(properties)) {
    const field = fieldsOf(schema, resolve).find((each) => plain(each) === plain(name));
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
