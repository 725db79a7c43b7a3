import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clients } from '../harness/clients/clients.ts';
import { MemoryLimit } from '../harness/faults/memory-limit.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** Enough memory for an engine: its browser and a few pages. */
const MEBIBYTES = 640;

/** A killed page reports nothing, so its document ends at its deadline. */
const LIMIT_MS = 10_000;

/** Allocates and uses memory until there is none. */
const EATER = `<script>
  const kept = [];
  for (;;) kept.push(new Uint8Array(2 ** 24).fill(1));
</script>`;

let limit: MemoryLimit;
let engine: PrivateEngine;
let platform: TestPlatform;

beforeAll(async () => {
  limit = new MemoryLimit(MEBIBYTES);
  engine = await PrivateEngine.gotenbergWithin(limit);
  platform = await TestPlatform.start({
    gotenbergUrl: engine.url,
    env: { edge: { PLATEN_RENDER_TIMEOUT_MS: `${LIMIT_MS}` } },
  });
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
  await limit.remove();
});

test('a document that takes all of an engine’s memory fails alone: others are made, and the engine keeps running', async () => {
  const { key } = await platform.account('two-a-month');
  const { key: neighbour } = await platform.account();
  const body = (nth: number) => ({ content: `<h1>Page ${nth}</h1>` });
  const clients = new Clients({ platform, key: neighbour, count: 2, body });
  await until('documents are made', () => clients.delivered >= 2);
  const response = await platform.generate(key, { content: EATER });
  const { error } = (await response.json()) as { error: string };
  expect([response.status, error]).toEqual([504, 'generation_timeout']);
  expect(limit.kills).toBeGreaterThanOrEqual(1);
  const after = clients.delivered;
  await until('documents are made', () => clients.delivered >= after + 4);
  await clients.stop();
  expect(clients.lost).toEqual([]);
  expect(await platform.usage(neighbour)).toMatchObject({ used: clients.delivered });
  expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
  await platform.pdf(key, { content: 'x' });
});
