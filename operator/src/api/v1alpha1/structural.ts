import { z } from 'zod';

type Schema = Record<string, unknown>;

/**
 * Converts a schema to the structural form that the API server takes, without keywords that a type does not need.
 * The server prunes unknown fields, so nothing has to forbid them.
 */
export function structural(type: z.ZodType): Schema {
  return simplified(z.toJSONSchema(type, { target: 'openapi-3.0', io: 'input' }));
}

function simplified(schema: Schema): Schema {
  const { additionalProperties, anyOf, ...kept } = schema;
  const children = Object.entries(kept).map(([name, value]): [string, unknown] => [
    name,
    child(name, value),
  ]);
  return {
    ...Object.fromEntries(children),
    // An integer or a text; a rule has the other requirements.
    ...(anyOf !== undefined && !kept['x-kubernetes-int-or-string'] && { anyOf }),
    ...(isSchema(additionalProperties) && {
      additionalProperties: simplified(additionalProperties),
    }),
  };
}

function child(name: string, value: unknown): unknown {
  if (name === 'properties') {
    const entries = Object.entries(value as Record<string, Schema>);
    return Object.fromEntries(entries.map(([key, schema]) => [key, simplified(schema)]));
  }
  return name === 'items' ? simplified(value as Schema) : value;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
