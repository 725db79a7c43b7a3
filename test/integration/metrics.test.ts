import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriesIn } from '@platen/runtime/testing';
import {
  describedMetrics,
  servedMetrics,
  type DescribedMetric,
} from '../harness/metrics/metrics-page.ts';
import { allOf, mixedRun, foundIn, type Traces } from '../harness/soak/mixed-run.ts';
import { TestPlatform } from '../harness/platform.ts';

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** The sections of docs/metrics.md about a service, besides those about all. */
const SECTIONS = {
  edge: ['edge'],
  auth: ['auth, usage, render: calls', 'auth, usage: Redis'],
  usage: ['auth, usage, render: calls', 'auth, usage: Redis', 'usage'],
  render: ['auth, usage, render: calls', 'render'],
};

/** Metrics without values when nothing watches a file, serves TLS or works without the store. */
const CONDITIONAL = new Set([
  'platen_certificate_not_after_seconds',
  'platen_config_last_reload_successful',
  'platen_usage_journal_entries',
]);

const MAX_SERIES = 2_000;

const described = describedMetrics();
let platform: TestPlatform;
let traces: Traces;
const texts = new Map<string, string>();

beforeAll(async () => {
  platform = await TestPlatform.start();
  traces = await mixedRun(platform);
  for (const name of SERVICES) texts.set(name, await platform.metricsText(name));
});
afterAll(() => platform.stop());

function describedOf(service: (typeof SERVICES)[number]): DescribedMetric[] {
  return ['Every service', ...SECTIONS[service]].flatMap((title) => described.get(title)!);
}

describe.each(SERVICES)('the metrics of %s', (service) => {
  test('are those in docs/metrics.md, with these types and labels', () => {
    const served = servedMetrics(texts.get(service)!);
    const ours = [...served].filter(([name]) => name.startsWith('platen_'));
    const promised = describedOf(service);
    const known = new Map(promised.map((metric) => [metric.name, metric]));
    const needed = promised.filter(({ name }) => !CONDITIONAL.has(name));
    expect([...served.keys()]).toEqual(expect.arrayContaining(needed.map(({ name }) => name)));
    for (const [name, { type, labels }] of ours) {
      expect({ name, type: known.get(name)?.type }).toEqual({ name, type });
      expect(known.get(name)?.labels).toEqual(expect.arrayContaining([...labels]));
    }
  });

  test('have few series, whatever is requested', () => {
    expect(seriesIn(texts.get(service)!)).toBeLessThanOrEqual(MAX_SERIES);
  });

  test('reveal no request, no key, no account and nothing of a document', () => {
    const all = allOf(traces);
    expect(foundIn(texts.get(service)!, all)).toEqual([]);
  });

  test('follow the conventions that promtool checks', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: texts.get(service)!,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('come with a log that reveals no key, no account and nothing of a document', () => {
    const { keys, accountIds, words } = traces;
    expect(platform.log(service)).not.toBe('');
    expect(foundIn(platform.log(service), [...keys, ...accountIds, ...words])).toEqual([]);
  });
});

test('routes are templates, and unknown paths are `other`', () => {
  const routes = [...texts.get('edge')!.matchAll(/platen_http_requests_total\{route="([^"]+)"/g)];
  expect([...new Set(routes.map(([, route]) => route))].toSorted()).toEqual([
    '/api/v1/generate/pdf',
    '/api/v1/generate/pdf/upload',
    '/api/v1/generate/preview',
    '/api/v1/keys',
    '/api/v1/keys/{key_id}',
    '/api/v1/usage',
    'other',
  ]);
});

test('a single page is distinguished from several', () => {
  const count = (labels: string) =>
    new RegExp(
      `platen_generation_duration_seconds_count\\{service="edge",${labels}\\} (\\d+)`,
    ).exec(texts.get('edge')!)?.[1];
  expect(count('format="html",output="pdf",single_page="no"')).toBe('1');
  expect(Number(count('format="html",output="pdf",single_page="yes"'))).toBeGreaterThanOrEqual(2);
  expect(count('format="html",output="png",single_page="yes"')).toBe('1');
  expect(count('format="docx",output="pdf",single_page="no"')).toBe('1');
});

test('every request is one line of the log, with outcome, milliseconds, bytes and plan', () => {
  const lines = platform
    .log('edge')
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const requestId of traces.requestIds) {
    expect(lines.filter((line) => line['requestId'] === requestId)).toHaveLength(1);
  }
  expect(lines.find((line) => line['requestId'] === traces.requestIds[0])).toMatchObject({
    operation: 'generatePdf',
    status: 200,
    code: '',
    method: 'POST',
    plan: 'development',
    ms: expect.any(Number),
    bytesIn: expect.any(Number),
    bytesOut: expect.any(Number),
  });
});

test('/statusz shows people the same, and no secret', async () => {
  const url = platform.metricsUrl('auth').replace('/metrics', '/statusz');
  const text = await (await fetch(url)).text();
  expect(text).toMatch(/^Platen auth \d+\.\d+\.\d+: ready\nStarted .* s ago\n/);
  expect(text).toMatch(/Dependencies\n {2}redis {2}up\n/);
  expect(text).toMatch(/redisUrl +set\n/);
  expect(text).toMatch(/peppers +set\n/);
  expect(text).toMatch(/environment +development\n/);
});
