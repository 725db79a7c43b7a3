import { median, quantile } from '../statistics.ts';
import { inRandomOrder } from '../load/random-order.ts';

/** The header of a key or a token. */
type Credentials = Record<string, string>;

interface VerificationOptions {
  platenUrl: string;
  /** Unused keys, one for each round and as many for the warm-up: a key is unknown to the edge only once. */
  keys: readonly string[];
  token: string;
  rounds: number;
}

interface Times {
  p50: number;
  p95: number;
}

/** In milliseconds. */
interface VerificationResult {
  rounds: number;
  without: Times;
  /** A key that the edge knows, a key that needs a call of auth, a token. */
  known: Times & Added;
  unknown: Times & Added;
  token: Times & Added;
}

interface Added {
  /** The time added to the same request without credentials: the median of the rounds' differences. */
  added: number;
}

/**
 * The cost of verification: requests that end right after it (403: the key lacks the scope; 400: a
 * wrong query), compared with the same request without credentials (401), which ends right before
 * it.
 */
export async function measureVerification({
  platenUrl,
  keys,
  token,
  rounds,
}: VerificationOptions): Promise<VerificationResult> {
  const [known = '', ...fresh] = keys;
  const generate = (credentials: Credentials, status: number) =>
    timed(`${platenUrl}/api/v1/generate/pdf`, { method: 'POST', headers: credentials }, status);
  const list = (credentials: Credentials, status: number) =>
    timed(`${platenUrl}/api/v1/keys?limit=0`, { headers: credentials }, status);
  const requests = {
    without: () => generate({}, 401),
    known: () => generate({ 'X-API-Key': known }, 403),
    unknown: () => generate({ 'X-API-Key': fresh.pop() ?? '' }, 403),
    tokenless: () => list({}, 401),
    token: () => list({ Authorization: `Bearer ${token}` }, 400),
  };
  const warmUp = fresh.length - rounds;
  await inRandomOrder(requests, warmUp);
  return summarise(await inRandomOrder(requests, rounds));
}

function summarise(rounds: Record<string, number>[]): VerificationResult {
  const times = (name: string) => rounds.map((round) => round[name] ?? NaN);
  const timesOf = (name: string): Times => ({
    p50: median(times(name)),
    p95: quantile(times(name), 0.95),
  });
  const beside = (name: string, without: string) => ({
    ...timesOf(name),
    added: median(rounds.map((round) => (round[name] ?? NaN) - (round[without] ?? NaN))),
  });
  return {
    rounds: rounds.length,
    without: timesOf('without'),
    known: beside('known', 'without'),
    unknown: beside('unknown', 'without'),
    token: beside('token', 'tokenless'),
  };
}

async function timed(url: string, init: RequestInit, expected: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (response.status !== expected) throw new Error(`the bench got ${response.status}`);
  return performance.now() - start;
}
