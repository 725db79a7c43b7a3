import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { NOISES } from './payloads/noise.ts';

/** What a page reports, in megabytes: enough to have blocked every page of a browser for minutes. */
const MEGABYTES = 100;

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

test.each(Object.keys(NOISES))('%s of one page fails no other document', async (name) => {
  const { key } = await platform.account('eight-seconds');
  const attack = platform
    .generate(key, { content: NOISES[name]!(MEGABYTES) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  const texts = new Set<string>();
  const beside = async () => {
    texts.add(await served());
    return undefined;
  };
  let status: number | undefined;
  while (status === undefined) status = await Promise.race([attack, beside()]);
  texts.add(await served());
  expect(texts).toEqual(new Set([alone]));
  expect([200, 422, 504]).toContain(status);
  expect(await platform.usage(key)).toMatchObject({ used: Number(status === 200) });
});

test('a page that floods the browser is refused with what it does', async () => {
  const { key } = await platform.account('two-minutes');
  const content = NOISES['requests that block']!(300);
  const response = await platform.generate(key, { content });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { error: 'invalid_document', details: [{ path: '/content', message: 'loads too much' }] },
  ]);
});
