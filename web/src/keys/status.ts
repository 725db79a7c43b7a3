import type { Key } from '@platen/client';
import type { Tone } from '../components/badge.tsx';
import { formatDistance } from '../format.ts';
import { texts } from '../texts.ts';

/** A key that expires within this many days gets a notice. */
const SOON_MS = 14 * 86_400_000;

/** The state of a key, as a badge shows it. */
export function statusOf(key: Key, now = Date.now()): { tone: Tone; label: string } {
  const { status } = texts.keys;
  if (key.status === 'revoked') return { tone: 'bad', label: status.revoked };
  if (key.status === 'expired') return { tone: 'neutral', label: status.expired };
  const endsAt = key.expires_at === null ? Infinity : Date.parse(key.expires_at);
  if (endsAt - now > SOON_MS) return { tone: 'good', label: status.active };
  return { tone: 'warn', label: status.ends(formatDistance(key.expires_at ?? '', now)) };
}

/** The label of a key, which may have no name. */
export const nameOf = (key: Pick<Key, 'name' | 'prefix'>) => key.name || `${key.prefix}…`;
