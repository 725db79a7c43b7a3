import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ProcessSpec } from '../../../scripts/start/processes/process-spec.ts';
import { until } from '../until.ts';

/** A control group's names, in the first and in the second version of them (cgroups(7)). */
const VERSIONS = {
  1: {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
  },
  2: { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
} as const;

const NAMES = VERSIONS[existsSync(VERSIONS[1].root) ? 1 : 2];

/** A memory limit for some processes, beyond which the kernel kills one of them. Needs root. */
export class MemoryLimit {
  /** Whether this machine lets the tests make control groups. */
  static get isAvailable(): boolean {
    try {
      accessSync(NAMES.root, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  readonly #names = NAMES;
  readonly #folder = join(this.#names.root, `platen-${randomUUID()}`);

  constructor(mebibytes: number) {
    mkdirSync(this.#folder);
    writeFileSync(join(this.#folder, this.#names.limit), String(mebibytes * 2 ** 20));
  }

  /** A process that writes 0 to it is under the limit, with its descendants. */
  get processesFile(): string {
    return join(this.#folder, 'cgroup.procs');
  }

  /** A process that runs under the limit from its beginning. */
  around(spec: ProcessSpec): ProcessSpec {
    const script = 'echo 0 > "$0" && exec "$@"';
    const args = ['-c', script, this.processesFile, spec.command, ...spec.args];
    return { ...spec, command: 'sh', args };
  }

  /** How many processes the kernel killed for it. */
  get kills(): number {
    const events = readFileSync(join(this.#folder, this.#names.events), 'utf8');
    return Number(/^oom_kill (\d+)$/m.exec(events)?.[1]);
  }

  /** Removes the limit, once its processes have ended. */
  async remove(): Promise<void> {
    await until(
      'no process is under the limit',
      () => readFileSync(this.processesFile, 'utf8') === '',
    );
    rmdirSync(this.#folder);
  }
}
