import { definitions } from '@platen/operator';

type Schema = Record<string, unknown>;

/** The schema of the chart `platen`'s values: specs of our kinds are checked before Helm sends anything. */
export function platenSchema(): Schema {
  const platform = strict(specOf('PdfPlatform'));
  const { redis } = platform['properties'] as Record<string, Schema>;
  delete platform['required']; // the chart itself says where Redis is
  delete redis?.['required'];
  const apiKey = strict(specOf('PdfApiKey'));
  apiKey['required'] = (apiKey['required'] as string[]).filter((name) => name !== 'platform');
  const schema = object({
    global: { type: 'object' },
    platform,
    redis: object({
      existingSecret: object({ name: TEXT, key: { type: 'string', minLength: 1 } }),
      bundled: { type: 'boolean' },
      image: { type: 'string', minLength: 1 },
      password: { type: 'string', pattern: '^([A-Za-z0-9._~-]{16,})?$' },
      persistence: object({
        enabled: { type: 'boolean' },
        size: { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?(Ki|Mi|Gi|Ti|Pi|Ei|k|M|G|T|P|E)?$' },
        storageClassName: TEXT,
      }),
      resources: { type: 'object' },
    }),
    plans: byName('PdfPlan', strict(specOf('PdfPlan'))),
    accounts: byName('PdfAccount', strict(specOf('PdfAccount'))),
    apiKeys: byName('PdfApiKey', apiKey),
    test: object({
      plan: { type: 'string', minLength: 1 },
      image: TEXT,
      resources: { type: 'object' },
    }),
    extraObjects: { type: 'array', items: { type: ['object', 'string'] } },
  });
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
}

const TEXT = { type: 'string' };

const object = (properties: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** Objects by name; null removes a default of the chart. */
const byName = (kind: string, schema: Schema): Schema => ({
  type: 'object',
  propertyNames: strict(definitionOf(kind).properties.metadata.properties.name),
  additionalProperties: { anyOf: [schema, { type: 'null' }] },
});

function definitionOf(kind: string) {
  const found = definitions().find(({ spec }) => spec.names.kind === kind);
  return found?.spec.versions[0]?.schema.openAPIV3Schema as {
    properties: { spec: Schema; metadata: { properties: { name: Schema } } };
  };
}

function specOf(kind: string): Schema {
  return structuredClone(definitionOf(kind).properties.spec);
}

/** Converts a structural schema, which prunes unknown fields, to one that refuses them. */
function strict(schema: Schema): Schema {
  const own = Object.entries(schema).filter(([name]) => !/^x-kubernetes|^default$/.test(name));
  const [rule] = (schema['x-kubernetes-validations'] ?? []) as { rule: string }[];
  const [, pattern] = /^self\.matches\('(.*)'\)$/.exec(rule?.rule ?? '') ?? [];
  const { properties, items, additionalProperties, ...rest } = Object.fromEntries(own);
  const closed = properties !== undefined && { additionalProperties: false };
  return {
    ...rest,
    ...closed,
    ...(pattern !== undefined && { pattern }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Schema).map(([name, one]) => [name, strict(one as Schema)]),
      ),
    }),
    ...(items !== undefined && { items: strict(items as Schema) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: strict(additionalProperties as Schema),
    }),
  };
}
