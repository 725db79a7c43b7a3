import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, type Draft, type Format } from '../drafts/draft.ts';
import { bodyOf } from '../request/body.ts';
import type { Call, Language } from './call.ts';
import { curl } from './curl.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

const PROGRAMS: [Language, (call: Call) => string, string, string[]][] = [
  ['curl', curl, 'sh', ['request']],
  ['typescript', typescript, process.execPath, ['request.ts']],
  ['python', python, '/usr/bin/python3', ['request']],
];

const WORDS = `it's "\\" $HOME \`id\`\n\tGröße 📄 </script> True; type=x @file <- null`;
const VARIABLES = { text: WORDS, big: 7, yes: true, no: false, nothing: null, list: ['true', {}] };
const FILE = { name: "it's.docx", bytes: new Uint8Array([80, 75, 0, 255]) };

interface Received {
  url: string | undefined;
  key: unknown;
  fields: Record<string, unknown>;
}

let server: Server;
let received: Received[];
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-copy-'));
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  received = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const fields = await fieldsOf(body, request.headers['content-type'] ?? '');
    received.push({ url: request.url, key: request.headers['x-api-key'], fields });
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7');
  };
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function fieldsOf(body: Buffer, type: string): Promise<Record<string, unknown>> {
  if (type === 'application/json') return JSON.parse(body.toString()) as Record<string, unknown>;
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': type },
  }).formData();
  const entries = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string'
      ? (JSON.parse(value) as unknown)
      : [...new Uint8Array(await value.arrayBuffer())],
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}

async function run(program: string, command: string, args: string[]): Promise<void> {
  const name = args[0]!;
  writeFileSync(join(folder, name), program);
  const env = { PATH: process.env['PATH'], PLATEN_API_KEY: 'platen_test_x' };
  const child = spawn(command, args, { cwd: folder, env });
  const [error] = await Promise.all([buffer(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(error.toString());
}

const ASSETS = [{ name: 'img/logo.png', bytes: new Uint8Array([1, 2]) }];

const CASES: [Format, Partial<Draft>, string, object][] = [
  [
    'html',
    { source: WORDS },
    '/api/v1/generate/pdf',
    { format: 'html', content: WORDS, variables: VARIABLES, options: { scale: 0.5 } },
  ],
  [
    'docx',
    { file: FILE },
    '/api/v1/generate/pdf/upload',
    { file: [...FILE.bytes], variables: VARIABLES, options: { scale: 0.5 } },
  ],
  [
    'html',
    { source: WORDS, assets: ASSETS },
    '/api/v1/generate/pdf/upload',
    { variables: VARIABLES, options: { scale: 0.5 } },
  ],
];

describe.each(PROGRAMS)('a copied call in %s', (_language, written, command, args) => {
  test.each(CASES)('sends the same as the page: %s', async (format, part, url, fields) => {
    const variables = JSON.stringify(VARIABLES);
    const draft = { ...EMPTY_DRAFT, variables, options: { scale: 0.5 }, ...part };
    const { body } = bodyOf(format, draft);
    const file = body!.file;
    if (file) writeFileSync(join(folder, file.name), file.bytes);
    rmSync(join(folder, 'document.pdf'), { force: true });
    await run(written({ origin, body: body! }), command, args);
    const all = { ...(file && { file: [...file.bytes] }), ...fields };
    expect(received.at(-1)).toEqual({ url, key: 'platen_test_x', fields: all });
    expect(existsSync(join(folder, 'document.pdf'))).toBe(true);
    expect(readFileSync(join(folder, 'document.pdf'), 'utf8')).toBe('%PDF-1.7');
  });
});

test('curl and Python keep every digit of a number', () => {
  const variables = '{"id": 12345678901234567890}';
  const { body } = bodyOf('html', { ...EMPTY_DRAFT, source: 'x', variables });
  for (const written of [curl, python]) {
    expect(written({ origin, body: body! })).toContain('12345678901234567890');
  }
});
