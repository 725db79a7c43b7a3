import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const UNSHARE = '/usr/bin/unshare';

const OWN_PROCESSES = ['--pid', '--fork', '--mount-proc'];

const OWN_NETWORK = ['--net', ...OWN_PROCESSES];

/** Without root only the owner of a user namespace may make the others (user_namespaces(7)). */
const AS_ANYBODY = ['--user', '--map-current-user', '--keep-caps'];

/** As the first process of a namespace a shell: it takes away what others leave behind (pid_namespaces(7)). */
const FIRST_PROCESS = ['sh', '-c', '"$@" & wait $!', 'first-process'];

/** The same, which makes the network fit for use first. */
const FIRST_OF_NETWORK = ['sh', fileURLToPath(new URL('own-network.sh', import.meta.url))];

/** What stands before a command that is run so; undefined where that cannot be made. Tried out once. */
type Prefix = () => string[] | undefined;

const prefixes = {
  ownProcesses: prefixOf(OWN_PROCESSES, FIRST_PROCESS),
  ownNetwork: prefixOf(OWN_NETWORK, FIRST_OF_NETWORK),
};

function prefixOf(flags: string[], firstProcess: string[]): Prefix {
  let known: { prefix: string[] | undefined } | undefined;
  return () => {
    known ??= {
      prefix: [flags, [...AS_ANYBODY, ...flags]]
        .map((all) => [...all, '--kill-child', '--', ...firstProcess])
        .find((args) => spawnSync(UNSHARE, [...args, 'true']).status === 0),
    };
    return known.prefix && [UNSHARE, ...known.prefix];
  };
}

/** Whether a process can be kept from seeing any other. */
export function canSeeItselfAlone(): boolean {
  return prefixes.ownProcesses() !== undefined;
}

/** Whether a process can be given a network in which there is nothing but what itself listens. */
export function canHaveOwnNetwork(): boolean {
  return prefixes.ownNetwork() !== undefined;
}

/**
 * The command that runs a command where it sees itself and its children alone;
 * the command itself where that cannot be made. Ends with its first process, by SIGKILL too.
 */
export function seeingItselfAlone(command: string[]): string[] {
  return [...(prefixes.ownProcesses() ?? []), ...command];
}

/** The same in a network of its own, too. @throws {Error} where that cannot be made */
export function inOwnNetwork(command: string[]): string[] {
  const prefix = prefixes.ownNetwork();
  if (!prefix) throw new Error('no network namespace can be made here');
  return [...prefix, ...command];
}
