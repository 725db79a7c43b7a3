import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi, test } from 'vitest';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { printedAt } from '../harness/engines/at-engine.ts';
import { FaultyEngine } from '../harness/engines/faulty-engine.ts';
import { forgetPeak, peakBytes, residentBytes } from '../harness/faults/memory.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

const MB = 1_000_000;
const CLIENTS = 20;
const AT_ONCE = 2;
const WARMING = 10;

/** A download that takes longer than a lease needs a renewal. */
const LEASE_MS = 10_000;
const READING_MS = 15_000;
const PAUSE_MS = 250;
const TEST_MS = 900_000;

/** A picture that does not compress, drawn by the page. */
const LARGE = `<style>@page { margin: 0 } canvas { width: 100% }</style>
<canvas width="2400" height="2900"></canvas>
<script>
  const context = document.querySelector('canvas').getContext('2d');
  const picture = context.createImageData(2400, 2900);
  for (let at = 0; at < picture.data.length; at += 65536) {
    crypto.getRandomValues(picture.data.subarray(at, at + 65536));
  }
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context.putImageData(picture, 0, 0);
</script>`;

/** A request's body, large enough to be noticed if an edge kept it during the download. */
const BODY = JSON.stringify({ content: `<!-- ${'x'.repeat(8 * MB)} -->` });

vi.setConfig({ testTimeout: TEST_MS, hookTimeout: TEST_MS });

let engine: FaultyEngine;
let platform: TestPlatform;
let account: TestAccount;

beforeAll(async () => {
  const pdf = await printOnce();
  // A real document, which a real engine would take minutes to make for all.
  engine = await FaultyEngine.start();
  engine.document = (print) => print.pdf(pdf);
  // An account gets half of each.
  const render = {
    PLATEN_SPOOL_BUDGET_BYTES: String(2_400 * MB),
    PLATEN_RENDER_MEMORY_BYTES: String(4_000 * MB),
  };
  const edge = { PLATEN_LEASE_MS: String(LEASE_MS) };
  platform = await TestPlatform.start({ gotenbergUrl: engine.url, env: { edge, render } });
  account = await platform.account('twenty-a-month');
});
afterAll(async () => {
  await platform.stop();
  engine.close();
});

const printOnce = () => printedAt(GOTENBERG_URL, LARGE);

/** A download whose headers have arrived, with nothing read yet. */
class Download {
  readonly #response: IncomingMessage;
  readonly #size: number;
  #length = 0;
  #first = '';
  #last = Buffer.alloc(0);

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.#size = Number(response.headers['content-length']);
  }

  static async begin(): Promise<Download> {
    const headers = { 'X-API-Key': account.key, 'Content-Type': 'application/json' };
    const url = `${platform.url}/api/v1/generate/pdf`;
    const request = httpRequest(url, { method: 'POST', agent: false, headers }).end(BODY);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    return new Download(response);
  }

  /** The share that has been read, 0-1. */
  get progress(): number {
    return this.#length / this.#size;
  }

  /**
   * Reads equal pieces, with pauses. @returns the announced and the real size, and the first and
   * last bytes
   */
  async readSlowly() {
    const pieceBytes = (this.#size * PAUSE_MS) / READING_MS;
    for await (const piece of this.#response) {
      const bytes = piece as Buffer;
      this.#length += bytes.length;
      this.#first ||= bytes.toString('latin1', 0, 5);
      this.#last = Buffer.concat([this.#last, bytes.subarray(-8)]).subarray(-8);
      await sleep((bytes.length / pieceBytes) * PAUSE_MS);
    }
    return {
      size: this.#size,
      length: this.#length,
      ends: `${this.#first} ${this.#last.toString()}`,
    };
  }
}

test('20 clients that read 20 MB each for longer than a lease hold no memory and no engine, and lose no lease', async () => {
  const [edge, render] = [platform.pid('edge'), platform.pid('render')];
  const other = await platform.account();
  // Warms up the edge with as many bodies at once, so that their memory is in its peak.
  forgetPeak(edge);
  for (let count = 0; count < WARMING; count += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => platform.pdf(other.key, BODY)));
  }
  const before = { edge: peakBytes(edge), render: residentBytes(render) };
  for (const pid of [edge, render]) forgetPeak(pid);

  const downloads: Download[] = [];
  while (downloads.length < CLIENTS) {
    const beginning = Array.from({ length: AT_ONCE }, () => Download.begin());
    downloads.push(...(await Promise.all(beginning)));
  }
  expect(await platform.metric('render', 'platen_render_in_flight')).toBe(0);
  const reading = Promise.all(downloads.map((download) => download.readSlowly()));

  const nearlyRead = () => downloads.every(({ progress }) => progress > 0.8);
  await Promise.race([reading, until('all have nearly read', nearlyRead, TEST_MS)]);
  expect(downloads.some(({ progress }) => progress < 1)).toBe(true);
  // Their reservations hold the whole quota, though no lease lasts so long; others are served.
  expect(await platform.statusOf(account.key, { content: 'x' })).toBe(402);
  expect(await platform.statusOf(other.key, { content: 'x' })).toBe(200);

  for (const { size, length, ends } of await reading) {
    expect(size).toBeGreaterThan(19 * MB);
    expect(length).toBe(size);
    expect(ends).toMatch(/^%PDF- [^]*%%EOF\s*$/);
  }
  const used = async () => (await platform.usage(account.key))['used'];
  await until('all are charged', async () => (await used()) === CLIENTS);
  expect((peakBytes(edge) - before.edge) / MB).toBeLessThan(100);
  // Two documents at a time pass through it; unread ones are in files.
  expect((peakBytes(render) - before.render) / MB).toBeLessThan(AT_ONCE * 20 * 4);
});
