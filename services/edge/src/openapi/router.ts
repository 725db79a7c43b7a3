import { MAX_JSON_BYTES, MAX_JSON_WITH_ASSETS_BYTES, PlatenError } from '@platen/contracts';
import { Router, type RequestHandler } from 'express';
import { givenOf, PREPARATIONS } from '../generation/prepare.ts';
import { acceptable } from '../middleware/accept.ts';
import {
  accountOf,
  type Bodies,
  type ParseBody,
  type ReadBody,
} from '../middleware/body/bodies.ts';
import { bodyParser, type BodyTask } from '../middleware/body/body-parsers.ts';
import { formBody, isForm } from '../middleware/body/form-body.ts';
import type { Guard } from '../middleware/authenticate.ts';
import { hintAt } from '../middleware/errors.ts';
import { hasBody } from '../middleware/body/incoming-body.ts';
import { jsonBody } from '../middleware/body/json-body.ts';
import { readQuery } from '../middleware/query.ts';
import type {
  OpenApiDocument,
  OperationObject,
  DescribedParameter,
  SecuritySchemeObject,
} from './document.ts';
import { BodyValidator } from './validator.ts';

interface RouterOptions {
  document: OpenApiDocument;
  /** The handlers by operationId: exactly those of the document. */
  handlers: Record<string, RequestHandler>;
  /** The guards by the name of the security scheme. */
  guards: Record<string, Guard>;
  /** Bounds how many bodies a sender may send. */
  bodies: Bodies;
  /** Compiles the document's schemas; documents with the same schemas share it. */
  validator?: BodyValidator;
  /** Parses a body of an account; absent: here and now. */
  parseBody?: (task: BodyTask, accountId: string) => Promise<unknown>;
}

/**
 * Serves exactly the operations of the document. The cheapest check comes first: path and method, key, how much
 * the sender sends, media types and size, JSON, fields. Then the handler runs.
 * @throws {Error} document and handlers do not match
 */
export function createApiRouter({
  document,
  handlers,
  guards,
  bodies,
  validator = new BodyValidator(document),
  parseBody = bodyParser([document], validator),
}: RouterOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { securitySchemes } = document.components;
  const served = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const handler = handlers[operation.operationId];
      if (!handler) throw new Error(`nothing handles ${operation.operationId}`);
      served.add(operation.operationId);
      const route = router.route(routeOf(path));
      route.all(templated(path));
      const guarding = authorize(operation.security, { securitySchemes, guards });
      route[method as 'get' | 'post' | 'patch' | 'delete'](
        checks(operation, { validator, guarding, bodies }),
        reading(operation, handler, { bodies, parseBody }),
      );
    }
    router.all(routeOf(path), otherMethods(Object.keys(operations)));
  }
  const orphan = Object.keys(handlers).find((operationId) => !served.has(operationId));
  if (orphan) throw new Error(`the OpenAPI document does not describe ${orphan}`);
  return router;
}

/** `/keys/{key_id}` as Express writes it. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

interface Checking {
  validator: BodyValidator;
  guarding: RequestHandler[];
  bodies: Bodies;
}

type Reading = Required<Pick<RouterOptions, 'bodies' | 'parseBody'>>;

function checks(
  { operationId, parameters = [], responses }: OperationObject,
  { validator, guarding, bodies }: Checking,
): RequestHandler[] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const query = parameters.filter(
    (parameter): parameter is DescribedParameter => 'in' in parameter && parameter.in === 'query',
  );
  return [
    named(operationId),
    ...guarding,
    ...(guarding.length > 0 ? [bodies.admit] : []),
    acceptable(filesIn(Object.keys(success?.content ?? {}))),
    queryReader(query, validator),
  ];
}

/** JSON around a file is only for those who ask for it in the body. */
function filesIn(types: string[]): string[] {
  const files = types.filter((type) => type !== 'application/json');
  return files.length > 0 ? files : types;
}

function queryReader(parameters: DescribedParameter[], validator: BodyValidator): RequestHandler {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const check = validator.compile({ type: 'object', additionalProperties: false, properties });
  const integers = parameters.filter(({ schema }) => schema.type === 'integer');
  return readQuery(
    check,
    integers.map(({ name }) => name),
  );
}

/** Reads a body of a type that the document names. An optional body may be missing. */
function reading(
  { operationId, requestBody }: OperationObject,
  handler: RequestHandler,
  { bodies, parseBody }: Reading,
): RequestHandler {
  const read = requestBody && bodyReader(operationId, requestBody.content, parseBody);
  if (!read) return handler;
  const withBody = bodies.reading(read, handler);
  return (request, response, next) => {
    const isLeftOut = !requestBody.required && !hasBody(request);
    return (isLeftOut ? handler : withBody)(request, response, next);
  };
}

function bodyReader(
  operation: string,
  content: NonNullable<OperationObject['requestBody']>['content'],
  parseBody: Reading['parseBody'],
): ReadBody | undefined {
  const parsing =
    (isForm: boolean): ParseBody =>
    (bytes, request, response) => {
      const form = isForm ? request.get('Content-Type') : undefined;
      const task = { operation, bytes, form, given: givenOf(request, response) };
      return parseBody(task, accountOf(response));
    };
  const readJson =
    content['application/json'] &&
    jsonBody(
      parsing(false),
      operation in PREPARATIONS ? MAX_JSON_WITH_ASSETS_BYTES : MAX_JSON_BYTES,
    );
  const readForm = content['multipart/form-data'] && formBody(parsing(true));
  if (!readJson || !readForm) return readJson ?? readForm;
  return (request, ...more) => (isForm(request) ? readForm : readJson)(request, ...more);
}

/** Notes the path of the request for metrics, whatever its method. */
function templated(path: string): RequestHandler {
  return (request, response, next) => {
    response.locals['route'] = request.baseUrl + path;
    next();
  };
}

/** Notes the operation of the request for the log. */
function named(operationId: string): RequestHandler {
  return (_request, response, next) => {
    response.locals['operation'] = operationId;
    next();
  };
}

/** Answers OPTIONS, and other methods with an error. */
function otherMethods(methods: string[]): RequestHandler {
  const described = methods.flatMap((method) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  );
  const allow = [...described, 'OPTIONS'].join(', ');
  return (request, response) => {
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') return void response.status(204).end();
    const message = `${request.method} is not possible here; use ${allow}.${hintAt(request)}`;
    throw new PlatenError('method_not_allowed', message);
  };
}

interface SecurityConfig {
  securitySchemes: Record<string, SecuritySchemeObject>;
  /** The guards by the name of their scheme. */
  guards: Record<string, Guard>;
}

/**
 * Authorizes by the first alternative of an operation whose credentials the request has. A request without
 * credentials gets the error of the first alternative.
 * @throws {Error} a scheme has no guard
 */
function authorize(
  security: OperationObject['security'],
  config: SecurityConfig,
): RequestHandler[] {
  const ways = (security ?? []).flatMap(Object.entries).map(([scheme, scopes]) => ({
    header: headerOf(config.securitySchemes[scheme]),
    enter: guardOf(scheme, config)(scopes as string[]),
  }));
  const [first] = ways;
  if (!first) return [];
  return [
    (request, response, next) => {
      const way = ways.find(({ header }) => request.get(header) !== undefined) ?? first;
      return way.enter(request, response, next);
    },
  ];
}

function headerOf(scheme: SecuritySchemeObject | undefined): string {
  return scheme?.type === 'apiKey' ? scheme.name : 'Authorization';
}

function guardOf(scheme: string, { guards }: SecurityConfig): Guard {
  const guard = guards[scheme];
  if (!guard) throw new Error(`nothing guards ${scheme}`);
  return guard;
}
