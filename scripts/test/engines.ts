import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { orElse } from '@platen/contracts';
import { Failure } from '../failure.ts';
import { egressProcess, egressSocket } from '../start/engine/egress-process.ts';
import { engineProcess, redisProcess } from '../start/engine/engine-processes.ts';
import { engineReady } from '../start/processes/readiness.ts';
import { freePorts } from '../start/processes/ports.ts';
import { newPeppers } from '../start/secrets.ts';
import { Supervisor } from '../start/processes/supervisor.ts';
import { removeSearched, textsOf } from './leaks.ts';

/** In memory where the system offers it: a busy disk would hold up Redis, which confirms only what is on disk. */
const REDIS_PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A real Redis, a real Gotenberg and its way out for one test run, and the peppers of all its platforms. */
export async function startEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'platen-test-'));
  const redisFolder = mkdtempSync(join(REDIS_PARENT, 'tests-redis-'));
  const [redisPort, gotenbergPort, egressPort] = (await freePorts(3)) as [number, number, number];
  const supervisor = new Supervisor({
    logFile: (name) => join(folder, `${name}.log`),
    onStarted: () => undefined,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    shown: (path) => path,
  });
  const keyPeppers = newPeppers();
  /** @throws {Error} a key, a token or a pepper is in what Redis wrote down, or in a log */
  const stop = async () => {
    await supervisor.stop();
    printErrors(join(folder, 'gotenberg.log'));
    for (const each of [folder, redisFolder]) removeSearched(each, textsOf({ keyPeppers }));
  };
  try {
    await supervisor.start(redisProcess(redisPort, redisFolder));
    await supervisor.start(egressProcess(egressPort));
    await supervisor.start(
      engineProcess(gotenbergPort, { egressSocket: egressSocket(egressPort) }),
    );
    await untilOffice(gotenbergPort);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    env: {
      PLATEN_TEST_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PLATEN_TEST_KEY_PEPPERS: keyPeppers,
      PLATEN_TEST_GOTENBERG_URL: `http://127.0.0.1:${gotenbergPort}`,
      PLATEN_TEST_EGRESS_SOCKET: egressSocket(egressPort),
      PLATEN_TEST_EGRESS_METRICS: `http://127.0.0.1:${egressPort}/metrics`,
    },
    /** All engines that run. */
    pids: () => supervisor.pids(),
    stop,
  };
}

/** Starts engines for some work, and ends them after it. @throws as {@link startEngines}' `stop` */
export async function withEngines<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const engines = await startEngines();
  try {
    return await work(engines.env);
  } finally {
    await engines.stop();
  }
}

/** LibreOffice prints its first document some seconds after the engine's start, which on a busy machine takes longer. */
async function untilOffice(port: number): Promise<void> {
  const isReady = engineReady(port, 'libreoffice');
  const end = performance.now() + OFFICE_MS;
  while (!(await isReady())) {
    if (performance.now() > end) throw new Failure('LibreOffice does not start');
    await sleep(POLL_MS);
  }
}

const OFFICE_MS = 180_000;
const POLL_MS = 100;

/** Prints faults inside the engine; a test only sees its 500. */
export function printErrors(log: string): void {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  for (const line of lines) {
    // Nothing of a line that is no JSON: banners, and the last one of a process that was killed.
    const {
      level,
      status = 500,
      msg = '',
    } = orElse(() => JSON.parse(line) as Partial<LogLine>, {});
    if (level === 'error' && status >= 500)
      process.stderr.write(`gotenberg: ${msg.slice(0, 300)}\n`);
  }
}

/** A line of Gotenberg's log, with a status if it is about a request. */
interface LogLine {
  level: string;
  msg: string;
  status?: number;
}
