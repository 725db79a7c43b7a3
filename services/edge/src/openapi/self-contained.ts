import type { OpenApiDocument } from './document.ts';

/**
 * The document in one piece, as people read it and generators of clients take it: where it goes on in
 * another file, which is too much for both, stands any object, and a link to that file.
 */
export function selfContained(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const { $ref, ...schema } = (value ?? {}) as { $ref?: unknown; description?: string };
    if (typeof $ref !== 'string' || $ref.startsWith('#')) return value;
    const description = `${schema.description ?? ''} [Its schema](/api/v1/${$ref}).`.trim();
    return { type: 'object', additionalProperties: true, ...schema, description };
  }) as OpenApiDocument;
}
