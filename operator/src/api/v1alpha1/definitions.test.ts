import { describe, expect, test } from 'vitest';
import { definitions } from './definitions.ts';

type Schema = Record<string, unknown>;

/** Every schema within a schema, with its path. */
function* within(schema: Schema, path = ''): Generator<[string, Schema]> {
  yield [path, schema];
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  for (const [name, child] of Object.entries(properties)) yield* within(child, `${path}.${name}`);
  for (const name of ['items', 'additionalProperties']) {
    if (schema[name] !== undefined) yield* within(schema[name] as Schema, `${path}.${name}`);
  }
}

const schemas = definitions().map(({ spec }) => {
  const [version] = spec.versions;
  return [spec.names.kind, version!.schema.openAPIV3Schema] as const;
});

describe.each(schemas)('the schema of %s', (_, schema) => {
  const all = [...within(schema)];

  test('is structural: every part has one type, or is an integer or a text', () => {
    const without = all.filter(
      ([, one]) => one['type'] === undefined && one['x-kubernetes-int-or-string'] !== true,
    );
    expect(without.map(([path]) => path)).toEqual([]);
    expect(all.filter(([, one]) => 'anyOf' in one || 'oneOf' in one)).toEqual([]);
  });

  test('forbids no unknown fields: the API server prunes them', () => {
    expect(all.filter(([, one]) => one['additionalProperties'] === false)).toEqual([]);
  });

  test('describes every field', () => {
    const unsaid = all.flatMap(([path, { properties = {} }]) =>
      Object.entries(properties as Record<string, Schema>)
        .filter(([, { description }]) => typeof description !== 'string' || description === '')
        .map(([name]) => `${path}.${name}`)
        // The API server says itself what it is, and refuses a schema that does.
        .filter((field) => field !== '.metadata'),
    );
    expect(unsaid).toEqual([]);
  });

  test('bounds every map that rules read', () => {
    const maps = all.filter(([, one]) => 'additionalProperties' in one);
    const ruled = maps.filter(([, one]) => 'x-kubernetes-validations' in one);
    expect(ruled.filter(([, one]) => one['maxProperties'] === undefined)).toEqual([]);
  });

  test('has a status with conditions that merge by type', () => {
    const properties = schema.properties.status['properties'] as Record<string, Schema>;
    expect(properties['conditions']).toMatchObject({
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['type'],
    });
  });

  test('has a condition before an operator has seen an object, with every field that one needs', () => {
    const { default: unseen, properties } = schema.properties.status as Schema;
    const [ready] = (unseen as { conditions: Record<string, string>[] }).conditions;
    expect(ready).toMatchObject({ type: 'Ready', status: 'Unknown' });
    const { conditions } = properties as { conditions: { items: Schema } };
    expect(Object.keys(ready!)).toEqual(expect.arrayContaining(conditions.items['required'] as []));
  });

  test('bounds every list that rules read, because the API server limits their cost', () => {
    const lists = all.filter(([path, one]) => one['type'] === 'array' && path.startsWith('.spec'));
    expect(lists.filter(([, one]) => one['maxItems'] === undefined)).toEqual([]);
  });
});

test('definitions stay far below what `kubectl apply` keeps of an object, 256 KiB', () => {
  for (const one of definitions()) expect(JSON.stringify(one).length).toBeLessThan(200 * 1024);
});

test('objects named after a platform have valid names', () => {
  const longest = (kind: string) => {
    const [, schema] = schemas.find(([name]) => name === kind)!;
    return (schema.properties.metadata.properties.name as { maxLength: number }).maxLength;
  };
  expect(longest('PdfPlatform') + '-libreoffice'.length).toBeLessThanOrEqual(63);
  for (const kind of ['PdfAccount', 'PdfApiKey']) {
    expect(longest('PdfPlatform') + '-prober'.length).toBeLessThanOrEqual(longest(kind));
  }
});
