import { readPage, type Store } from '@platen/store';
import { accountKey } from '../store-keys.ts';
import { KEPT_MS } from './record.ts';

/** What the scripts note of a change, after its time. */
type Noted = [actor: string, action: string, keyId: string, atMs: number];

/**
 * The changes of an account's keys in the last 90 days, the newest first; each names who made it. The script that changes
 * a key notes the change in the same step.
 * @param cursor the end of the last page, or ''
 */
export async function listAudit(store: Store, accountId: string, limit: number, cursor: string) {
  const { items, nextCursor } = await readPage(store, `${accountKey(accountId)}:audit`, {
    keptMs: KEPT_MS,
    limit,
    cursor,
    parse: (json) => {
      const [actor, action, keyId, atMs] = JSON.parse(json) as Noted;
      return { atMs, actor, action, keyId };
    },
  });
  return { events: items, nextCursor };
}
