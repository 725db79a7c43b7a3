import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import { OtlpReceiver } from '../../test/harness/metrics/otlp-receiver.ts';
import { TestPlatform } from '../../test/harness/platform.ts';
import { cpuTimes } from '../cpu-time.ts';
import { keepAsking } from '../load/keep-alive.ts';
import { closedLoop } from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { inRandomOrder } from '../load/random-order.ts';
import { median } from '../statistics.ts';
import { simulatedEngine } from '../load/simulated-engine.ts';
import { row } from '../report/table.ts';

/** How much of a platform is observed. */
const VARIANTS = ['none', 'metrics', 'metrics and traces'] as const;
type Variant = (typeof VARIANTS)[number];

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** The result of one round of one platform. */
const TURN_MS = { usage: 3_000, document: 4_000 };
const CONNECTIONS = 4;

interface Side {
  platform: TestPlatform;
  key: string;
}

/** The requests: a cheap one and an expensive one. */
const KINDS = ['usage', 'document'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The cost of observing: requests to three platforms in random order. Their engine is simulated,
 * so that there are enough documents to resolve a tenth of a millisecond.
 */
export async function instrumentation({ platform, rounds = 8 }: Bench): Promise<Finding> {
  const receiver = await OtlpReceiver.start();
  const { key } = await platform.account();
  const engine = await simulatedEngine(await platform.pdf(key, { content: '<p>One page' }), 0);
  const sides: Side[] = [];
  try {
    const turns: Record<string, () => Promise<number>> = {};
    for (const variant of VARIANTS) {
      const side = await sideOf(variant, { engine: engine.url, collector: receiver.url });
      sides.push(side);
      for (const kind of KINDS) turns[nameOf(variant, kind)] = () => LOADS[kind](side);
    }
    await inRandomOrder(turns, 1); // Node compiles code after some thousand runs
    const measured = await inRandomOrder(turns, rounds);
    const medians = Object.fromEntries(
      Object.keys(turns).map((name) => [name, median(measured.map((round) => round[name] ?? NaN))]),
    );
    return { lines: linesOf(medians, rounds), result: { rounds, medians } };
  } finally {
    for (const side of sides) await side.platform.stop();
    engine.close();
    receiver.close();
  }
}

const nameOf = (variant: Variant, kind: Kind) => `${variant}: ${kind}`;

async function sideOf(
  variant: Variant,
  { engine, collector }: { engine: string; collector: string },
): Promise<Side> {
  const env = {
    none: { NODE_OPTIONS: `--import=${join(ROOT, 'bench/load/without-metrics.mjs')}` },
    metrics: {},
    'metrics and traces': { OTEL_EXPORTER_OTLP_ENDPOINT: collector },
  }[variant];
  const platform = await TestPlatform.start({
    gotenbergUrl: engine,
    env: Object.fromEntries(SERVICES.map((service) => [service, env])),
  });
  return { platform, key: (await platform.account()).key };
}

/** Processor time of one request in all services, in milliseconds. */
const LOADS: Record<Kind, (side: Side) => Promise<number>> = {
  usage: ({ platform, key }) =>
    perRequest(platform, async () => {
      const load = { connections: CONNECTIONS, forMs: TURN_MS.usage };
      const url = `${platform.url}/api/v1/usage`;
      return (await keepAsking({ url, headers: { 'X-API-Key': key }, ...load })).length;
    }),
  document: ({ platform, key }) =>
    perRequest(platform, async () => {
      const load = { atATime: 2, forMs: TURN_MS.document };
      return (await closedLoop(ofPlaten(platform.url, key), load)).length;
    }),
};

async function perRequest(platform: TestPlatform, work: () => Promise<number>): Promise<number> {
  const pids = Object.fromEntries(SERVICES.map((service) => [service, platform.pid(service)]));
  const total = () => Object.values(cpuTimes(pids)).reduce((sum, ms) => sum + ms, 0);
  const before = total();
  const requests = await work();
  return (total() - before) / requests;
}

function linesOf(medians: Record<string, number>, rounds: number): string[] {
  const cost = (variant: Variant, kind: Kind) => medians[nameOf(variant, kind)] ?? NaN;
  const added = (variant: Variant, kind: Kind) => cost(variant, kind) - cost('none', kind);
  const line = (variant: Variant) =>
    row(
      variant,
      ...KINDS.flatMap((kind) => [cost, added].map((of) => of(variant, kind).toFixed(3))),
    );
  return [
    `What observing costs: processor time of all services for one request, in turns, ${rounds} rounds (ms)`,
    row('', '/usage', 'added', 'a PDF', 'added'),
    ...VARIANTS.map(line),
    '',
    `Metrics add ${added('metrics', 'document').toFixed(3)} ms to a document (goal: at most 0.5 ms), ` +
      `with traces ${added('metrics and traces', 'document').toFixed(3)} ms.`,
  ];
}
