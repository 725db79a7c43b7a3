import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpStatusOf } from '@platen/contracts';
import { Service } from '@platen/runtime';
import { seriesIn } from '@platen/runtime/testing';
import { createApp } from './app.ts';
import type { Clients } from './downstream/clients.ts';
import { generationMetrics } from './generation/metrics.ts';
import { countLookups } from './identity/callers.ts';
import { httpMetrics } from './middleware/metrics.ts';
import { listOperations, readOpenApiDocument } from './openapi/document.ts';
import { countLogged } from './requests/request-log.ts';
import { EDGE_CONFIG } from './testing/config.ts';

/** As many plans as an operator may reasonably offer. */
const PLANS = Array.from({ length: 10 }, (_, nth) => `plan-${nth}`);
const FORMATS = ['html', 'markdown', 'template', 'docx'] as const;
const OUTCOMES = ['released', 'refunded', 'hung_up', 'in_doubt'] as const;

const BASE = '/api/v1';
const document = readOpenApiDocument();
const CODES = Object.entries(httpStatusOf);

/** Endings that any request may have: a slow body, a client that left, and every fault of ours. */
const ALWAYS = [
  [499, ''],
  ...CODES.filter(([, status]) => status >= 500 || status === 408).map(([code, status]) => [
    status,
    code,
  ]),
] as [number, string][];

let service: Service;

beforeAll(async () => {
  service = await Service.start('edge', EDGE_CONFIG);
});
afterAll(() => service.close());

interface Ending {
  route: string;
  method: string;
  /** Status and error code, if any. */
  endings: [number, string][];
}

/** All endings that the document describes, also for HEAD, which GET serves. */
function described(): Ending[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => {
      const endings = Object.keys(responses).flatMap((status) => endingsOf(Number(status)));
      const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
      return methods.map((each) => ({
        route: BASE + path,
        method: each,
        endings: [...endings, ...ALWAYS],
      }));
    }),
  );
}

function endingsOf(status: number): [number, string][] {
  if (status < 400) return [[status, '']];
  return CODES.filter(([, each]) => each === status).map(([code]) => [status, code]);
}

/** Endings beside the document: documentation, health, and unknown paths. */
function undescribed(): Ending[] {
  const get = (route: string, endings: [number, string][]) =>
    ['GET', 'HEAD'].map((method): Ending => ({ route, method, endings: [[499, ''], ...endings] }));
  const notServed = [204, 405].flatMap(endingsOf);
  const routes = [...Object.keys(document.paths).map((path) => BASE + path), '/docs'];
  const nowhere = [...notServed, ...[400, 404, 431].flatMap(endingsOf)];
  return [
    ...get('/docs', [
      [200, ''],
      [304, ''],
      [308, ''],
      [500, 'generation_failed'],
    ]),
    ...['/healthz', '/readyz'].flatMap((route) =>
      get(route, [
        [200, ''],
        [503, ''],
      ]),
    ),
    ...routes.map((route) => ({ route, method: 'other', endings: [...notServed, ...ALWAYS] })),
    { route: 'other', method: 'other', endings: [...nowhere, ...ALWAYS] },
  ];
}

function fillHttp(): void {
  const http = httpMetrics(service.metrics, listOperations(document, BASE));
  const rest = { seconds: 1, bytesIn: 1, bytesOut: 1 };
  for (const { endings, ...where } of [...described(), ...undescribed()]) {
    for (const [status, code] of endings) http.ended({ ...where, ...rest, status, code });
  }
}

function fillGenerations(): void {
  const generations = generationMetrics(service.metrics);
  const rest = { bytes: 1, seconds: 1 };
  for (const plan of PLANS) {
    for (const format of FORMATS) {
      const whose = { plan, format };
      for (const outcome of OUTCOMES) generations.settled(outcome, whose);
      for (const pages of [1, 2])
        generations.delivered({ ...whose, ...rest, pages, output: 'pdf' });
      generations.delivered({ ...whose, ...rest, pages: 0, output: 'png' });
    }
  }
}

test('an edge that met every request exports at most 2,000 series', async () => {
  fillHttp();
  fillGenerations();
  countLookups(service.metrics);
  countLogged(service.metrics);
  for (const name of ['auth', 'usage', 'render']) service.dependencies.add(name, () => true);
  const count = seriesIn(await service.metrics.metrics());
  expect(count).toBeGreaterThan(1_000);
  expect(count).toBeLessThanOrEqual(2_000);
});

test('and no other series', async () => {
  const another = await Service.start('edge', EDGE_CONFIG);
  const away = {
    subscribe: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    }),
  };
  createApp(another, EDGE_CONFIG, { auth: away, usage: away, render: away } as unknown as Clients);
  const names = ({ metrics }: Service) => metrics.getMetricsAsArray().map(({ name }) => name);
  expect(names(another).toSorted()).toEqual(names(service).toSorted());
  await another.close();
});
