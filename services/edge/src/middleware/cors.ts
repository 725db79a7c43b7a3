import cors from 'cors';
import type { RequestHandler } from 'express';
import type { OpenApiDocument } from '../openapi/document.ts';

/** Headers that a script of another origin may send, besides the usual ones. */
const REQUEST_HEADERS = [
  'X-API-Key',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Request-Id',
];
/** How long a browser may cache a preflight, in seconds. */
const MAX_AGE_S = 600;

/** Allows calls from pages of these origins, which may read what the document describes. The handler of OPTIONS answers the preflight. */
export function crossOrigin(origins: string[], document: OpenApiDocument): RequestHandler {
  return cors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: describedHeaders(document),
    maxAge: MAX_AGE_S,
    preflightContinue: true,
  });
}

/** The names of the headers of all responses. */
function describedHeaders({ paths, components }: OpenApiDocument): string[] {
  const names = new Set<string>();
  JSON.stringify([paths, components.responses], (key, value: object) => {
    if (key === 'headers') for (const name of Object.keys(value)) names.add(name);
    return value;
  });
  return [...names];
}
