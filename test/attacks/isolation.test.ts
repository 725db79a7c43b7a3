import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LittleInternet } from '../harness/network/little-internet.ts';
import { pdfPictures, pdfText, withoutDatesAndIds } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';
import {
  AT_WORK,
  FONTS,
  NETWORK,
  PRINTS,
  STORES,
  STYLES,
  type Leaving,
} from './payloads/leavings.ts';
import { VICTIM } from './victim.ts';

const CLASSES = { FONTS, STYLES, PRINTS, NETWORK, STORES };

const DPI = 50;

let internet: LittleInternet;

beforeAll(async () => {
  internet = await LittleInternet.start();
});
afterAll(() => internet.stop());

/** The little Internet has self-signed certificates. */
const BELIEVING = '--chromium-ignore-certificate-errors=true';

const ENGINES = {
  'the browser': () =>
    PrivateEngine.gotenberg({ egressSocket: internet.egressSocket, flags: [BELIEVING] }),
};

describe.each(Object.entries(ENGINES))('of %s', (_, start) => {
  let engine: PrivateEngine;
  let platform: TestPlatform;
  let mine: string;
  let patient: string;
  let theirs: string;
  let alone: Buffer;

  const victim = () => platform.pdf(theirs, VICTIM);

  beforeAll(async () => {
    engine = await start();
    platform = await TestPlatform.start({ gotenbergUrl: engine.url });
    ({ key: mine } = await platform.account('eight-seconds-no-quota'));
    ({ key: patient } = await platform.account('two-minutes'));
    ({ key: theirs } = await platform.account('two-minutes'));
    await internet.say('calm');
    alone = await victim();
  });
  afterAll(async () => {
    await platform.stop();
    await engine.remove();
  });

  /** Text first, because it shows what was left. */
  async function expectAlone(pdf: Buffer): Promise<void> {
    if (withoutDatesAndIds(pdf).equals(withoutDatesAndIds(alone))) return;
    expect(await pdfText(pdf)).toBe(await pdfText(alone));
    const [pictures, expected] = await Promise.all(
      [pdf, alone].map((each) => pdfPictures(each, DPI)),
    );
    expect(pictures!.map(({ grey }, at) => expected![at]?.grey.equals(grey))).not.toContain(false);
    throw new Error('the PDFs differ in what is not seen');
  }

  test('a document shows its own content', async () => {
    // Lines may break after a hyphen.
    const text = (await pdfText(alone)).replace(/-\n\s*/g, '-');
    for (const each of ['An invoice', 'calm', 'user-agent', 'login [401', 'fonts [3']) {
      expect(text).toContain(each);
    }
    await expectAlone(await victim());
  });

  test.each(Object.entries(CLASSES))('looks the same after others: %s', async (_, leavings) => {
    await internet.say('hostile');
    for (const each of Object.values(leavings)) await platform.statusOf(mine, each);
    await internet.say('calm');
    await expectAlone(await victim());
  });

  async function whileAtWork(leaving: Leaving, work: () => Promise<void>): Promise<void> {
    const leave = new AbortController();
    internet.forget();
    const printing = platform.generate(patient, leaving, { signal: leave.signal }).catch(() => 0);
    await until('the other document is in progress', () =>
      internet.reached.some((line) => line.endsWith(' /begun')),
    );
    await work();
    leave.abort();
    await printing;
  }

  test.each(Object.entries(AT_WORK))('looks the same beside another: %s', (_, leaving) =>
    whileAtWork(leaving, async () => expectAlone(await victim())),
  );

  test('looks the same after all of them', async () => expectAlone(await victim()));
});
