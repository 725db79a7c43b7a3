import { HUNGRY } from '../../test/attacks/payloads/killers.ts';
import { NOISES } from '../../test/attacks/payloads/noise.ts';
import type { TestPlatform } from '../../test/harness/platform.ts';
import { loopUntil } from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { besides, NOBODY, type Others } from './company.ts';
import { KILLERS_PLAN } from './killers.ts';
import { rowsOf, withOneEngine } from './neighbours.ts';

/** What a page reports, in megabytes. */
const MEGABYTES = 40;
/** A text that keeps render, and no engine: it is read for longer than a thread may take. */
const LARGE = { format: 'markdown', content: '[a](b '.repeat(1_300_000) };
const WORKERS = 'workers without end';
const workers = HUNGRY[WORKERS];
if (workers === undefined) throw new Error(`there is no ${WORKERS}`);

/** What one account sends again and again, by its name, and how many such accounts there are. */
const LOUD: readonly [string, accounts: number, request: () => object][] = [
  ...Object.entries(NOISES).flatMap(([name, page]) => loud(name, () => page(MEGABYTES))),
  ...loud(WORKERS, () => workers),
  ['large bodies', 12, () => LARGE],
];

function loud(name: string, page: () => string): (typeof LOUD)[number][] {
  return [1, 5].map((accounts) => [
    name,
    accounts,
    () => ({ content: page(), options: { syntax: 'off' } }),
  ]);
}

/** All take half an hour a round: a pattern chooses some by their names. */
const CHOSEN = new RegExp(process.env['PLATEN_BENCH_NOISES'] ?? '');

/** How one neighbour fares beside each noise of one account and of five, and beside large bodies. */
export async function noise({ rounds = 1, lasting }: Bench): Promise<Finding> {
  const fared = await withOneEngine(async (alone) => {
    const company = Object.fromEntries(LOUD.map((each) => [nameOf(each), by(alone, each)]));
    const chosen = Object.keys(company).filter((name) => CHOSEN.test(name));
    if (chosen.length === 0) throw new Error(`${CHOSEN} is the name of no noise`);
    const names = [NOBODY, ...chosen];
    const situations = names.map((name) => ({ neighbours: 1, company: name }));
    return besides(alone, { company, situations, rounds, lasting });
  });
  const lines = [
    `Small documents of one neighbour beside noise, in turns of random order, ${rounds} rounds (ms)`,
    ...rowsOf(fared.toSorted((one, other) => other.ratio - one.ratio)),
    'Goal at p95: at most 2 × beside each.',
  ];
  return { lines, result: { fared } };
}

const nameOf = ([name, accounts]: (typeof LOUD)[number]) => `${name}, by ${accounts}`;

function by(
  { platform }: { platform: TestPlatform },
  [, accounts, request]: (typeof LOUD)[number],
) {
  const account: Others = async ({ isOver }) => {
    const { key } = await platform.account(KILLERS_PLAN);
    return loopUntil(ofPlaten(platform.url, key, request()), { atATime: 1, isOver });
  };
  const all: Others = (over) => Promise.all(Array.from({ length: accounts }, () => account(over)));
  return all;
}
