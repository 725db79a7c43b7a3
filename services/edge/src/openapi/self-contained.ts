import type { OpenApiDocument } from './document.ts';

/**
 * The document without references to other files, for people and generators of clients. Both would choke on the
 * layout template's schema, so there any object is allowed, with a link to that file.
 */
export function selfContained(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const { $ref, ...schema } = (value ?? {}) as { $ref?: unknown; description?: string };
    if (typeof $ref !== 'string' || $ref.startsWith('#')) return value;
    const description = `${schema.description ?? ''} [Its schema](/api/v1/${$ref}).`.trim();
    return { type: 'object', additionalProperties: true, ...schema, description };
  }) as OpenApiDocument;
}
