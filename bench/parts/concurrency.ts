import { familyTime } from '../cpu-time.ts';
import { closedLoop, goodput } from '../load/load.ts';
import { EngineLoad } from '../load/engine.ts';
import type { Bench, Finding } from '../part.ts';
import { inRandomOrder } from '../load/random-order.ts';
import { median } from '../statistics.ts';
import { row } from '../report/table.ts';

/** Gotenberg lets Chromium print at most 6 documents at once. */
const AT_ONCE = [1, 2, 3, 4, 6];
const TURN_MS = 6_000;
const WARM_UP = { atATime: 2, forMs: 6_000 };

/** The cost of a document for an engine that prints several at once: the reason why render sends it six. */
export async function concurrency({
  gotenbergUrl,
  enginePids,
  rounds = 6,
  lasting,
}: Bench): Promise<Finding> {
  const engine = new EngineLoad(gotenbergUrl);
  const request = engine.html();
  const load = async (atATime: number, forMs: number) => {
    const before = familyTime(enginePids());
    const start = performance.now();
    const outcomes = await closedLoop(request, { atATime, forMs });
    const lastedMs = performance.now() - start;
    const documents = (goodput(outcomes, lastedMs) * lastedMs) / 1000;
    return (familyTime(enginePids()) - before) / documents;
  };
  await load(WARM_UP.atATime, lasting(WARM_UP.forMs));
  const turns = Object.fromEntries(
    AT_ONCE.map((atATime) => [atATime, () => load(atATime, lasting(TURN_MS))]),
  );
  const measured = await inRandomOrder(turns, rounds);
  const results = AT_ONCE.map((atATime) => {
    const cpuMs = measured.map((round) => round[atATime] ?? NaN);
    return { atATime, cpuMs: median(cpuMs), least: Math.min(...cpuMs) };
  });
  engine.close();
  return {
    lines: [
      `Processor time that an engine takes for one page, so many at once, in turns, ${rounds} rounds (ms)`,
      row('at once', 'median', 'least'),
      ...results.map(({ atATime, cpuMs, least }) => row(String(atATime), cpuMs, least)),
    ],
    result: { rounds, results },
  };
}
