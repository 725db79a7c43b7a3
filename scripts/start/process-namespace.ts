import { spawnSync } from 'node:child_process';

const UNSHARE = '/usr/bin/unshare';

const OWN_PROCESSES = ['--pid', '--fork', '--mount-proc'];

/** Without root only the owner of a user namespace may make the others (user_namespaces(7)). */
const AS_ANYBODY = ['--user', '--map-current-user', ...OWN_PROCESSES];

/** As the first process of a namespace a shell: it takes away what others leave behind (pid_namespaces(7)). */
const FIRST_PROCESS = ['sh', '-c', '"$@" & wait $!', 'first-process'];

const works = (flags: string[]) => spawnSync(UNSHARE, [...flags, 'true']).status === 0;

let known: { flags: string[] | undefined } | undefined;

/** Flags that make a namespace of processes here; undefined where none can be made. */
function namespaceFlags(): string[] | undefined {
  known ??= { flags: [OWN_PROCESSES, AS_ANYBODY].find(works) };
  return known.flags;
}

/** Whether a process can be kept from seeing any other. */
export function canSeeItselfAlone(): boolean {
  return namespaceFlags() !== undefined;
}

/**
 * The command that runs a command where it sees itself and its children alone;
 * the command itself where that cannot be made. Ends with its first process, by SIGKILL too.
 */
export function seeingItselfAlone(command: string[]): string[] {
  const flags = namespaceFlags();
  return flags ? [UNSHARE, ...flags, '--kill-child', '--', ...FIRST_PROCESS, ...command] : command;
}
