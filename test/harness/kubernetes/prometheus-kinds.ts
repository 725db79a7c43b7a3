import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { PROMETHEUS_KINDS } from '../../../scripts/setup/kinds.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
}

interface Definition {
  spec: { versions: [{ schema: { openAPIV3Schema: Schema } }] };
}

/**
 * What the Prometheus operator's own definition of a kind accepts, of the version that
 * `tools/prometheus-operator/go.mod` pins. An unknown field, which an API server would silently
 * drop, is a fault.
 * @param plural as `podmonitors`
 */
export function prometheusKind(plural: string): ValidateFunction {
  const definition = parse(readFileSync(PROMETHEUS_KINDS.file(plural), 'utf8')) as Definition;
  const [{ schema }] = definition.spec.versions;
  // Kubernetes has keywords and formats of its own.
  const options = { strict: false, validateFormats: false, allErrors: true };
  const ajv = new Ajv({ ...options, code: { regExp: goPattern } });
  return ajv.compile(closed(schema.openAPIV3Schema));
}

/** Go lets a pattern begin to ignore case anywhere (RE2), JavaScript for all of it or none. */
const goPattern = Object.assign(
  (pattern: string, flags: string) =>
    new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags),
  { code: 'new RegExp' },
);

function closed(schema: Schema): Schema {
  const { properties, items, ...rest } = schema;
  const isOpen =
    rest.additionalProperties !== undefined ||
    rest['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...rest,
    ...(items && { items: closed(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, closed(one)]),
      ),
      ...(!isOpen && { additionalProperties: false }),
    }),
  };
}
