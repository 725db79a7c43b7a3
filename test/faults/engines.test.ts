import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumsInService } from '../harness/engines/chromiums.ts';
import { Clients } from '../harness/clients/clients.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

const page = (nth: number) => ({ content: `<h1>Page ${nth}</h1><p>${'words '.repeat(200)}` });

/** Takes longer than all that is around the print, so that turns can be counted, and hardly a processor. */
const slowPage = (nth: number) => ({ ...page(nth), options: { wait_for: { delay_ms: 500 } } });

let engines: PrivateEngine[];
let platform: TestPlatform;
let account: TestAccount;

beforeEach(async () => {
  account = await platform.account('two-minutes');
});

const metric = (name: string) => platform.metric('render', name);
const chromiums = () => chromiumsInService(platform);
/** Requests of a test, which end with it. */
const loads: Clients[] = [];

afterEach(() => {
  for (const clients of loads.splice(0)) clients.abort();
});

function load(count: number): Clients {
  const clients = new Clients({ platform, key: account.key, count, body: slowPage });
  loads.push(clients);
  return clients;
}

async function start(count: number, limitMs: number): Promise<void> {
  engines = await Promise.all(Array.from({ length: count }, () => PrivateEngine.gotenberg()));
  platform = await TestPlatform.start({
    gotenbergUrl: engines.map(({ url }) => url).join(),
    env: {
      edge: { PLATEN_RENDER_TIMEOUT_MS: String(limitMs) },
      render: { PLATEN_CHROMIUM_CONCURRENCY: '2' },
    },
  });
}

async function stop(): Promise<void> {
  await platform.stop();
  await Promise.all(engines.map((engine) => engine.remove()));
}

describe('two engines under load', () => {
  beforeAll(() => start(2, 30_000));
  afterAll(stop);

  const FAULTS: Record<
    string,
    { make: (one: PrivateEngine) => void; end?: (one: PrivateEngine) => void }
  > = {
    'is killed': { make: (one) => one.signal('SIGKILL') },
    hangs: { make: (one) => one.signal('SIGSTOP'), end: (one) => one.signal('SIGCONT') },
    'has a browser that hangs': {
      make: (one) => one.signal('SIGSTOP', 'chromium'),
      end: (one) => one.signal('SIGCONT', 'chromium'),
    },
  };

  test.each(Object.keys(FAULTS))(
    'one of which %s: it is out of service soon, and back soon; every document is delivered and charged once',
    async (name) => {
      const { make, end } = FAULTS[name]!;
      const clients = load(4);
      await until('documents are made', () => clients.delivered >= 4);
      make(engines[0]!);
      try {
        const isOut = async () => (await chromiums()) === 1;
        await until('it is out of service', isOut);
        const before = clients.delivered;
        await until('the other one works', () => clients.delivered >= before + 4);
      } finally {
        end?.(engines[0]!);
      }
      await until('it is in service again', async () => (await chromiums()) === 2);
      const after = clients.delivered;
      await until('documents are made', () => clients.delivered >= after + 4);
      await clients.stop();
      expect(clients.lost).toEqual([]);
      expect(await platform.usage(account.key)).toMatchObject({ used: clients.delivered });
    },
    300_000,
  );

  test('whose pages are killed lose no document and charge none twice', async () => {
    const clients = load(4);
    let killed = 0;
    await until(
      'some were killed',
      () => (killed += engines[0]!.signal('SIGKILL', '--type=renderer')) >= 5,
    );
    const after = clients.delivered;
    await until('documents are made', () => clients.delivered >= after + 4, 120_000);
    await clients.stop();
    expect(clients.lost).toEqual([]);
    expect(await platform.usage(account.key)).toMatchObject({ used: clients.delivered });
  }, 300_000);
});

const busy = () => metric('platen_engine_busy');

describe('one engine', () => {
  // No document in its queue times out, however busy the machine.
  beforeAll(() => start(1, 120_000));
  afterAll(stop);

  test('with twice as many documents as it holds makes as many, refuses the rest, and recovers at once', async () => {
    // Two in progress and ten in the queue: the others are refused, and try again.
    const clients = load(24);
    await until('many are refused', () => clients.count(503) >= 50, 120_000);
    const before = clients.delivered;
    await until('documents are made nevertheless', () => clients.delivered >= before + 6, 240_000);
    expect(await metric('platen_engine_queue_length')).toBeLessThanOrEqual(10);
    await clients.stop();
    expect(clients.lost).toEqual([]);
    expect(clients.withoutRetryAfter).toBe(0);
    expect([...clients.statuses.keys()].toSorted()).toEqual([200, 503]);
    expect(await platform.usage(account.key)).toMatchObject({ used: clients.delivered });
    expect(await platform.statusOf(account.key, page(0))).toBe(200);
    expect(await metric('platen_engine_ejections_total')).toBe(0);
  }, 300_000);

  test('flooded by one account serves another equally', async () => {
    const flood = load(24);
    await until('the flood is refused', () => flood.count(503) >= 20, 120_000);
    const { key } = await platform.account('two-minutes');
    const before = flood.delivered;
    for (let nth = 0; nth < 6; nth++) expect(await platform.statusOf(key, slowPage(nth))).toBe(200);
    // With one at a time, the other account gets every second slot, and does not wait for the flood.
    expect(flood.delivered - before).toBeLessThanOrEqual(18);
    flood.abort();
    await flood.stop();
  }, 300_000);

  test('whose clients leave in the middle has free slots, and charges the others', async () => {
    const leaving = new AbortController();
    const slow = { content: 'x', options: { wait_for: { delay_ms: 10_000 } } };
    const ends = Promise.allSettled(
      Array.from({ length: 8 }, (_, nth) =>
        platform.generate(account.key, slow, nth % 2 ? { signal: leaving.signal } : {}),
      ),
    );
    await until('all are in progress', async () => {
      return (await metric('platen_render_in_flight')) === 8 && (await busy()) === 2;
    });
    leaving.abort();
    await until('half have left', async () => (await metric('platen_render_in_flight')) <= 4);
    const stayed = (await ends).filter((outcome) => outcome.status === 'fulfilled');
    await Promise.all(stayed.map(({ value }) => value.arrayBuffer()));
    expect(stayed.map(({ value }) => value.status)).toEqual([200, 200, 200, 200]);
    await until('no slot is taken', async () => (await busy()) === 0);
    await until('four are charged', async () => (await platform.usage(account.key))['used'] === 4);
  });
});
