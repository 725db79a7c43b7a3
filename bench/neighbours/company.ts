import type { TestPlatform } from '../../test/harness/platform.ts';
import {
  closedLoop,
  goodput,
  loopUntil,
  openLoop,
  type Outcome,
  type Request,
} from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';
import type { Bench } from '../part.ts';
import { blocksOf, quantile, ratioInterval, type Interval } from '../statistics.ts';
import { shuffled } from '../load/random-order.ts';
import { freshEngine, type Alone } from './fresh-engine.ts';
import { KILLERS, KILLERS_PLAN, killerOf } from './killers.ts';

const TURN_MS = 15_000;
const SATURATED = { atATime: 8, forMs: 8_000 };

/** How many killers run at once: the number of cores of most machines, so that all cores are busy. */
const KILLERS_AT_ONCE = 2;
/** How many documents Gotenberg lets Chromium print at once. */
const FULL = 6;
const FLOOD_TIMES = 5;

/** Successive documents depend on each other, so intervals resample whole blocks of a turn. */
const BLOCKS_PER_TURN = 3;

/** What others are compared with. */
export const NOBODY = 'nobody';

/** What runs beside the neighbours' small documents: killers share one account, others have one each. */
const COMPANY = [NOBODY, 'killers', 'killers of many', 'a full engine', 'a flood'] as const;
type Company = (typeof COMPANY)[number];

/** A number of neighbours, each with one document after the other, and what runs beside them. */
interface Situation {
  neighbours: number;
  company: string;
}

/** Platforms seldom have one tenant at a time, so the baseline has three, who slow each other down. */
const SEVERAL = 3;

const SITUATIONS: readonly Situation[] = [1, SEVERAL].flatMap((neighbours) =>
  COMPANY.map((company) => ({ neighbours, company })),
);

/** How neighbours fare beside others. */
export interface Fared extends Situation {
  documents: number;
  /** Requests without a document. */
  failed: number;
  /** The documents' median latency, in milliseconds. */
  p50: number;
  p95: number;
  /** The ratio of p95 to that of as many neighbours alone, with its 95 % interval. */
  ratio: number;
  between: Interval;
}

/** The others, who work until the end. */
export type Others = (over: { isOver: () => boolean; forMs: number }) => Promise<unknown>;

/** Makes the neighbours' documents in each situation, in random order. */
export async function inCompany(
  alone: Alone,
  { rounds, lasting }: { rounds: number; lasting: Bench['lasting'] },
): Promise<Fared[]> {
  const { platform } = alone;
  const { key } = await platform.account();
  const company = await companyOf(platform, ofPlaten(platform.url, key), lasting);
  return besides(alone, { company, situations: SITUATIONS, rounds, lasting });
}

interface Beside {
  company: Readonly<Record<string, Others>>;
  situations: readonly Situation[];
  rounds: number;
  lasting: Bench['lasting'];
}

/** Makes the neighbours' documents in each of these situations, in random order. */
export async function besides(
  alone: Alone,
  { company, situations, rounds, lasting }: Beside,
): Promise<Fared[]> {
  const { platform } = alone;
  const small = async () => ofPlaten(platform.url, (await platform.account()).key);
  const all = await Promise.all(Array.from({ length: SEVERAL }, small));
  const forMs = lasting(TURN_MS);
  const turns = situations.map((situation): Turns => ({ ...situation, outcomes: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const { neighbours, company: name, outcomes } of shuffled(turns)) {
      await freshEngine(alone);
      outcomes.push(await turn(all.slice(0, neighbours), company[name] ?? nobody, forMs));
    }
  }
  const blocks = ({ outcomes }: Turns) => outcomes.flatMap((each) => blocksOfTurn(each, forMs));
  return turns.map((each) => fared(each, blocks(each), blocks(usual(each, turns))));
}

/** The results of a situation, by turns. */
interface Turns extends Situation {
  outcomes: Outcome[][];
}

/** As many neighbours, alone. */
function usual(situation: Turns, turns: readonly Turns[]): Turns {
  const isUsual = ({ neighbours, company }: Turns) =>
    neighbours === situation.neighbours && company === NOBODY;
  return turns.find(isUsual) ?? situation;
}

const nobody: Others = () => Promise.resolve();

async function companyOf(
  platform: TestPlatform,
  other: Request,
  lasting: Bench['lasting'],
): Promise<Record<Company, Others>> {
  const saturated = { ...SATURATED, forMs: lasting(SATURATED.forMs) };
  await closedLoop(other, saturated); // Node compiles code after some hundred runs
  const perSecond = FLOOD_TIMES * goodput(await closedLoop(other, saturated), saturated.forMs);
  const { key } = await platform.account(KILLERS_PLAN);
  return {
    nobody,
    killers: killersBy(() => Promise.resolve(key), platform.url),
    'killers of many': killersBy(
      async () => (await platform.account(KILLERS_PLAN)).key,
      platform.url,
    ),
    'a full engine': ({ isOver }) => loopUntil(other, { atATime: FULL, isOver }),
    'a flood': ({ forMs }) => openLoop(other, { perSecond, forMs }),
  };
}

/** Sends killers, one after the other and two at a time, with these keys. */
function killersBy(key: () => Promise<string>, url: string): Others {
  const contents = endlessly(Object.values(KILLERS));
  const killer = async () => killerOf(url, await key(), contents.next().value)();
  return ({ isOver }) => loopUntil(killer, { atATime: KILLERS_AT_ONCE, isOver });
}

function* endlessly<T>(items: readonly T[]): Generator<T, never> {
  for (;;) yield* items;
}

async function turn(
  neighbours: readonly Request[],
  others: Others,
  forMs: number,
): Promise<Outcome[]> {
  const start = performance.now();
  const isOver = () => performance.now() - start >= forMs;
  const running = others({ isOver, forMs });
  const each = neighbours.map((neighbour) => loopUntil(neighbour, { atATime: 1, isOver }));
  const outcomes = (await Promise.all(each)).flat();
  await running;
  return outcomes;
}

const blocksOfTurn = (outcomes: readonly Outcome[], forMs: number) =>
  blocksOf(outcomes, { start: 0, end: forMs, count: BLOCKS_PER_TURN }, (each) => each.startedAt);

function fared(
  { neighbours, company }: Situation,
  blocks: readonly Outcome[][],
  usually: readonly Outcome[][],
): Fared {
  const outcomes = blocks.flat();
  const made = outcomes.filter(isMade);
  return {
    neighbours,
    company,
    documents: made.length,
    failed: outcomes.length - made.length,
    p50: quantile(msOf(made), 0.5),
    p95: p95(outcomes),
    ratio: p95(outcomes) / p95(usually.flat()),
    between: ratioInterval(blocks, usually, p95),
  };
}

const msOf = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms);
const p95 = (outcomes: readonly Outcome[]) => quantile(msOf(outcomes.filter(isMade)), 0.95);
const isMade = ({ status }: Outcome) => status === 200;
