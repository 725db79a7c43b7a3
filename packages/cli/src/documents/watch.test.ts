import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { unwatchable, watchAndRepeat } from './watch.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a missing folder is refused before any work, and nothing stays watched', async () => {
  let worked = 0;
  const work = () => Promise.resolve(void (worked += 1));
  const files = [join(folder, 'a.md'), join(folder, 'no/x.json')];
  const watchersBefore = watchers();
  await expect(watchAndRepeat(() => files, work, new AbortController().signal)).rejects.toThrow(
    new UsageError(`--watch cannot watch ${join(folder, 'no')}: there is no such folder.`),
  );
  expect(worked).toBe(0);
  while (watchers() > watchersBefore) await setImmediate(); // closed watches are gone one turn later
});

test.each([
  ['ENOSPC', 'raise fs.inotify.max_user_watches'],
  ['EMFILE', 'raise fs.inotify.max_user_instances'],
  ['EACCES', 'permission denied'],
])('for %s the error says what to do', (code, remedy) => {
  const error = unwatchable('here', Object.assign(new Error(code), { code }));
  expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(remedy) });
});

function watchers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;
}
