import { readFileSync } from 'node:fs';
import type { Script } from '@platen/store';

const read = (name: string) =>
  readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8');

const SHARED = `${read('time')}\n${read('records')}`;

const script = (name: string): Script => ({ lua: `${SHARED}\n${read(name)}`, numberOfKeys: 1 });

/** Scripts for an account's keys. Each is atomic, and its first arguments are the account and auth's clock. */
export const SCRIPTS = {
  create: script('create'),
  rotate: script('rotate'),
  update: script('update'),
  revoke: script('revoke'),
  verify: script('verify'),
  list: script('list'),
};

export const RECORD_SCRIPTS = {
  noteUse: { lua: read('note-use'), numberOfKeys: 1 },
};
