import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';

/** Everything that a local run writes lies below one folder of the checkout. */
export class StateFolder {
  readonly path: string;

  constructor(path = join(ROOT, '.platen')) {
    this.path = path;
  }

  at(...names: string[]): string {
    return join(this.path, ...names);
  }

  /**
   * Takes the folder for this process.
   * @throws {Failure} if another run has it
   */
  lock(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    const owner = this.#owner();
    if (owner !== undefined) {
      throw new Failure(`Platen already runs from this folder (process ${owner}); stop it first.`);
    }
    rmSync(this.at('pid'), { force: true }); // of a run that is no more
    writeFileSync(this.at('pid'), `${process.pid}\n`, { flag: 'wx' });
  }

  /** Gives the folder back, if this process has it: one that was refused must not free another's. */
  unlock(): void {
    if (this.#holder() === process.pid) rmSync(this.at('pid'));
  }

  /** Forgets accounts, keys, counts, changed plans and secrets. */
  forget(): void {
    for (const name of ['data', 'plans.yaml', 'secrets.json', 'dev.env', 'hello.pdf']) {
      rmSync(this.at(name), { recursive: true, force: true });
    }
  }

  prepare(): void {
    for (const name of ['data', 'logs']) mkdirSync(this.at(name), { recursive: true });
  }

  #owner(): number | undefined {
    const pid = this.#holder();
    return pid !== undefined && isStartProcess(pid) ? pid : undefined;
  }

  #holder(): number | undefined {
    const file = this.at('pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  }
}

/** Another process may have the pid now, so this checks its command line. */
function isStartProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('scripts/start');
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    return syscall === 'open' && code === 'ENOENT' && !existsSync('/proc');
  }
}
