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
  return withAbsoluteReferences({ ...document, paths: Object.fromEntries(paths) });
}

/** The document's references to files beside it lead there from wherever it is read. */
function withAbsoluteReferences(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && !value.startsWith('#')
      ? `/api/v1/${value}`
      : value,
  ) as OpenApiDocument;
}
