import { setTimeout as sleep } from 'node:timers/promises';

/** The result of one request. */
export type Request = () => Promise<{ status: number }>;

/** A request of a load, in milliseconds since the load began. */
export interface Outcome {
  /** The status of the response; 0: no response. */
  status: number;
  startedAt: number;
  ms: number;
}

/** Keeps a number of requests running, each followed by the next, for a time. */
export function closedLoop(
  request: Request,
  { atATime, forMs }: { atATime: number; forMs: number },
): Promise<Outcome[]> {
  const start = performance.now();
  return loopUntil(request, { atATime, isOver: () => performance.now() - start >= forMs });
}

/** Keeps a number of requests running, each followed by the next, until the signal; then waits for the running ones. */
export async function loopUntil(
  request: Request,
  { atATime, isOver }: { atATime: number; isOver: () => boolean },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const start = performance.now();
  const worker = async () => {
    while (!isOver()) outcomes.push(await outcomeOf(request, start));
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return outcomes;
}

/** Starts a number of requests a second, independent of earlier ones (an open loop). */
export async function openLoop(
  request: Request,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<Outcome[]> {
  const start = performance.now();
  const outcomes: Promise<Outcome>[] = [];
  for (let count = 0; count * (1000 / perSecond) < forMs; count++) {
    const due = start + count * (1000 / perSecond);
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    outcomes.push(outcomeOf(request, start));
  }
  return Promise.all(outcomes);
}

async function outcomeOf(request: Request, start: number): Promise<Outcome> {
  const startedAt = performance.now();
  const status = await request().then(
    (response) => response.status,
    () => 0,
  );
  return { status, startedAt: startedAt - start, ms: performance.now() - startedAt };
}

/** Successes a second that ended within the first `forMs`. */
export function goodput(outcomes: readonly Outcome[], forMs: number): number {
  const good = outcomes.filter(
    ({ status, startedAt, ms }) => status === 200 && startedAt + ms <= forMs,
  );
  return (good.length / forMs) * 1000;
}

/** Successes a second until the last request had ended; for few, long requests that end late. */
export function rate(outcomes: readonly Outcome[]): number {
  const lastedMs = Math.max(...outcomes.map(({ startedAt, ms }) => startedAt + ms));
  return goodput(outcomes, lastedMs);
}
