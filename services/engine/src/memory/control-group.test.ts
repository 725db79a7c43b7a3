import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ownControlGroup } from './control-group.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The control group of a process whose `/proc/self/cgroup` and files below `/sys/fs/cgroup` are these. */
function groupOf(groups: string, files: Record<string, string>) {
  const mount = mkdtempSync(join(tmpdir(), 'platen-groups-'));
  folders.push(mount);
  for (const [name, text] of Object.entries({ ...files, groups })) {
    mkdirSync(dirname(join(mount, name)), { recursive: true });
    writeFileSync(join(mount, name), `${text}\n`);
  }
  return ownControlGroup(join(mount, 'groups'), mount);
}

const SECOND = {
  'memory.max': '1000',
  'memory.current': '900',
  'memory.stat': 'anon 500\nfile 400\nactive_file 100\ninactive_file 200\nslab_reclaimable 50',
};
const FIRST = {
  'memory.limit_in_bytes': '1000',
  'memory.usage_in_bytes': '900',
  'memory.stat': 'active_file 7\ntotal_active_file 150\ntotal_inactive_file 200',
};

const at = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text]));

test.each([
  ['a container', '0::/', SECOND],
  ['a group of version 2', '0::/of/engine', at('of/engine', SECOND)],
  ['one of version 1', '5:cpu:/x\n4:memory:/of/engine\n0::/', at('memory/of/engine', FIRST)],
  ['a container of version 1', '4:memory:/kube', at('memory', FIRST)],
])('what is left in %s includes what the kernel can take back', (_, groups, files) => {
  const group = groupOf(groups, files);
  expect(group?.limit).toBe(1000);
  const left = 100 + 350;
  expect([left - 1, left].map((bytes) => group?.hasAtMost(bytes))).toEqual([false, true]);
});

test.each([
  ['no group', '0::/', {}],
  ['version 2 without a limit', '0::/', { ...SECOND, 'memory.max': 'max' }],
  [
    'version 1 without a limit',
    '4:memory:/',
    at('memory', { ...FIRST, 'memory.limit_in_bytes': '9223372036854771712' }),
  ],
])('%s limits nothing', (_, groups, files) => {
  expect(groupOf(groups, files)).toBeUndefined();
});
