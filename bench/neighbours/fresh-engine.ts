import type { TestPlatform } from '../../test/harness/platform.ts';
import type { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import { until } from '../../test/harness/until.ts';
import { closedLoop } from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';

/** A platform and its only engine. */
export interface Alone {
  platform: TestPlatform;
  engine: PrivateEngine;
}

/** Makes documents one after the other, until all code is loaded and compiled. */
const WARM_UP_MS = 2_000;

/** Restarts the engine, so that a measurement begins without the leftovers of earlier documents. */
export async function freshEngine({ platform, engine }: Alone): Promise<void> {
  await engine.stop();
  await engine.start();
  const request = ofPlaten(platform.url, (await platform.account()).key);
  await until('the platform makes a document', async () => (await request()).status === 200);
  await closedLoop(request, { atATime: 1, forMs: WARM_UP_MS });
}
