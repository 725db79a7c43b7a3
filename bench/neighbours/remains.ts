import { setTimeout as sleep } from 'node:timers/promises';
import { familyTime } from '../cpu-time.ts';
import { freshEngine, type Alone } from './fresh-engine.ts';
import { DEADLINE_MS, KILLERS, KILLERS_PLAN, killerOf } from './killers.ts';

/** How long after the answer to look for remains. */
const LIMIT_MS = 30_000;

/** The engine counts as idle after this many measurements in a row with hardly more processor time than at rest. */
const LOOKS = 5;
const LOOK_MS = 200;
const IDLE_MS = 20;

/** What remains of a killer that runs alone. */
export interface Remains {
  killer: string;
  status: number;
  /** The time from its deadline to its answer, in milliseconds; negative: before the deadline. */
  answeredMs: number;
  /**
   * The time from its deadline, or an earlier answer, until nothing of it remained, in
   * milliseconds; more than 30 s: something did.
   */
  goneMs: number;
}

/** Measures when nothing of each killer remains: the engine is idle, without files, and its slots are free. */
export async function measureRemains(alone: Alone): Promise<Remains[]> {
  const results: Remains[] = [];
  for (const [killer, content] of Object.entries(KILLERS)) {
    await freshEngine(alone);
    results.push({ killer, ...(await remainsOf(content, alone)) });
  }
  return results;
}

async function remainsOf(content: string, alone: Alone): Promise<Omit<Remains, 'killer'>> {
  const { key } = await alone.platform.account(KILLERS_PLAN);
  const send = killerOf(alone.platform.url, key, content);
  const start = performance.now();
  const { status } = await send();
  const tookMs = performance.now() - start;
  const goneMs = (await nothingSince(alone)) - start;
  return {
    status,
    answeredMs: tookMs - DEADLINE_MS,
    goneMs: goneMs - Math.min(tookMs, DEADLINE_MS),
  };
}

/**
 * @returns since when nothing remained; work that starts again, like a timer, still counts
 */
async function nothingSince({ platform, engine }: Alone): Promise<number> {
  const limit = performance.now() + LIMIT_MS;
  let [since, computed] = [performance.now(), familyTime([engine.pid])];
  for (let quiet = 0; quiet < LOOKS && performance.now() < limit; quiet++) {
    await sleep(LOOK_MS);
    const before = computed;
    computed = familyTime([engine.pid]);
    const isThere =
      computed - before > IDLE_MS ||
      engine.documents().length > 0 ||
      (await platform.metric('render', 'platen_render_in_flight')) > 0;
    if (isThere) [since, quiet] = [performance.now(), -1];
  }
  return since;
}
