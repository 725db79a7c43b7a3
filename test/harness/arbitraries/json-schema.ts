import fc from 'fast-check';

/** The part of JSON Schema that our own schemas use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  if?: Schema;
  else?: Schema;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

interface SchemaOptions {
  /** The targets of `$ref`. */
  resolve: (ref: string) => Schema;
  /** More specific arbitraries, by `$ref` or by the name of a property. */
  instead: Record<string, fc.Arbitrary<unknown>>;
  /** The arbitrary for texts without a pattern. */
  text: fc.Arbitrary<string>;
  /** Placeholders for values other than texts. */
  placeholder: fc.Arbitrary<string>;
  /** The replacement for a `$ref` at the deepest level. */
  leaves: Record<string, fc.Arbitrary<unknown>>;
}

/** How deep parts may nest. */
const MAX_DEPTH = 3;
const MAX_ITEMS = 3;

/** The share of optional fields that are present. */
const MAX_OPTIONAL = 3;

/** A pattern's alternative for placeholders, which have their own arbitrary. */
const PLACEHOLDER_PATTERN = '|\\{[{%]';

/** The pattern of a text that is only a placeholder. */
const ONLY_PLACEHOLDER = '^\\s*\\{\\{[^{}]*\\}\\}\\s*$';

/** How much rarer a placeholder is than the value itself. */
const VALUE_WEIGHT = 4;

/** Documents that match a schema, but may make no sense. */
export class SchemaArbitraries {
  readonly #options: SchemaOptions;
  readonly #known = new Map<string, fc.Arbitrary<unknown>>();

  constructor(options: SchemaOptions) {
    this.#options = options;
  }

  of(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.#ofRef(schema.$ref, depth);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.oneOf) return this.#oneOf(schema.oneOf, depth);
    const types = [schema.type ?? Object.keys(this.#byType)].flat();
    return fc.oneof(
      ...types.map((type) => ({
        arbitrary: this.#byType[type]!(schema, depth),
        weight: type === 'string' && schema.pattern === ONLY_PLACEHOLDER ? 1 : VALUE_WEIGHT,
      })),
    );
  }

  /** Created on first use, because schemas are recursive. */
  #ofRef(ref: string, depth: number): fc.Arbitrary<unknown> {
    const { instead, leaves, resolve } = this.#options;
    const special = instead[ref];
    if (special) return special;
    const leaf = leaves[ref];
    if (leaf && depth >= MAX_DEPTH) return leaf;
    const below = leaf ? depth + 1 : depth;
    return fc.constant(null).chain(() => {
      const key = `${ref} ${below}`;
      const known = this.#known.get(key) ?? this.of(resolve(ref), below);
      this.#known.set(key, known);
      return known;
    });
  }

  #oneOf(schemas: Schema[], depth: number): fc.Arbitrary<unknown> {
    return fc.constantFrom(...schemas).chain((schema) => this.of(schema, depth));
  }

  readonly #byType: Record<string, (schema: Schema, depth: number) => fc.Arbitrary<unknown>> = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: ({ minimum = -5, maximum = 1_000 }) => fc.integer({ min: minimum, max: maximum }),
    number: ({ minimum = -5, maximum = 1_000 }) =>
      fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
      ),
    string: (schema) => this.#string(schema),
    array: ({ items = {}, minItems = 0, maxItems = MAX_ITEMS }, depth) =>
      fc.array(this.of(items, depth), {
        minLength: minItems,
        maxLength: Math.min(maxItems, Math.max(MAX_ITEMS, minItems)),
      }),
    object: (schema, depth) => this.#object(schema, depth),
  };

  #string({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
    const { text, placeholder } = this.#options;
    if (pattern === ONLY_PLACEHOLDER) return placeholder;
    if (pattern === undefined) {
      return text.filter(({ length }) => length >= minLength && length <= maxLength);
    }
    return fc.stringMatching(new RegExp(pattern.replace(PLACEHOLDER_PATTERN, ''), 'u'), {
      maxLength,
    });
  }

  #object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { additionalProperties } = schema;
    const named = fc
      .boolean()
      .chain((isCondition) => this.#named(schema, alternative(schema, isCondition), depth));
    if (typeof additionalProperties !== 'object') return named;
    const others = this.of(additionalProperties, depth);
    return fc
      .tuple(named, fc.dictionary(fc.constantFrom('a', 'b', 'text', 'no'), others, { maxKeys: 2 }))
      .map(([known, more]) => ({ ...more, ...known }));
  }

  /** An object with the required fields and some of the optional ones. */
  #named({ properties = {} }: Schema, { required, excluded }: Alternative, depth: number) {
    const optional = Object.keys(properties).filter(
      (name) => !required.includes(name) && !excluded.includes(name),
    );
    const maxLength = Math.min(optional.length, MAX_OPTIONAL);
    return fc.subarray(optional, { maxLength }).chain((chosen) => {
      const fields = [...required, ...chosen].map((name) => [
        name,
        this.#options.instead[name] ?? this.of(properties[name] ?? {}, depth),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        noNullPrototype: true,
      });
    });
  }
}

interface Alternative {
  required: string[];
  excluded: string[];
}

/** Our schemas write "this field or that one" as `if` this one is present, `else` that one is required. */
function alternative(schema: Schema, isCondition: boolean): Alternative {
  const condition = schema.if?.required ?? [];
  const otherwise = schema.else?.required ?? [];
  return {
    required: [...(schema.required ?? []), ...(isCondition ? condition : otherwise)],
    excluded: isCondition ? otherwise : condition,
  };
}
