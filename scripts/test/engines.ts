import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gotenbergProcess, redisProcess } from '../start/engine-processes.ts';
import { freePorts } from '../start/ports.ts';
import { Supervisor } from '../start/supervisor.ts';

/** A real Redis and a real Gotenberg for one test run. */
export async function startEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'platen-test-'));
  const [redisPort, gotenbergPort] = (await freePorts(2)) as [number, number];
  const supervisor = new Supervisor({
    logFile: (name) => join(folder, `${name}.log`),
    onStarted: () => undefined,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    shown: (path) => path,
  });
  const stop = async () => {
    await supervisor.stop();
    tellErrors(join(folder, 'gotenberg.log'));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await supervisor.start(redisProcess(redisPort, join(folder, 'redis')));
    await supervisor.start(gotenbergProcess(gotenbergPort));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    env: {
      PLATEN_TEST_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PLATEN_TEST_GOTENBERG_URL: `http://127.0.0.1:${gotenbergPort}`,
    },
    stop,
  };
}

/** What went wrong inside the engine; a test sees its 500 alone. */
export function tellErrors(log: string): void {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  for (const line of lines.filter((text) => text.includes('"level":"error"'))) {
    process.stderr.write(`gotenberg: ${line.slice(0, 500)}\n`);
  }
}
