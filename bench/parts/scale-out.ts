import { TestPlatform } from '../../test/harness/platform.ts';
import { closedLoop, rate } from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { simulatedEngine } from '../load/simulated-engine.ts';
import { row } from '../report/table.ts';

const ENGINES = [1, 4, 16, 64];

/** The time of a simulated engine for a document: long enough that 64 of them do not use all of this machine. */
const SERVICE_MS = 2_000;
const FOR_MS = 16_000;

/** Twice as many requests as engines, so that no engine is idle. */
const REQUESTS_PER_ENGINE = 2;

/** Documents a second with more and more engines of a fixed speed: whether Platen uses all of them. */
export async function scaleOut({ platform, lasting }: Bench): Promise<Finding> {
  const { key } = await platform.account();
  const pdf = await platform.pdf(key, { content: '<p>One page' });
  const results = [];
  for (const engines of ENGINES)
    results.push({ engines, ...(await withEngines(engines, pdf, lasting(FOR_MS))) });
  return {
    lines: [
      `Documents a second with simulated engines of ${SERVICE_MS / 1000} s a document, one at a time each`,
      row('engines', 'doc/s', 'linear', 'share'),
      ...results.map(({ engines, perSecond, linear, share }) =>
        row(String(engines), perSecond, linear, share),
      ),
      '',
      'Goal: a share of at least 0.95.',
    ],
    result: { results },
  };
}

async function withEngines(count: number, pdf: Buffer, forMs: number) {
  const engines = await Promise.all(
    Array.from({ length: count }, () => simulatedEngine(pdf, SERVICE_MS)),
  );
  const urls = engines.map(({ url }) => url).join(',');
  const platform = await TestPlatform.start({
    gotenbergUrl: urls,
    env: {
      edge: { PLATEN_LOG_LEVEL: 'warn' },
      render: { PLATEN_CHROMIUM_CONCURRENCY: '1' },
    },
  });
  try {
    const { key } = await platform.account();
    const request = ofPlaten(platform.url, key);
    const atATime = count * REQUESTS_PER_ENGINE;
    await closedLoop(request, { atATime, forMs: SERVICE_MS });
    const perSecond = rate(await closedLoop(request, { atATime, forMs }));
    const linear = (count * 1000) / SERVICE_MS;
    return { perSecond, linear, share: perSecond / linear };
  } finally {
    await platform.stop();
    for (const engine of engines) engine.close();
  }
}
