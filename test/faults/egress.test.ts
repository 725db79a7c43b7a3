import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Canary } from '../harness/network/canary.ts';
import { Clients } from '../harness/clients/clients.ts';
import { LittleInternet } from '../harness/network/little-internet.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** The text of a loaded picture. */
const PICTURE = 'from-outside';

/**
 * The time-out of every document, in milliseconds, which ends the wait for a missing resource: longer than documents that
 * miss none take beside two other test files and a cluster.
 */
const LIMIT_MS = 20_000;

let internet: LittleInternet;
let canary: Canary;
let engine: PrivateEngine;
let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  [internet, canary] = await Promise.all([LittleInternet.start(), Canary.start()]);
  engine = await PrivateEngine.gotenberg({ egressSocket: internet.egressSocket });
  platform = await TestPlatform.start({
    gotenbergUrl: engine.url,
    env: { edge: { PLATEN_RENDER_TIMEOUT_MS: String(LIMIT_MS) } },
  });
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
  await internet.stop();
  canary.close();
});

const plain = (nth: number) => ({ content: `<h1>Page ${nth}</h1>` });

/** A document with a picture from outside, and others that it could only reach without egress. */
const remote = (nth: number) => ({
  content: `<h1>kept-${nth}</h1><img src="http://public.example/${nth}">
    <img src="http://localhost.example:${canary.port}/${nth}"><img src="${canary.url}/${nth}">`,
});

const loads: Clients[] = [];
let readers: Clients;
let viewers: Clients;

/** Runs under the load of documents with and without pictures. */
beforeEach(async () => {
  ({ key } = await platform.account('two-a-month'));
  const { key: whose } = await platform.account('two-minutes');
  readers = new Clients({ platform, key: whose, count: 1, body: plain });
  viewers = new Clients({ platform, key: whose, count: 2, body: remote });
  loads.push(readers, viewers);
  await until('documents of both kinds are made', () => both((clients) => clients.delivered >= 3));
  await until('pictures are loaded', () => internet.reached.length > 0);
});
afterEach(() => {
  for (const clients of loads.splice(0)) clients.abort();
});

const both = (holds: (clients: Clients) => boolean) => [readers, viewers].every(holds);

async function textOf(body: object): Promise<string> {
  return pdfText(await platform.pdf(key, body));
}

/** Expects that engines reached nothing without egress, and that documents without resources were unaffected. */
async function expectUnharmed(): Promise<void> {
  const before = readers.delivered;
  await until('documents are made', () => readers.delivered >= before + 5);
  expect(internet.reached).toEqual([]);
  expect(canary.reached).toEqual([]);
}

async function expectRecovered(): Promise<void> {
  await until('pictures are loaded again', () => internet.reached.length > 0);
  expect(await textOf(remote(0))).toContain(PICTURE);
  const [read, seen] = [readers.delivered, viewers.delivered];
  await until('documents of both kinds are made', () => {
    return readers.delivered >= read + 3 && viewers.delivered >= seen + 3;
  });
  await Promise.all([readers.stop(), viewers.stop()]);
  expect([readers.lost, viewers.lost]).toEqual([[], []]);
  expect([...readers.statuses.keys()]).toEqual([200]);
  expect(canary.reached).toEqual([]);
}

test('egress is killed: documents lack their pictures, others are unaffected; after its restart, pictures load', async () => {
  internet.signal('SIGKILL');
  await until('no picture is loaded', async () => !(await textOfAnother()).includes(PICTURE));
  internet.forget();
  const text = await textOf(remote(0));
  expect(text).toContain('kept-0');
  expect(text).not.toContain(PICTURE);
  await expectUnharmed();
  expect(await platform.usage(key)).toMatchObject({ used: 1 });
  await internet.configure({});
  await expectRecovered();
  expect([...viewers.statuses.keys()]).toEqual([200]);
  expect(await platform.usage(key)).toMatchObject({ used: 2 });
});

/** With its own account, because it is requested often. */
async function textOfAnother(): Promise<string> {
  const { key: another } = await platform.account();
  return pdfText(await platform.pdf(another, remote(0)));
}

test('egress hangs: documents with pictures time out, uncharged, others are unaffected', async () => {
  internet.signal('SIGSTOP');
  try {
    const waiting = platform.generate(key, remote(0));
    await until('a document has timed out', () => viewers.count(504) > 0);
    // Resources in progress when it stopped have arrived by now.
    internet.forget();
    const response = await waiting;
    expect([response.status, await response.json()]).toMatchObject([
      504,
      { error: 'generation_timeout' },
    ]);
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
    await expectUnharmed();
  } finally {
    internet.signal('SIGCONT');
  }
  await expectRecovered();
  expect([...viewers.statuses.keys()].toSorted()).toEqual([200, 504]);
  expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 1 });
});
