import type { RequestHandler } from 'express';
import type { OpenApiDocument } from '../openapi/document.ts';

export function metaRoutes(
  document: OpenApiDocument,
  templateSchema: object,
): Record<string, RequestHandler> {
  return {
    getOpenApi: (_request, response) => {
      response.json(document);
    },
    getTemplateSchema: (_request, response) => {
      response.json(templateSchema);
    },
  };
}
