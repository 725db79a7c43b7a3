import type { RequestHandler } from 'express';
import type { OpenApiDocument } from '../openapi/document.ts';
import { selfContained } from '../openapi/self-contained.ts';

export function metaRoutes(
  document: OpenApiDocument,
  templateSchema: object,
): Record<string, RequestHandler> {
  const published = selfContained(document);
  return {
    getOpenApi: (_request, response) => {
      response.json(published);
    },
    getTemplateSchema: (_request, response) => {
      response.json(templateSchema);
    },
  };
}
