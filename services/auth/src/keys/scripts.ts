import { readFileSync } from 'node:fs';
import type { Script } from '@platen/store';

const read = (name: string) =>
  readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8');

const SHARED = `${read('time')}\n${read('records')}`;

const script = (name: string): Script => ({ lua: `${SHARED}\n${read(name)}`, numberOfKeys: 1 });

/** What is done to an account's keys; each is atomic, and has the account and this service's clock first. */
export const SCRIPTS = {
  create: script('create'),
  rotate: script('rotate'),
  revoke: script('revoke'),
  verify: script('verify'),
  list: script('list'),
};

/** What is done to one record. */
export const RECORD_SCRIPTS = {
  noteUse: { lua: read('note-use'), numberOfKeys: 1 },
};
