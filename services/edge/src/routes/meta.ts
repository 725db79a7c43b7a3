import type { Request, RequestHandler } from 'express';
import type { OpenApiDocument } from '../openapi/document.ts';
import { selfContained } from '../openapi/self-contained.ts';
import { withToldDefaults } from '../openapi/told-defaults.ts';

export function metaRoutes(
  document: OpenApiDocument,
  templateSchema: object,
): Record<string, RequestHandler> {
  const published = selfContained(withToldDefaults(document));
  return {
    getOpenApi: (request, response) => {
      const url = addressOf(request);
      // For whoever asks alone: it tells the address that they came by.
      response
        .set('Cache-Control', 'no-store')
        .json(url ? { ...published, servers: [{ url }] } : published);
    },
    getTemplateSchema: (_request, response) => {
      response.json(templateSchema);
    },
  };
}

/** A name or an address, and a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Where the API is for who asks: many importers take no relative address. What a proxy says of it counts, whoever is
 * trusted: it is told to nobody else.
 */
function addressOf(request: Request): string | undefined {
  const said = (header: string) => request.get(header)?.split(',')[0]?.trim();
  const protocol = said('X-Forwarded-Proto') ?? request.protocol;
  const host = said('X-Forwarded-Host') ?? request.get('Host') ?? '';
  const isAddress = /^https?$/.test(protocol) && HOST.test(host);
  return isAddress ? `${protocol}://${host}${request.baseUrl}` : undefined;
}
