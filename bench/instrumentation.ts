import { join } from 'node:path';
import { ROOT } from '../scripts/paths.ts';
import { OtlpReceiver } from '../test/harness/otlp-receiver.ts';
import { TestPlatform } from '../test/harness/platform.ts';
import { cpuTimes } from './cpu-time.ts';
import { keepAsking } from './keep-alive.ts';
import { closedLoop } from './load.ts';
import { ofPlaten } from './page.ts';
import type { Bench, Finding } from './part.ts';
import { inRandomOrder } from './random-order.ts';
import { median } from './statistics.ts';
import { row } from './table.ts';

/** How a platform is observed. */
const VARIANTS = ['none', 'metrics', 'metrics and traces'] as const;
type Variant = (typeof VARIANTS)[number];

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** Of one round of one platform. */
const TURN_MS = { usage: 4_000, documents: 8_000 };
const CONNECTIONS = 4;

interface Side {
  platform: TestPlatform;
  key: string;
}

/** Processor time of one request in all services, in milliseconds. */
interface Cost {
  usage: number;
  documents: number;
}

/** What observing costs: three platforms side by side, asked in turns, in random order. */
export async function instrumentation({ rounds = 8 }: Bench): Promise<Finding> {
  const receiver = await OtlpReceiver.start();
  const sides = new Map<Variant, Side>();
  try {
    for (const variant of VARIANTS) sides.set(variant, await sideOf(variant, receiver.url));
    await eachInTurn(sides, 1); // Node compiles what has run some thousand times
    const costs = await eachInTurn(sides, rounds);
    const medians = Object.fromEntries(
      VARIANTS.map((variant) => [variant, mediansOf(costs.get(variant) ?? [])]),
    ) as Record<Variant, Cost>;
    return { lines: linesOf(medians, rounds), result: { rounds, medians } };
  } finally {
    for (const { platform } of sides.values()) await platform.stop();
    receiver.close();
  }
}

async function sideOf(variant: Variant, collector: string): Promise<Side> {
  const env = {
    none: { NODE_OPTIONS: `--import=${join(ROOT, 'bench/without-metrics.mjs')}` },
    metrics: {},
    'metrics and traces': { OTEL_EXPORTER_OTLP_ENDPOINT: collector },
  }[variant];
  const platform = await TestPlatform.start({
    env: Object.fromEntries(SERVICES.map((service) => [service, env])),
  });
  return { platform, key: (await platform.account()).key };
}

async function eachInTurn(sides: Map<Variant, Side>, rounds: number) {
  const costs = new Map<Variant, Cost[]>(VARIANTS.map((variant) => [variant, []]));
  for (let round = 0; round < rounds; round++) {
    for (const variant of inRandomOrder([...VARIANTS])) {
      const side = sides.get(variant);
      if (side) costs.get(variant)?.push(await costOf(side));
    }
  }
  return costs;
}

async function costOf({ platform, key }: Side): Promise<Cost> {
  const usage = await perRequest(platform, async () => {
    const load = { connections: CONNECTIONS, forMs: TURN_MS.usage };
    const url = `${platform.url}/api/v1/usage`;
    return (await keepAsking({ url, headers: { 'X-API-Key': key }, ...load })).length;
  });
  const documents = await perRequest(platform, async () => {
    const load = { atATime: 2, forMs: TURN_MS.documents };
    return (await closedLoop(ofPlaten(platform.url, key), load)).length;
  });
  return { usage, documents };
}

async function perRequest(platform: TestPlatform, work: () => Promise<number>): Promise<number> {
  const pids = Object.fromEntries(SERVICES.map((service) => [service, platform.pid(service)]));
  const total = () => Object.values(cpuTimes(pids)).reduce((sum, ms) => sum + ms, 0);
  const before = total();
  const requests = await work();
  return (total() - before) / requests;
}

function mediansOf(costs: Cost[]): Cost {
  return {
    usage: median(costs.map(({ usage }) => usage)),
    documents: median(costs.map(({ documents }) => documents)),
  };
}

function linesOf(medians: Record<Variant, Cost>, rounds: number): string[] {
  const { none } = medians;
  const line = (variant: Variant) => {
    const { usage, documents } = medians[variant];
    return row(
      variant,
      ...[usage, usage - none.usage, documents, documents - none.documents].map(ms3),
    );
  };
  return [
    `What observing costs: processor time of all services for one request, in turns, ${rounds} rounds (ms)`,
    row('', '/usage', 'added', 'a PDF', 'added'),
    ...VARIANTS.map(line),
    '',
    `Metrics add ${ms3(medians.metrics.documents - none.documents)} ms to a document ` +
      `(goal: at most 0.5 ms).`,
  ];
}

const ms3 = (ms: number) => ms.toFixed(3);
