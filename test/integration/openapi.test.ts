import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/paths.ts';
import { formOf, type RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

// The running platform matches the document: sends every example, and checks every answer.

interface MediaType {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Header {
  schema: { type: string; examples?: unknown[] };
  example?: unknown;
}

interface Parameter extends Header {
  name: string;
  required?: boolean;
}

interface ResponseObject {
  $ref?: string;
  description?: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, MediaType>;
}

interface Operation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  'x-codeSamples': { label: string; source: string }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, Header>;
    parameters: Record<string, Parameter>;
    responses: Record<string, ResponseObject>;
  };
}

const CONTRACTS = join(ROOT, 'packages/contracts');
const document = parse(readFileSync(join(CONTRACTS, 'openapi.yaml'), 'utf8')) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
type Call = (typeof operations)[number];

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const template = readFileSync(join(CONTRACTS, 'schemas/template-v1.json'), 'utf8');
ajv.addSchema(JSON.parse(template) as object, 'schemas/template-v1.json');
ajv.addSchema({ $id: 'platen', components: document.components }, 'platen');

const compiled = new WeakMap<object, ValidateFunction>();

/** The faults of a value, by a schema of the document. */
function faultsOf(value: unknown, schema: object): unknown {
  const rebased = () => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"platen#/')) as object;
  const validate = compiled.get(schema) ?? ajv.compile(rebased());
  compiled.set(schema, validate);
  return validate(value) ? [] : validate.errors;
}

const named = <T>(map: Record<string, T>, reference: string) => map[reference.split('/').at(-1)!]!;

/** The described response of a status; fields beside a reference count as well. */
function describedResponse({ responses }: Call, status: number): ResponseObject {
  const response = responses[String(status)];
  if (!response) throw new Error(`${status} is not described`);
  const { $ref, ...own } = response;
  return { ...($ref && named(document.components.responses, $ref)), ...own };
}

/** When a described header may be missing, by its description; others must be present. */
const MAY_LACK: Record<string, (response: Response) => boolean> = {
  'X-Missing-Variables': () => true, // every name has a value in the examples
  'X-Blocked-Resources': () => true, // nothing is refused of them
  'X-Dropped-Links': () => true, // none of them is relative
  'X-Clipped-Content': () => true, // none of them is too wide
  'X-Content-Scale': () => true,
  'X-Not-At-Rest': () => true, // no script is in them
  'X-Script-Errors': () => true,
  'X-Blank-Pages': () => true, // each shows something
  'X-Unread-Syntax': () => true, // its Markdown has no other dialect
  'X-Substituted-Fonts': () => true, // every font is there
  'X-Stale-Fields': () => true, // every field is computed
  'X-Layout-Limits': () => true, // none of them has such content
  'X-Quota-Warning': () => true, // nearly all of the quota is left
  'X-Page-Count': ({ url }) => url.endsWith('/generate/preview'), // none of them names a page
  'Content-Disposition': ({ headers }) =>
    headers.get('content-type')!.startsWith('application/json'),
  'Retry-After': ({ status }) => status !== 429 && status !== 503,
  'WWW-Authenticate': ({ status }) => status !== 401,
  Allow: ({ status }) => status !== 405,
  // Of errors, those of the quota and of the rate have them.
  'X-Quota-Limit': ({ status }) => status >= 400 && status !== 402,
  'X-Quota-Remaining': ({ status }) => status >= 400 && status !== 402,
  'X-Quota-Reset': ({ status }) => status >= 400 && status !== 402,
  RateLimit: ({ status }) => status >= 400 && status !== 429,
  'RateLimit-Policy': ({ status }) => status >= 400 && status !== 429,
};

function checkHeaders({ headers = {} }: ResponseObject, response: Response): void {
  expect(Object.keys(headers)).toContain('X-Request-Id');
  for (const [name, header] of Object.entries(headers)) {
    const text = response.headers.get(name);
    if (text === null) {
      expect([name, MAY_LACK[name]?.(response) ?? 'has to be there']).toEqual([name, true]);
      continue;
    }
    const { schema } = '$ref' in header ? named(document.components.headers, header.$ref) : header;
    const value = schema.type === 'integer' ? Number(text) : text;
    expect([name, value, faultsOf(value, schema)]).toEqual([name, value, []]);
  }
}

/** @returns the body: parsed JSON, or its bytes */
async function checkResponse(call: Call, response: Response): Promise<unknown> {
  const described = describedResponse(call, response.status);
  checkHeaders(described, response);
  if (!described.content) {
    expect(await response.text()).toBe('');
    return undefined;
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const media = described.content[type];
  expect([type, media !== undefined]).toEqual([type, true]);
  if (type !== 'application/json') return Buffer.from(await response.arrayBuffer());
  const body = (await response.json()) as { error?: string };
  expect(faultsOf(body, media!.schema)).toEqual([]);
  // An error's code is in the description of its status.
  if (body.error) expect(described.description).toContain(`\`${body.error}\``);
  expect(response.headers.has('www-authenticate')).toBe(response.status === 401);
  return body;
}

let platform: RunningPlatform;
let apiKey: string;
let token: string;
/** A key for replacement or revocation. */
let newKeyId: () => Promise<string>;
const folder = mkdtempSync(join(tmpdir(), 'platen-samples-'));

beforeAll(async () => {
  platform = sharedPlatform();
  apiKey = (await platform.account('business')).key; // with a quota and a rate
  token = await platform.token('ada');
  newKeyId = async () => {
    const made = await platform.manage(token, 'POST', '/keys', {});
    return ((await made.json()) as { key_id: string }).key_id;
  };
  copyFileSync(join(ROOT, 'test/corpus/docx/letter.docx'), join(folder, 'letter.docx'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  platform.leave();
});

async function send(call: Call, body?: FormData | string, headers: Record<string, string> = {}) {
  const path = call.path.includes('{key_id}')
    ? call.path.replace('{key_id}', await newKeyId())
    : call.path;
  const [scheme] = Object.keys(call.security?.[0] ?? {});
  return fetch(`${platform.url}/api/v1${path}`, {
    method: call.method.toUpperCase(),
    headers: {
      ...(scheme === 'apiKey' && { 'X-API-Key': apiKey }),
      ...(scheme === 'bearer' && { Authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

/** The example of a body; its file is one of the corpus. */
function bodyOf(type: string, example: unknown): FormData | string {
  if (type === 'application/json') return JSON.stringify(example);
  const { file, ...fields } = example as { file: string };
  return formOf({ file: Uint8Array.from(readFileSync(join(folder, file))), ...fields });
}

const examples = operations.flatMap((call) =>
  Object.entries(call.requestBody?.content ?? {}).map(
    ([type, media]) => [call.operationId, type, call, media] as const,
  ),
);
const bodiless = operations.filter(({ requestBody }) => !requestBody?.required);

describe('an example of a request', () => {
  test.each(examples)('of %s as %s has a valid body', (_, type, _call, { schema, example }) => {
    expect(example).toBeDefined();
    expect([type, faultsOf(example, schema)]).toEqual([type, []]);
  });

  test.each(examples)('of %s as %s succeeds as described', async (_, type, call, { example }) => {
    const response = await send(call, bodyOf(type, example));
    expect([response.status, response.ok]).toEqual([response.status, true]);
    const body = await checkResponse(call, response);
    if (Buffer.isBuffer(body)) expect(body.toString('latin1', 0, 5)).toMatch(/^(%PDF-|\x89PNG)/);
  });

  test.each(examples.filter(([operation]) => operation.startsWith('generateP')))(
    'of %s as %s succeeds in JSON',
    async (_, type, call, { example }) => {
      const response = await send(call, bodyOf(type, { ...(example as object), respond: 'json' }));
      const { pdf_base64, png_base64, bytes } = (await checkResponse(call, response)) as Record<
        string,
        unknown
      >;
      const file = Buffer.from(String(pdf_base64 ?? png_base64), 'base64');
      expect(file.toString('latin1', 0, 5)).toMatch(/^(%PDF-|\x89PNG)/);
      expect(file).toHaveLength(Number(bytes));
    },
  );
});

describe('an example that is not sent', () => {
  const { components } = document;
  const responses = [
    ...Object.entries(components.responses),
    ...operations.flatMap(({ operationId, responses: own }) =>
      Object.entries(own).map(
        ([status, response]) => [`${operationId} ${status}`, response] as const,
      ),
    ),
  ];
  const described = [
    ...Object.entries(components.headers),
    ...Object.entries(components.parameters),
    ...operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.flatMap((each) =>
        '$ref' in each ? [] : [[`${operationId} ${each.name}`, each] as const],
      ),
    ),
    ...responses.flatMap(([where, { headers = {} }]) =>
      Object.entries(headers).flatMap(([name, each]) =>
        '$ref' in each ? [] : [[`${where} ${name}`, each] as const],
      ),
    ),
  ];
  const shown = responses.flatMap(([where, { content = {} }]) =>
    Object.values(content).flatMap(({ schema, example, examples = {} }) =>
      [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples).map(({ value }) => value),
      ].map((value) => [where, value, schema] as const),
    ),
  );

  const isOptionalParameter = (each: Header | Parameter) => 'name' in each && !each.required;

  test.each(described.filter(([, each]) => !isOptionalParameter(each)))(
    'of %s exists, and is valid',
    (_, { schema, example = schema.examples?.[0] }) => {
      expect(example).toBeDefined();
      expect([example, faultsOf(example, schema)]).toEqual([example, []]);
    },
  );

  test.each(described.filter(([, each]) => isOptionalParameter(each)))(
    'of %s is only text, because the reference and importers would send it with every request',
    (_, { schema, example }) => expect([example, schema.examples]).toEqual([undefined, undefined]),
  );

  test.each(shown)('of the response %s is valid: %j', (_, example, schema) => {
    expect(faultsOf(example, schema)).toEqual([]);
  });
});

describe('an operation that needs no body', () => {
  test.each(bodiless.map((call) => [call.operationId, call] as const))(
    '%s succeeds as described',
    async (_, call) => {
      const response = await send(call);
      expect([response.status, response.ok]).toEqual([response.status, true]);
      await checkResponse(call, response);
    },
  );
});

describe('a refusal matches its description', () => {
  const refused = (call: Call, ...rest: [(FormData | string)?, Record<string, string>?]) =>
    send(call, ...rest).then(async (response) => {
      await checkResponse(call, response);
      return response.status;
    });
  const guarded = operations.filter(({ security = [] }) => security.length > 0);
  const reading = operations.filter(({ requestBody }) => requestBody);
  const table = (calls: Call[]) => calls.map((call) => [call.operationId, call] as const);

  test.each(table(guarded))('of %s without a right to it', async (_, call) => {
    expect(await refused(call, undefined, { 'X-API-Key': 'x', Authorization: 'Bearer x' })).toBe(
      401,
    );
  });

  test.each(table(operations.filter(({ responses }) => '406' in responses)))(
    'of %s in another type',
    async (_, call) => {
      expect(await refused(call, undefined, { Accept: 'text/css' })).toBe(406);
    },
  );

  test.each(table(reading))('of %s with a body of another type', async (_, call) => {
    expect(await refused(call, 'x', { 'Content-Type': 'text/css' })).toBe(415);
  });

  const reads = (type: string) =>
    table(reading.filter(({ requestBody }) => requestBody!.content[type]));

  test.each(reads('application/json'))('of %s with broken JSON', async (_, call) => {
    expect(await refused(call, '{')).toBe(400);
  });

  test.each(reads('application/json'))('of %s with an unknown field', async (_, call) => {
    expect(await refused(call, '{"colour":1,"content":"x"}')).toBe(400);
  });

  test.each(reads('application/json'))('of %s over its size', async (_, call) => {
    expect(await refused(call, JSON.stringify('x'.repeat(10 * 1024 * 1024)))).toBe(413);
  });

  test.each(reads('multipart/form-data'))('of %s with no Word document', async (_, call) => {
    expect(await refused(call, formOf({ file: Uint8Array.from(Buffer.from('no zip')) }))).toBe(422);
  });

  test.each(table(operations.filter(({ path }) => path.includes('{key_id}'))))(
    "of %s for a key that is nobody's",
    async (_, call) => {
      const body = call.requestBody?.required ? '{"name":"x"}' : undefined;
      const path = call.path.replace('{key_id}', 'none');
      expect(await refused({ ...call, path }, body)).toBe(404);
    },
  );
});

describe('a code sample', () => {
  const run = promisify(execFile);
  let samples: Map<string, Operation['x-codeSamples']>;

  beforeAll(async () => {
    const html = await (await fetch(`${platform.url}/docs/reference`)).text();
    const [, url = ''] = /data-document="([^"]*)"/.exec(html) ?? [];
    const described = (await (await fetch(platform.url + url)).json()) as Document;
    samples = new Map(
      Object.values(described.paths)
        .flatMap((methods) => Object.values(methods))
        .map((operation) => [operation.operationId, operation['x-codeSamples']]),
    );
  });

  /** The TypeScript runs in its folder, where it finds the client. */
  const COMMANDS: Record<string, (operationId: string) => [command: string, file: string]> = {
    curl: () => ['sh', join(folder, 'sample.sh')],
    TypeScript: (operationId) => [
      process.execPath,
      join(ROOT, `services/edge/src/docs/samples/typescript/${operationId}.ts`),
    ],
    Python: () => ['python3', join(folder, 'sample.py')],
  };

  test.each(
    operations.flatMap(({ operationId }) =>
      Object.keys(COMMANDS).map((label) => [operationId, label] as const),
    ),
  )('of %s in %s runs', async (operationId, label) => {
    const [command, file] = COMMANDS[label]!(operationId);
    const { source } = samples.get(operationId)!.find((sample) => sample.label === label)!;
    if (label === 'TypeScript') expect(readFileSync(file, 'utf8')).toBe(source);
    else writeFileSync(file, source);
    const env = {
      PATH: process.env['PATH'],
      PLATEN_URL: platform.url,
      PLATEN_API_KEY: apiKey,
      PLATEN_TOKEN: token,
      KEY_ID: await newKeyId(),
    };
    await run(command, [file], { cwd: folder, env }); // fails if the program does
  });
});
