import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '@platen/contracts';

/** Where a control group's memory stands, in both versions (cgroups(7)), and what of it the kernel takes back when it needs some. */
const VERSIONS = [
  {
    root: '',
    own: /^0::(.*)$/m,
    limit: 'memory.max',
    used: 'memory.current',
    reclaimable: /^(?:(?:in)?active_file|slab_reclaimable) (\d+)$/gm,
  },
  {
    root: 'memory',
    own: /^\d+:memory:(.*)$/m,
    limit: 'memory.limit_in_bytes',
    used: 'memory.usage_in_bytes',
    reclaimable: /^total_(?:in)?active_file (\d+)$/gm,
  },
];

/** Without a limit, version 1 has one that no machine has. */
const NO_LIMIT = 2 ** 60;

/** The memory that a control group may use and uses, in bytes. */
export interface ControlGroup {
  limit: number;
  /** Whether so much is left of it at most: the programs' own, without files that the kernel may drop. */
  hasAtMost: (bytes: number) => boolean;
}

/**
 * That of this process: of a container, or of a limit around the engine.
 * @param groups the file that names it @param mount where the kernel shows all
 * @returns undefined: it has no limit
 */
export function ownControlGroup(
  groups = '/proc/self/cgroup',
  mount = '/sys/fs/cgroup',
): ControlGroup | undefined {
  const named = read(groups);
  for (const { root, own, ...names } of VERSIONS) {
    const path = own.exec(named)?.[1];
    if (path === undefined) continue;
    // A container sees its own group at the root, though its path may be the machine's.
    for (const folder of [join(mount, root, path), join(mount, root)]) {
      const limit = Number.parseInt(read(join(folder, names.limit)), 10);
      if (limit < NO_LIMIT) return group(folder, limit, names);
    }
  }
  return undefined;
}

type Names = Pick<(typeof VERSIONS)[number], 'used' | 'reclaimable'>;

function group(folder: string, limit: number, { used, reclaimable }: Names): ControlGroup {
  return {
    limit,
    hasAtMost(bytes) {
      const left = limit - Number(read(join(folder, used)));
      if (left > bytes) return false;
      const parts = read(join(folder, 'memory.stat')).matchAll(reclaimable);
      return [...parts].reduce((sum, [, part]) => sum + Number(part), left) <= bytes;
    },
  };
}

const read = (path: string) => orElse(() => readFileSync(path, 'utf8'), '');
