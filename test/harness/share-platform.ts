import { TestPlatform } from './platform.ts';
import { shareAccess } from './shared-platform.ts';

let platform: TestPlatform | undefined;

/** Two test files use it at a time. */
const TWO_THREADS = { PLATEN_RENDER_THREADS: '2' };

/** Starts the platform before the first test file. Suites that run together share it. */
export async function setup(): Promise<void> {
  if (platform) return;
  platform = await TestPlatform.start({ env: { render: TWO_THREADS } });
  shareAccess(platform.access);
}

/** Stops the platform after the last test file. @throws {Error} a key, a token or a secret is in a log */
export async function teardown(): Promise<void> {
  const shared = platform;
  platform = undefined;
  await shared?.stop();
}
