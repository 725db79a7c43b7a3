import type { OpenApiDocument, OperationObject } from '../openapi/document.ts';

export const CONSOLE_BASE = '/console/api';

const json = { '200': { content: { 'application/json': {} } } };

const BY_TOKEN = [{ bearer: [] }];

/**
 * The console's own calls, described as the API's are, so that the same router checks them. They are
 * no part of the public contract, and not published.
 */
export function consoleDocument({ components }: OpenApiDocument): OpenApiDocument {
  const paths: Record<string, Record<string, OperationObject>> = {
    '/config': { get: { operationId: 'getConsoleConfig', security: [], responses: json } },
    '/account': { get: { operationId: 'getConsoleAccount', security: BY_TOKEN, responses: json } },
  };
  return { paths, components };
}
