import type { OpenApiDocument, OperationObject } from '../openapi/document.ts';

export const CONSOLE_BASE = '/console/api';

/** A body of the API, or a file's form. */
type Content = NonNullable<OperationObject['requestBody']>['content'];

const json = { '200': { content: { 'application/json': {} } } };

const BY_TOKEN = [{ bearer: [] }];

/**
 * The console's own calls, in the form of the API's, so that the same router checks them. They are not
 * part of the public contract, and are not published.
 */
export function consoleDocument({ paths: api, components }: OpenApiDocument): OpenApiDocument {
  const contentOf = (path: string): Content => api[path]?.['post']?.requestBody?.content ?? {};
  const making = (operationId: string, type: string, content: Content): OperationObject => ({
    operationId,
    security: BY_TOKEN,
    requestBody: { required: true, content },
    responses: { '200': { content: { [type]: {} } } },
  });
  const paths: Record<string, Record<string, OperationObject>> = {
    '/config': { get: { operationId: 'getConsoleConfig', security: [], responses: json } },
    '/account': { get: { operationId: 'getConsoleAccount', security: BY_TOKEN, responses: json } },
    '/pdf': {
      post: making('makeConsolePdf', 'application/pdf', {
        ...contentOf('/generate/pdf'),
        ...contentOf('/generate/pdf/upload'),
      }),
    },
    '/preview': {
      post: making('makeConsolePreview', 'image/png', contentOf('/generate/preview')),
    },
  };
  return { paths, components };
}
