import { readFileSync } from 'node:fs';
import type { Script } from '@platen/store';

const read = (name: string) => readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8');

const CALENDAR = read('calendar');

const script = (name: string, numberOfKeys: number): Script => ({
  lua: `${CALENDAR}\n${read(name)}`,
  numberOfKeys,
});

/** The scripts that count; each is atomic. */
export const SCRIPTS = {
  reserve: script('reserve', 4),
  commit: script('commit', 4),
  release: script('release', 5),
  renew: script('renew', 2),
  read: script('read', 2),
  readKeys: script('read-keys', 1),
};
