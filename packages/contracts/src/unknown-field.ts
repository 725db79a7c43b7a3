import { closestMatch } from 'leven';
import {
  BESIDE_OPTIONS,
  innerFieldsFor,
  plainName,
  remedyInUpload,
  remedyOf,
} from './other-names.ts';

/** The parts of a JSON Schema that say which fields an object has. */
export interface FieldSchema {
  $ref?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

/** @returns what a `$ref` means, if it is known */
export type Resolve = (reference: string) => FieldSchema | undefined;

/** A longer name is no misspelt field, and is not compared. */
const LONGEST = 100;

/** So many fields are named to whoever writes another one. */
const FEW = 12;

/**
 * What is wrong with a field that its schema does not know. Names the field that the caller probably meant: one of a similar name,
 * or one of this name in an object beside it (`options.page_format`); or what is written for a field of another product.
 * @param path of the object that has the field
 */
export function unknownField(
  name: string,
  schema: FieldSchema,
  resolve: Resolve,
  path?: string,
): string {
  const unknown = 'is not a known field';
  if (name.length > LONGEST) return unknown;
  const wanted = plainName(name);
  const known = fieldsOf(schema, resolve);
  const remedy = remedyAt(path, name, known);
  const isSpelledOtherwise = known.some((field) => plainName(field) === wanted);
  const nested = inside(wanted, schema, resolve);
  // Only one call has a `preview`: there its fields are meant, whatever others call so.
  const isOurs = isSpelledOtherwise || nested?.startsWith('preview.');
  if (remedy && !isOurs) return `${unknown}: ${remedy}`;
  const meant =
    similar(wanted, known) ??
    elsewhere(wanted, schema, { resolve, path }) ??
    nested ??
    shorterOrLonger(name, known);
  if (meant !== undefined) return `${unknown}, but ${meant} is`;
  return unknown + instead(path, known);
}

/** Other products' fields stand beside the source, or among the options. */
function remedyAt(path: string | undefined, name: string, known: string[]): string | undefined {
  const isOfDocument = path === '' ? known.includes('options') : path === '/options';
  if (!isOfDocument) return undefined;
  const remedy = known.includes('file') ? remedyInUpload(name) : remedyOf(name);
  return path === '' && remedy === BESIDE_OPTIONS ? undefined : remedy;
}

function instead(path: string | undefined, known: string[]): string {
  if (path === '/options') return '; /docs/guides/options has all';
  const more = known.length > FEW ? ', …' : '';
  return known.length > 0 ? `; there are ${known.slice(0, FEW).join(', ')}${more}` : '';
}

/** A field within a layout template or an option by its name in other programs: one that has to be there is likelier than one in an object beside it. */
function elsewhere(
  wanted: string,
  schema: FieldSchema,
  { resolve, path }: { resolve: Resolve; path: string | undefined },
): string | undefined {
  if (path === '' || path === '/options') return undefined;
  const fields = innerFieldsFor(wanted);
  const { properties = {}, required = [] } = schema;
  const [deeper] = fields.flatMap((field) => inside(plainName(field), schema, resolve) ?? []);
  return (
    fields.find((field) => required.includes(field)) ??
    inside(wanted, schema, resolve) ??
    fields.find((field) => field in properties) ??
    deeper
  );
}

function similar(wanted: string, known: readonly string[]): string | undefined {
  const written = new Map(known.map((field) => [plainName(field), field]));
  // In a short word, two other letters make another word.
  const maxDistance = wanted.length < 5 ? 1 : 2;
  const nearest = closestMatch(wanted, [...written.keys()], { maxDistance });
  return nearest === undefined ? undefined : written.get(nearest);
}

/** The one field whose words begin with those of the name, as `header_first_html`, or the longest that the name begins with. */
function shorterOrLonger(name: string, known: readonly string[]): string | undefined {
  const plain = `${name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, '_').toLowerCase()}_`;
  const longer = known.filter((field) => field.startsWith(plain));
  if (longer.length === 1) return longer[0];
  const shorter = known.filter((field) => plain.startsWith(`${field}_`));
  return shorter.toSorted((one, other) => other.length - one.length)[0];
}

/** The last object that has it: the fields of a preview and the options are likelier meant than those of a template. */
function inside(wanted: string, { properties = {} }: FieldSchema, resolve: Resolve) {
  for (const [object, schema] of Object.entries(properties).toReversed()) {
    const field = fieldsOf(schema, resolve).find((each) => plainName(each) === wanted);
    if (field !== undefined) return `${object}.${field}`;
  }
  return undefined;
}

function fieldsOf({ $ref, properties }: FieldSchema, resolve: Resolve): string[] {
  const meant = $ref === undefined ? undefined : resolve($ref);
  return meant ? fieldsOf(meant, resolve) : Object.keys(properties ?? {});
}

/** A type of JSON Schema as a sentence names it. */
export function typeInWords(type: unknown): string {
  if (type === 'null') return 'null';
  return `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`;
}
