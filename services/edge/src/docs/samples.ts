import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { curl } from './samples/curl.ts';
import { python } from './samples/python.ts';
import type { Call } from './samples/request.ts';
import { type OpenApiDocument, selfContained } from '../openapi/document.ts';

/** How the vendor extension `x-codeSamples` has it. */
interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

type Samples = (call: Call) => CodeSample[];

const FOLDER = fileURLToPath(new URL('samples/typescript/', import.meta.url));

/** curl and Python are written from the document's examples; TypeScript is files that the compiler checks. */
export function readSamples(): Samples {
  const typescript = new Map(
    readdirSync(FOLDER).map((file) => [
      file.replace(/\.ts$/, ''),
      readFileSync(FOLDER + file, 'utf8'),
    ]),
  );
  return (call) => {
    const source = typescript.get(call.operationId);
    return [
      { lang: 'Shell', label: 'curl', source: curl(call) },
      ...(source ? [{ lang: 'TypeScript', label: 'TypeScript', source }] : []),
      { lang: 'Python', label: 'Python', source: python(call) },
    ];
  };
}

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
