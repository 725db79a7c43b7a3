import { TestPlatform } from '../../test/harness/platform.ts';
import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import type { Bench, Finding } from '../part.ts';
import { row } from '../report/table.ts';
import { inCompany, type Fared } from './company.ts';
import type { Alone } from './fresh-engine.ts';
import { measureLost, type Lost } from './lost-engine.ts';
import { measureRemains, type Remains } from './remains.ts';

/** How a neighbour fares beside others, what remains of aborted documents, and what the loss of an engine costs. */
export async function neighbours({ rounds = 3, lasting }: Bench): Promise<Finding> {
  const result = {
    ...(await withOneEngine(async (alone) => ({
      fared: await inCompany(alone, { rounds, lasting }),
      remains: await measureRemains(alone),
    }))),
    lost: await measureLost({ rounds, lasting }),
  };
  return { lines: table({ rounds, ...result }), result };
}

export async function withOneEngine<T>(work: (alone: Alone) => Promise<T>): Promise<T> {
  const engine = await PrivateEngine.gotenberg();
  const platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  try {
    return await work({ platform, engine });
  } finally {
    await platform.stop();
    await engine.remove();
  }
}

interface Found {
  rounds: number;
  fared: Fared[];
  remains: Remains[];
  lost: Lost[];
}

/** As wide as the names of killers. */
const WIDE = 36;

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** How neighbours fared, as rows of a table. */
export function rowsOf(fared: readonly Fared[] = []): string[] {
  return [
    row('beside', 'p50', 'p95', '× nobody', '95 %', 'made', 'failed'),
    ...fared.map(({ company, p50, p95, ratio, between: [low, high], documents, failed }) =>
      row(
        company,
        p50,
        p95,
        ratio,
        `${low.toFixed(1)}-${high.toFixed(1)}`,
        `${documents}`,
        `${failed}`,
      ),
    ),
  ];
}

function table({ rounds, fared, remains, lost }: Found): string[] {
  const [one, several] = Map.groupBy(fared, ({ neighbours }) => neighbours).values();
  return [
    `Small documents of one neighbour, one after the other, in turns of random order, ${rounds} rounds (ms)`,
    ...rowsOf(one),
    '',
    `The same of ${several?.[0]?.neighbours} neighbours at once (ms)`,
    ...rowsOf(several),
    'Goal at p95: at most 2 × beside killers and beside a flood.',
    '',
    'When nothing is left of a document that was ended at its deadline (s after it)',
    row(''.padEnd(WIDE), 'status', 'answer', 'gone'),
    ...remains.map(({ killer, status, answeredMs, goneMs }) =>
      row(killer.padEnd(WIDE), `${status}`, seconds(answeredMs), seconds(goneMs)),
    ),
    `Goal: gone after at most 2 s; the longest took ${seconds(Math.max(...remains.map(({ goneMs }) => goneMs)))} s.`,
    '',
    'One of two engines under load, two documents at a time (s after it went; back: after it could)',
    row('it', 'out', 'as usual', 'back', 'made', 'failed'),
    ...lost.map(({ fault, outMs, disturbedMs, backMs, documents, failed }) =>
      row(fault, ...[outMs, disturbedMs, backMs].map(seconds), `${documents}`, `${failed}`),
    ),
    'Goal: out after at most 15 s, back after at most 60 s.',
  ];
}
