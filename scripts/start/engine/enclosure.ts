import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const UNSHARE = '/usr/bin/unshare';

const NAMESPACES = ['--net', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Without root only the owner of a user namespace may make the others (user_namespaces(7)). */
const AS_ANYBODY = ['--user', '--map-current-user', '--keep-caps'];

const FIRST_PROCESS = ['sh', fileURLToPath(new URL('enclosed.sh', import.meta.url))];

/** The prefix of an enclosed command; empty if this system cannot enclose. Tested once. */
let known: { prefix: string[] | undefined } | undefined;

function prefix(): string[] | undefined {
  known ??= {
    prefix: [NAMESPACES, [...AS_ANYBODY, ...NAMESPACES]]
      .map((flags) => [...flags, '--', ...FIRST_PROCESS])
      .find((args) => spawnSync(UNSHARE, [...args, 'true']).status === 0),
  };
  return known.prefix && [UNSHARE, ...known.prefix];
}

/**
 * Whether a process can be given a network in which there is nothing but what itself listens, and be kept from seeing
 * any process but its own.
 */
export function canEnclose(): boolean {
  return prefix() !== undefined;
}

/** The command that runs a command so. Ends with its first process, by SIGKILL too. @throws {Error} where it cannot be */
export function enclosed(command: string[]): string[] {
  const all = prefix();
  if (!all) throw new Error('no namespaces can be made here');
  return [...all, ...command];
}
