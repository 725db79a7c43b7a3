import { setTimeout as sleep } from 'node:timers/promises';
import { familyTime } from '../cpu-time.ts';
import { freshEngine, type Alone } from './fresh-engine.ts';
import { DEADLINE_MS, KILLERS, KILLERS_PLAN, killerOf } from './killers.ts';

/** How long after the answer is looked for what is left. */
const LIMIT_MS = 30_000;

/** So many looks in a row at an engine that computes hardly more between two than it does with nothing to do. */
const LOOKS = 5;
const LOOK_MS = 200;
const IDLE_MS = 20;

/** What becomes of a killer that is alone. */
export interface Remains {
  killer: string;
  status: number;
  /** How long after its deadline it was answered, in milliseconds; negative: before it. */
  answeredMs: number;
  /** How long after its deadline, or its answer where that came first, nothing of it was left, in milliseconds; more than 30 s: something still was. */
  goneMs: number;
}

/** When nothing of each killer is left: the engine does not compute, no file lies there, no slot is taken. */
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

/** @returns the time since which nothing was seen; work that starts again, like a timer, still counts */
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
