import { afterAll, beforeAll, expect, test } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { PrivateEngine } from './private-engine.ts';
import { pdfText } from '../documents/pdf.ts';
import { TestPlatform } from '../platform.ts';
import { NOISES } from '../../attacks/payloads/noise.ts';

/** What a page reports, in megabytes: two at a time once blocked every page of a browser for longer than a neighbour waits. */
const MEGABYTES = 40;
const KINDS_AT_ONCE = 2;

/** The tests that a page that makes noise fails no document of others. @param isChosen whether they make the noise of a name */
export function noiseTests(isChosen: (name: string) => boolean): void {
  const kinds = Object.keys(NOISES).filter((name) => isChosen(name));
  const groups = kinds
    .filter((_, nth) => nth % KINDS_AT_ONCE === 0)
    .map((_, nth) => kinds.slice(nth * KINDS_AT_ONCE, (nth + 1) * KINDS_AT_ONCE));

  let engine: PrivateEngine;
  let platform: TestPlatform;
  let neighbour: string;
  let alone: string;

  beforeAll(async () => {
    engine = await PrivateEngine.gotenberg();
    platform = await TestPlatform.start({ gotenbergUrl: engine.url });
    ({ key: neighbour } = await platform.account());
    alone = await served();
  });
  afterAll(async () => {
    await platform.stop();
    await engine.remove();
  });

  /** @returns what a neighbour gets, which loads and counts something */
  async function served(): Promise<string> {
    const content = '<p>served</p><script>onload=()=>{document.body.append(1+1)}</script>';
    return pdfText(await platform.pdf(neighbour, { content }));
  }

  /** A page that makes noise. It is answered as any document. */
  async function makeNoise(kind: string): Promise<void> {
    const { key } = await platform.account('eight-seconds');
    const response = await platform.generate(key, { content: NOISES[kind]!(MEGABYTES) });
    await response.arrayBuffer();
    const { status } = response;
    expect([200, 422, 504]).toContain(status);
    expect(await platform.usage(key)).toMatchObject({ used: Number(status === 200) });
  }

  test.each(groups)('%s and %s of other pages fail no document', async (...names) => {
    const attacks = Promise.all(names.map(makeNoise)).then(() => 'done');
    const texts = new Set<string>();
    do texts.add(await served());
    while ((await Promise.race([attacks, setImmediate('going on')])) === 'going on');
    texts.add(await served());
    expect(texts).toEqual(new Set([alone]));
  });

  test.each([
    ['requests that block', 'loads too much'],
    ['workers of workers', 'begins too many workers'],
    ['a thousand workers', 'begins too many workers'],
    ['workers of frames that load nothing', 'begins too many workers'],
    ['threads of short audio', 'makes too many threads'],
    ['threads of audio', 'makes too many threads'],
  ])('%s that flood the browser are refused with what the page does', async (kind, message) => {
    const { key } = await platform.account('two-minutes');
    const content = NOISES[kind]!(300);
    const response = await platform.generate(key, { content });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'invalid_document', details: [{ path: '/content', message }] },
    ]);
  });
}
