import type { OpenApiDocument } from '../openapi/document.ts';
import type { Samples } from './samples.ts';

/** The contract as the reference shows it: each operation with code samples in `x-codeSamples`. */
export function withSamples(document: OpenApiDocument, samplesOf: Samples): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const sampled = Object.entries(operations).map(([method, operation]) => {
      const samples = samplesOf({ path, method, ...operation });
      return [method, { ...operation, 'x-codeSamples': samples }] as const;
    });
    return [path, Object.fromEntries(sampled)] as const;
  });
  return withoutOtherFiles({ ...document, paths: Object.fromEntries(paths) });
}

/** What stands in a file beside the document is too much for a page, and for the renderer: a link leads there. */
function withoutOtherFiles(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const { $ref, ...schema } = (value ?? {}) as { $ref?: unknown; description?: string };
    if (typeof $ref !== 'string' || $ref.startsWith('#')) return value;
    const description = `${schema.description ?? ''} [Its schema](/api/v1/${$ref}).`.trim();
    return { type: 'object', ...schema, description };
  }) as OpenApiDocument;
}
