import { TestPlatform } from './platform.ts';
import { tellAccess } from './shared-platform.ts';

let platform: TestPlatform | undefined;

/** Two files at a time ask it. */
const TWO_THREADS = { PLATEN_RENDER_THREADS: '2' };

/** Before the first file of a suite; suites that run together share one. */
export async function share(): Promise<void> {
  if (platform) return;
  platform = await TestPlatform.start({ env: { render: TWO_THREADS } });
  tellAccess(platform.access);
}

/** After the last. @throws {Error} a key, a token or a secret is in a log */
export async function unshare(): Promise<void> {
  const shared = platform;
  platform = undefined;
  await shared?.stop();
}
