import { readFileSync } from 'node:fs';
import type { Script } from '@platen/store';

const read = (name: string) =>
  readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8');

const TIME = read('time');

const script = (name: string, numberOfKeys: number): Script => ({
  lua: `${TIME}\n${read(name)}`,
  numberOfKeys,
});

/** What is done to keys; each is atomic. */
export const SCRIPTS = {
  create: script('create', 4),
  rotate: script('rotate', 4),
  revoke: script('revoke', 2),
  verify: script('verify', 2),
  list: script('list', 1),
};
