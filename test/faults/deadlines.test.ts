import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeWorks } from '../harness/documents/office-works.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

/** How long the end may take: far from the 125 s after which Gotenberg would end it. */
const GRACE_MS = 30_000;

let engine: PrivateEngine;
let platform: TestPlatform;
let word: Uint8Array<ArrayBuffer>;
let neighbour: string;

beforeAll(async () => {
  [engine, word] = await Promise.all([
    PrivateEngine.gotenberg({ prints: 'all', readyPages: 0 }),
    wordDocument(),
  ]);
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  ({ key: neighbour } = await platform.account());
  await officeWorks(platform, neighbour);
}, 240_000);
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return `${response.status} ${(await response.arrayBuffer()).byteLength > 1_000}`;
  const { error } = (await response.json()) as { error: string };
  return `${response.status} ${error}`;
}

async function expectNothingInFlight(): Promise<void> {
  await until(
    'render has aborted it',
    async () => (await platform.metric('render', 'platen_render_in_flight')) === 0,
    GRACE_MS,
  );
  await until(
    'no document waits for LibreOffice',
    () => engine.conversions().length === 0,
    GRACE_MS,
  );
  await engine.untilAtWork(false, GRACE_MS);
  await until('the engine has no document', () => engine.documents().length === 0, GRACE_MS);
}

const ENDLESS = '<script>for (;;);</script>';

test('at its deadline a page is closed, with the windows that it opened', async () => {
  const callers = [await platform.account('one-second'), await platform.account('one-second')];
  await platform.pdf(neighbour, { content: 'x' });
  const before = new Set(engine.pages());
  const content = `<p>x<iframe srcdoc="${ENDLESS}"></iframe><iframe srcdoc="${ENDLESS}"></iframe>`;
  const answers = callers.map(({ key }, nth) =>
    platform.generate(key, { content: nth === 0 ? content : ENDLESS }),
  );
  expect(await Promise.all((await Promise.all(answers)).map(outcomeOf))).toEqual([
    '504 generation_timeout',
    '504 generation_timeout',
  ]);
  await expectNothingInFlight();
  // The browser may keep one process for the next page.
  const left = () => engine.pages().filter((pid) => !before.has(pid));
  await until('no page is left', () => left().length <= 1, GRACE_MS);
  for (const { key } of callers) expect(await platform.usage(key)).toMatchObject({ used: 0 });
});

test('a hanging LibreOffice: its documents end at their deadline, pages are made as usual, and it works again after it resumes', async () => {
  const { key } = await platform.account('eight-seconds');
  expect(engine.signal('SIGSTOP', 'soffice.bin')).toBeGreaterThan(0);
  try {
    const waiting = platform.upload(key, { file: word });
    await until('a document waits for LibreOffice', () => engine.conversions().length > 0);
    expect(await outcomeOf(await platform.generate(neighbour, { content: 'x' }))).toBe('200 true');
    expect(await outcomeOf(await waiting)).toBe('504 generation_timeout');
    await expectNothingInFlight();
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
    expect(await outcomeOf(await platform.generate(neighbour, { content: 'x' }))).toBe('200 true');
  } finally {
    engine.signal('SIGCONT', 'soffice.bin');
  }
  await officeWorks(platform, neighbour);
  expect(await outcomeOf(await platform.upload(key, { file: word }))).toBe('200 true');
  expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 1 });
});
