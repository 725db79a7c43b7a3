import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx } from '../attacks/payloads/docx.ts';
import { officeWorks } from '../harness/documents/office-works.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

/** How long the end may take: less than LibreOffice would take for the document. */
const GRACE_MS = 15_000;

/** As many rows as a document may have elements for, each with its own text, so that it does not compress too well. */
const ROWS = Array.from({ length: 19_000 }, (_, nth) => rowOf(Math.imul(nth, 0x9e3779b1)));

function rowOf(number: number): string {
  return `<w:tr><w:tc><w:p><w:r><w:t>${number.toString(36)}</w:t></w:r></w:p></w:tc></w:tr>`;
}

/** LibreOffice takes half a minute for it. */
const LONG = {
  file: docx({ body: `<w:tbl>${ROWS.join('')}</w:tbl>` }),
  options: { syntax: 'off' },
};

let engine: PrivateEngine;
let platform: TestPlatform;
let short: { file: Uint8Array<ArrayBuffer> };

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg({ prints: 'all' });
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  short = { file: await wordDocument() };
  const { key } = await platform.account();
  await officeWorks(platform, key);
}, 240_000);
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

async function untilAtWork(): Promise<number> {
  await until('LibreOffice is at work', () => engine.officeAtWork() !== undefined);
  return engine.officeAtWork()!;
}

async function expectEnded(office: number): Promise<void> {
  await until('it has ended', () => !engine.offices().includes(office), GRACE_MS);
  await until('another has begun', () => engine.offices().length === 1, GRACE_MS);
  await until('no dead process is left', () => engine.deadProcesses().length === 0, GRACE_MS);
}

test('whose caller has left ends with its LibreOffice, and the next one is printed and charged', async () => {
  const { key } = await platform.account('fifty-a-month');
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = platform.upload(key, LONG, { signal }).catch(() => undefined);
  const office = await untilAtWork();
  leaving.abort();
  await left;
  const next = await platform.upload(key, short);
  expect((await platform.bytesOf(next)).byteLength).toBeGreaterThan(1_000);
  await expectEnded(office);
  expect(await platform.usage(key)).toMatchObject({ used: 1 });
});

test('five slow documents of one account leave a LibreOffice to another account', async () => {
  const { key } = await platform.account();
  const { key: neighbour } = await platform.account();
  const leaving = new AbortController();
  const { signal } = leaving;
  let ended = 0;
  const slow = Array.from({ length: 5 }, () =>
    platform
      .upload(key, LONG, { signal })
      .catch(() => undefined)
      .finally(() => (ended += 1)),
  );
  const waiting = () => platform.metric('render', 'platen_engine_queue_length');
  await until('two are at work', async () => (await waiting()) === 3);
  const next = await platform.upload(neighbour, short);
  expect((await platform.bytesOf(next)).byteLength).toBeGreaterThan(1_000);
  expect(ended).toBe(0);
  leaving.abort();
  await Promise.all(slow);
});

test('whose deadline is over ends with its LibreOffice, which restarts without a further request', async () => {
  const { key } = await platform.account('eight-seconds');
  const answer = platform.upload(key, LONG);
  const office = await untilAtWork();
  const response = await answer;
  expect([response.status, await response.json()]).toMatchObject([
    504,
    { error: 'generation_timeout' },
  ]);
  await expectEnded(office);
  await until('the engine is healthy', () => engine.serves('libreoffice'), GRACE_MS);
  expect(await platform.usage(key)).toMatchObject({ used: 0 });
  const { key: neighbour } = await platform.account();
  const next = await platform.upload(neighbour, short);
  expect((await platform.bytesOf(next)).byteLength).toBeGreaterThan(1_000);
});
