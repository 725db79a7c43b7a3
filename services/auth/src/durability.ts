import type { Logger } from '@platen/runtime';
import type { Store } from '@platen/store';

/** With these settings Redis writes a key to disk before it acknowledges it. */
const WANTED = { appendonly: 'yes', appendfsync: 'always' } as const;

/**
 * Logs whether a crash of Redis could lose acknowledged keys, and why. Logs nothing if Redis does not reveal
 * its settings.
 */
export async function checkDurability(store: Store, log: Logger): Promise<void> {
  let isRight = true;
  for (const [setting, wanted] of Object.entries(WANTED)) {
    const found = await readSetting(store, setting).catch(() => undefined);
    if (found === wanted) continue;
    isRight = false;
    if (found === undefined) continue;
    log.warn(
      { setting, found, wanted },
      `a crash of Redis can lose acknowledged keys: its ${setting} is ${found}`,
    );
  }
  if (isRight) log.info('Redis writes keys before it acknowledges them');
}

async function readSetting(store: Store, name: string): Promise<string | undefined> {
  const reply = await store.call('CONFIG', 'GET', name);
  return Array.isArray(reply) ? String(reply[1]) : undefined;
}
