import type { TestPlatform } from '../../test/harness/platform.ts';
import { closedLoop, goodput, loopUntil, openLoop, type Outcome, type Request } from '../load.ts';
import { ofPlaten } from '../page.ts';
import type { Bench } from '../part.ts';
import { blocksOf, quantile, ratioInterval, type Interval } from '../statistics.ts';
import { shuffled } from '../random-order.ts';
import { freshEngine, type Alone } from './fresh-engine.ts';
import { KILLERS, KILLERS_PLAN, killerOf } from './killers.ts';

const TURN_MS = 15_000;
const SATURATED = { atATime: 8, forMs: 8_000 };

/** How many killers are at work at once: as many as there are cores on most machines, so that nothing is left idle. */
const KILLERS_AT_ONCE = 2;
/** What Gotenberg has Chromium print at once at most. */
const FULL = 6;
const FLOOD_TIMES = 5;

/** Documents of one turn follow each other: intervals are of whole parts of it. */
const BLOCKS_PER_TURN = 3;

/**
 * Beside whom a neighbour's small documents are made, one after the other: killers are one account's,
 * those of many have an account each.
 */
export const COMPANY = [
  'nobody',
  'killers',
  'killers of many',
  'a full engine',
  'a flood',
] as const;
export type Company = (typeof COMPANY)[number];

/** How a good neighbour fares in some company. */
export interface Fared {
  company: Company;
  documents: number;
  /** Requests that no document came of. */
  failed: number;
  /** Of the documents, in milliseconds. */
  p50: number;
  p95: number;
  /** Of p95, to that of a neighbour who is alone; and in which it lies with 95 %. */
  ratio: number;
  between: Interval;
}

/** Others who are at work until it is over. */
type Others = (over: { isOver: () => boolean; forMs: number }) => Promise<unknown>;

/** A neighbour's documents in each company, in turns of random order. */
export async function inCompany(
  alone: Alone,
  { rounds, lasting }: { rounds: number; lasting: Bench['lasting'] },
): Promise<Fared[]> {
  const { platform } = alone;
  const small = async () => ofPlaten(platform.url, (await platform.account()).key);
  const [neighbour, other] = [await small(), await small()];
  const company = await companyOf(platform, other, lasting);
  const forMs = lasting(TURN_MS);
  const turns: Record<Company, Outcome[][]> = {
    ...{ nobody: [], killers: [], 'killers of many': [], 'a full engine': [], 'a flood': [] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffled(COMPANY)) {
      await freshEngine(alone);
      turns[name].push(await turn(neighbour, company[name], forMs));
    }
  }
  const blocks = (name: Company) =>
    turns[name].flatMap((outcomes) => blocksOfTurn(outcomes, forMs));
  return COMPANY.map((name) => fared(name, blocks(name), blocks('nobody')));
}

async function companyOf(
  platform: TestPlatform,
  other: Request,
  lasting: Bench['lasting'],
): Promise<Record<Company, Others>> {
  const saturated = { ...SATURATED, forMs: lasting(SATURATED.forMs) };
  await closedLoop(other, saturated); // Node compiles what has run some hundred times
  const perSecond = FLOOD_TIMES * goodput(await closedLoop(other, saturated), saturated.forMs);
  const { key } = await platform.account(KILLERS_PLAN);
  return {
    nobody: () => Promise.resolve(),
    killers: killersBy(() => Promise.resolve(key), platform.url),
    'killers of many': killersBy(
      async () => (await platform.account(KILLERS_PLAN)).key,
      platform.url,
    ),
    'a full engine': ({ isOver }) => loopUntil(other, { atATime: FULL, isOver }),
    'a flood': ({ forMs }) => openLoop(other, { perSecond, forMs }),
  };
}

/** Killers, one after the other and two at a time, of whose key each is. */
function killersBy(key: () => Promise<string>, url: string): Others {
  const contents = endlessly(Object.values(KILLERS));
  const killer = async () => killerOf(url, await key(), contents.next().value)();
  return ({ isOver }) => loopUntil(killer, { atATime: KILLERS_AT_ONCE, isOver });
}

function* endlessly<T>(items: readonly T[]): Generator<T, never> {
  for (;;) yield* items;
}

async function turn(neighbour: Request, others: Others, forMs: number): Promise<Outcome[]> {
  const start = performance.now();
  const isOver = () => performance.now() - start >= forMs;
  const atWork = others({ isOver, forMs });
  const outcomes = await loopUntil(neighbour, { atATime: 1, isOver });
  await atWork;
  return outcomes;
}

const blocksOfTurn = (outcomes: readonly Outcome[], forMs: number) =>
  blocksOf(outcomes, { start: 0, end: forMs, count: BLOCKS_PER_TURN }, (each) => each.startedAt);

function fared(company: Company, blocks: readonly Outcome[][], alone: readonly Outcome[][]): Fared {
  const outcomes = blocks.flat();
  const made = outcomes.filter(isMade);
  return {
    ...{ company, documents: made.length, failed: outcomes.length - made.length },
    p50: quantile(msOf(made), 0.5),
    p95: p95(outcomes),
    ratio: p95(outcomes) / p95(alone.flat()),
    between: ratioInterval(blocks, alone, p95),
  };
}

const msOf = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms);
const p95 = (outcomes: readonly Outcome[]) => quantile(msOf(outcomes.filter(isMade)), 0.95);
const isMade = ({ status }: Outcome) => status === 200;
