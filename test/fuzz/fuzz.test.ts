import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpStatusOf, isErrorCode } from '@platen/contracts';
import fc from 'fast-check';
import { parse } from 'yaml';
import { variables } from '../harness/arbitraries/liquid.ts';
import { htmlSoup, markdownSoup } from '../harness/arbitraries/markup.ts';
import { options, preview } from '../harness/arbitraries/options.ts';
import { layoutTemplate } from '../harness/arbitraries/template.ts';
import { damagedWord } from '../harness/arbitraries/word.ts';
import { formOf, TestPlatform } from '../harness/platform.ts';
import { isNight } from '../harness/night.ts';
import { WORD_VARIABLES, wordDocument } from '../harness/documents/word-document.ts';
import { ROOT } from '../../scripts/paths.ts';

type Upload = Parameters<typeof formOf>[0];

/** 100 requests in all, the same each time; at night 300 others. */
const TIMES = isNight ? 3 : 1;
const RUNS = { html: 30 * TIMES, markdown: 25 * TIMES, template: 25 * TIMES, docx: 20 * TIMES };

/** The edge's limit for a request, well below the time after which the edge counts as hanging. */
const RENDER_TIMEOUT_MS = 10_000;
const HANGING_MS = 20_000;

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

let platform: TestPlatform;
let key: string;
let word: Uint8Array<ArrayBuffer>;
let startTimes: number[];

/** Answers with an unexpected status. */
const engineFailures: string[] = [];
const timeouts: string[] = [];

beforeAll(async () => {
  const env = { edge: { PLATEN_RENDER_TIMEOUT_MS: String(RENDER_TIMEOUT_MS) } };
  [platform, word] = await Promise.all([TestPlatform.start({ env }), wordDocument()]);
  ({ key } = await platform.account());
  startTimes = await processStartTimes();
});
afterAll(() => platform.stop());

test('HTML of any kind is printed, or refused by a documented code', async () => {
  const body = fc.record({ content: htmlSoup, variables, options });
  await holdsFor(RUNS.html, body);
});

test('Markdown of any kind is printed, or refused by a documented code', async () => {
  const format = fc.constant('markdown');
  const body = fc.record({ format, content: markdownSoup, variables, options });
  await holdsFor(RUNS.markdown, body);
});

test('layout templates of any kind are printed, or refused by a documented code', async () => {
  const format = fc.constant('template');
  const body = fc.record({ format, template_data: layoutTemplate, variables, options });
  await holdsFor(RUNS.template, body);
});

test('Word documents of any kind are printed, or refused by a documented code', async () => {
  const values = fc.oneof(fc.constant(WORD_VARIABLES), variables);
  const fields = fc.record(
    { file: damagedWord(word), variables: values, options, preview },
    { requiredKeys: ['file', 'variables', 'options'] },
  );
  const property = fc.asyncProperty(fields, async (upload) => {
    const form = formOf(upload as Upload);
    await holds('preview' in upload ? '/generate/preview' : '/generate/pdf/upload', form);
  });
  await fc.assert(property, { numRuns: RUNS.docx, endOnFailure: true });
  await expectStillUp();
});

test('the engine has failed on none of them, and none has timed out', () => {
  expect({ engineFailures, timeouts }).toEqual({ engineFailures: [], timeouts: [] });
});

/** Sends bodies, some for a preview. */
async function holdsFor(numRuns: number, bodies: fc.Arbitrary<object>): Promise<void> {
  const wish = fc.option(fc.record({ preview }), { freq: 3 });
  const property = fc.asyncProperty(bodies, wish, async (body, more) => {
    const operation = more ? '/generate/preview' : '/generate/pdf';
    await holds(operation, JSON.stringify({ ...body, ...more }));
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
  await expectStillUp();
}

/** A document, or a documented refusal that reveals no internals. */
async function holds(operation: Operation, body: string | FormData): Promise<void> {
  const requestId = randomUUID();
  const response = await fetch(`${platform.url}/api/v1${operation}`, {
    method: 'POST',
    body,
    headers: {
      'X-API-Key': key,
      'X-Request-Id': requestId,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    signal: AbortSignal.timeout(HANGING_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(documentedStatuses(operation)).toContain(response.status);
  if (response.status === 200) expectDocument(response, bytes);
  else expectRefusal(response.status, bytes.toString());
  const source = typeof body === 'string' ? body : `${operation} ${requestId}`;
  if (response.status === 504) timeouts.push(source);
  if (response.status === 500) {
    expectEngineFailure(requestId);
    engineFailures.push(source);
  }
}

function expectDocument({ headers }: Response, bytes: Buffer): void {
  expect(bytes).toHaveLength(Number(headers.get('content-length')));
  const isPicture = headers.get('content-type') === 'image/png';
  expect(bytes.toString('latin1', 0, 5)).toBe(isPicture ? '\u0089PNG\r' : '%PDF-');
}

function expectRefusal(status: number, text: string): void {
  const { error, message } = JSON.parse(text) as { error: string; message: string };
  expect(isErrorCode(error) && httpStatusOf[error]).toBe(status);
  expect(message).toMatch(/\S/);
  expect(text).not.toMatch(/gotenberg|chromium|libreoffice|node_modules|node:internal/i);
}

/** Faults of the engine itself, not our own. */
function expectEngineFailure(requestId: string): void {
  const lines = platform.log('render').split('\n');
  expect(lines.filter((line) => line.includes(requestId)).join('\n')).toMatch(/Gotenberg answered/);
}

async function expectStillUp(): Promise<void> {
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  expect(await processStartTimes()).toEqual(startTimes);
}

/** Changes when a process restarts. */
function processStartTimes(): Promise<number[]> {
  return Promise.all(
    SERVICES.map((service) => platform.metric(service, 'process_start_time_seconds')),
  );
}

/** The operations that make documents, by path. */
type Operation = '/generate/pdf' | '/generate/pdf/upload' | '/generate/preview';

type Paths = Record<string, { post: { responses: Record<string, unknown> } }>;

const FILE = join(ROOT, 'packages/contracts/openapi.yaml');
const { paths } = parse(readFileSync(FILE, 'utf8')) as { paths: Paths };

/** The HTTP statuses that the OpenAPI document names for an operation. */
function documentedStatuses(operation: Operation): number[] {
  return Object.keys(paths[operation]!.post.responses).map(Number);
}
