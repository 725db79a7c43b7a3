import type { OpenApiDocument } from '../openapi/document.ts';
import { selfContained } from '../openapi/self-contained.ts';
import type { Samples } from './samples.ts';

/** A page is tried out where it is. */
const HERE = { url: '/api/v1' };

/** The contract as the reference shows it: each operation with code samples in `x-codeSamples`. */
export function withSamples(document: OpenApiDocument, samplesOf: Samples): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const sampled = Object.entries(operations).map(([method, operation]) => {
      const samples = samplesOf({ path, method, ...operation });
      return [method, { ...operation, 'x-codeSamples': samples }] as const;
    });
    return [path, Object.fromEntries(sampled)] as const;
  });
  return selfContained({ ...document, servers: [HERE], paths: Object.fromEntries(paths) });
}
