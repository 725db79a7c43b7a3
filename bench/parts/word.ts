import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/paths.ts';
import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import { closedLoop, rate } from '../load/load.ts';
import { EngineLoad } from '../load/engine.ts';
import { post, type Answer } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { inRandomOrder } from '../load/random-order.ts';
import { interval, median, quantile } from '../statistics.ts';
import { row } from '../report/table.ts';

const DOCUMENT = join(ROOT, 'test/corpus/docx/contract.docx');

/** Long enough for a spare LibreOffice to be ready, in milliseconds. */
const REST_MS = 1_500;

/** The times of successive documents, in milliseconds. */
const LOAD_MS = 10_000;

const SIDES = { shared: 'one LibreOffice for all', own: "Platen's: one for each" } as const;

/** The cost of a LibreOffice for every Word document, compared with Gotenberg's shared one. */
export async function word({ gotenbergUrl, rounds = 20, lasting }: Bench): Promise<Finding> {
  const raw = await PrivateEngine.raw();
  const engine = new EngineLoad(gotenbergUrl);
  try {
    const own = engine.office('docx', readFileSync(DOCUMENT));
    const requests = { shared: ofWord(raw.url), own };
    const rested = await inRandomOrder(
      { shared: timed(requests.shared), own: timed(requests.own) },
      rounds,
    );
    const load = (request: () => Promise<Answer>) => async () =>
      rate(await closedLoop(request, { atATime: 2, forMs: lasting(LOAD_MS) }));
    const loaded = await inRandomOrder(
      { shared: load(requests.shared), own: load(requests.own) },
      Math.ceil(rounds / 5),
    );
    return summary(rested, loaded);
  } finally {
    engine.close();
    await raw.remove();
  }
}

type Rounds = Record<keyof typeof SIDES, number>[];

function summary(rested: Rounds, loaded: Rounds): Finding {
  const of = (side: keyof typeof SIDES) => {
    const ms = rested.map((round) => round[side]);
    const perSecond = median(loaded.map((round) => round[side]));
    return { p50: median(ms), p95: quantile(ms, 0.95), perSecond };
  };
  const sides = { shared: of('shared'), own: of('own') };
  const slower = rested.map(({ shared, own }) => own / shared);
  const share = loaded.map(({ shared, own }) => own / shared);
  const lines = [
    `A Word document with a LibreOffice of its own, or one for all, in turns, ${rested.length} rounds`,
    row('', 'p50 ms', 'p95 ms', '1/s'),
    ...Object.entries(SIDES).map(([side, name]) => {
      const { p50, p95, perSecond } = sides[side as keyof typeof SIDES];
      return row(name, p50, p95, perSecond);
    }),
    '',
    `One at a time ${textOf(slower)} (goal: at most 1.3), two at a time without a pause ${textOf(share)} of as many (goal: at least 0.33).`,
  ];
  return { lines, result: { rounds: rested.length, sides } };
}

function textOf(ratios: readonly number[]): string {
  const [low, high] = interval(ratios);
  return `${median(ratios).toFixed(2)} × (95 %: ${low.toFixed(2)}-${high.toFixed(2)})`;
}

function timed(request: () => Promise<Answer>) {
  return async () => {
    await sleep(REST_MS);
    const start = performance.now();
    await request();
    return performance.now() - start;
  };
}

function ofWord(url: string): () => Promise<Answer> {
  const boundary = 'platen-bench-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="document.docx"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    readFileSync(DOCUMENT),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return async () => {
    const answer = await post(`${url}/forms/libreoffice/convert`, headers, body);
    if (answer.status !== 200) throw new Error(`the bench got ${answer.status}`);
    return answer;
  };
}
