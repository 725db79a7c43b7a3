import type { OpenApiDocument } from './document.ts';

interface Schema {
  description?: unknown;
  default?: unknown;
}

/**
 * The document with the defaults of body fields as text. Many generated clients send a default by themselves, or
 * require it, which would override what a Word document or a layout template says.
 */
export function withDefaultsInWords(document: OpenApiDocument): OpenApiDocument {
  const schemas = JSON.parse(JSON.stringify(document.components.schemas), (_, value: unknown) =>
    isSchemaWithDefault(value) ? withDefaultInWords(value) : value,
  ) as OpenApiDocument['components']['schemas'];
  return { ...document, components: { ...document.components, schemas } };
}

/** A field with the name `default` has a schema, which is an object. */
function isSchemaWithDefault(value: unknown): value is Schema {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false;
  return (
    typeof value.default !== 'object' || value.default === null || Array.isArray(value.default)
  );
}

function withDefaultInWords({ default: value, ...schema }: Schema): Schema {
  const text = typeof schema.description === 'string' ? `${schema.description.trim()} ` : '';
  return { ...schema, description: `${text}Default: \`${JSON.stringify(value)}\`.` };
}
