import type { TestPlatform } from '../platform.ts';

/** How many Chromium engines render has in service. */
export async function chromiumsInService(platform: TestPlatform): Promise<number> {
  const text = await platform.metricsText('render');
  return Number(/^platen_engine_backends\{.*pool="chromium".*\} (\d+)$/m.exec(text)?.[1]);
}
