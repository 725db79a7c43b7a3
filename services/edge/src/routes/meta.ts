import type { Request, RequestHandler } from 'express';
import { type OpenApiDocument, selfContained } from '../openapi/document.ts';

export function metaRoutes(
  document: OpenApiDocument,
  templateSchema: object,
): Record<string, RequestHandler> {
  const published = selfContained(withDefaultsInWords(document));
  return {
    getOpenApi: (request, response) => {
      const url = addressOf(request);
      // For this caller only: it contains the address that the caller used.
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
 * The address of the API for this caller, because many importers accept no relative address. It trusts any proxy's
 * headers, because only this caller sees the result.
 */
function addressOf(request: Request): string | undefined {
  const forwarded = (header: string) => request.get(header)?.split(',')[0]?.trim();
  const protocol = forwarded('X-Forwarded-Proto') ?? request.protocol;
  const host = forwarded('X-Forwarded-Host') ?? request.get('Host') ?? '';
  const isAddress = /^https?$/.test(protocol) && HOST.test(host);
  return isAddress ? `${protocol}://${host}${request.baseUrl}` : undefined;
}

interface Schema {
  description?: unknown;
  default?: unknown;
}

/**
 * The document with the defaults of body fields as text. Many generated clients send a default by themselves, or
 * require it, which would override what a Word document or a layout template says.
 */
function withDefaultsInWords(document: OpenApiDocument): OpenApiDocument {
  const schemas = JSON.parse(JSON.stringify(document.components.schemas), (_, value: unknown) =>
    isSchemaWithDefault(value) ? withDefaultInWords(value) : value,
  ) as OpenApiDocument['components']['schemas'];
  return { ...document, components: { ...document.components, schemas } };
}

/** A field with the name `default` has a schema, which is an object. */
function isSchemaWithDefault(value: unknown): value is Schema {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false;
  return (
    typeof value.default !== 'object' || value.default === null || Array.isArray(value.default)
  );
}

function withDefaultInWords({ default: value, ...schema }: Schema): Schema {
  const text = typeof schema.description === 'string' ? `${schema.description.trim()} ` : '';
  return { ...schema, description: `${text}Default: \`${JSON.stringify(value)}\`.` };
}
