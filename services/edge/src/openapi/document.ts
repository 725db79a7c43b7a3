import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { DescribedOperation } from '../middleware/metrics.ts';

/** The parts of an OpenAPI 3.1 operation that the edge acts on. */
export interface OperationObject {
  operationId: string;
  /** Its place and text in the reference. */
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content: Record<string, MediaTypeObject> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** References, for example to a header, stay unresolved. */
type ParameterObject = DescribedParameter | { $ref: string };

interface MediaTypeObject {
  schema: object;
  example?: unknown;
}

export interface DescribedParameter {
  name: string;
  in: 'query' | 'path';
  schema: { type?: string };
}

/** How a caller shows who it is. */
export type SecuritySchemeObject =
  | { type: 'apiKey'; in: 'header'; name: string }
  | { type: 'http'; scheme: 'bearer' };

/** The parts of the OpenAPI document that the edge acts on. */
export interface OpenApiDocument {
  servers?: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, object>;
    responses?: Record<string, object>;
    securitySchemes: Record<string, SecuritySchemeObject>;
  };
}

const read = (specifier: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8');

/** The public contract: the edge serves, checks and publishes exactly this. */
export function readOpenApiDocument(): OpenApiDocument {
  return parse(read('@platen/contracts/openapi.yaml')) as OpenApiDocument;
}

/** All operations of the document, below `base`. */
export function listOperations({ paths }: OpenApiDocument, base: string): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      route: base + path,
      method: method.toUpperCase(),
    })),
  );
}

/** The JSON Schema of layout templates. */
export function readTemplateSchema(): object {
  return JSON.parse(read('@platen/contracts/schemas/template-v1.json')) as object;
}

/**
 * The document without references to other files, for people and generators of clients. Both would choke on the
 * layout template's schema, so there any object is allowed, with a link to that file.
 */
export function selfContained(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const { $ref, ...schema } = (value ?? {}) as { $ref?: unknown; description?: string };
    if (typeof $ref !== 'string' || $ref.startsWith('#')) return value;
    const description = `${schema.description ?? ''} [Its schema](/api/v1/${$ref}).`.trim();
    return { type: 'object', additionalProperties: true, ...schema, description };
  }) as OpenApiDocument;
}
