import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import { freePorts } from '../../scripts/start/ports.ts';
import { httpReady } from '../../scripts/start/readiness.ts';
import { Supervisor } from '../../scripts/start/supervisor.ts';

/** Between two rounds, in seconds. */
const INTERVAL = 1;

/** `platen probe` as a process of its own. */
export class Prober {
  readonly metricsUrl: string;
  readonly #supervisor: Supervisor;
  readonly #folder: string;

  private constructor(metricsUrl: string, supervisor: Supervisor, folder: string) {
    this.metricsUrl = metricsUrl;
    this.#supervisor = supervisor;
    this.#folder = folder;
  }

  static async start(url: string, key: string): Promise<Prober> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-prober-'));
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, key);
    const [port] = (await freePorts(1)) as [number];
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    const metricsUrl = `http://127.0.0.1:${port}/metrics`;
    const flags = ['--url', url, '--key-file', keyFile, '--interval', `${INTERVAL}`];
    await supervisor.start({
      name: 'prober',
      command: process.execPath,
      args: [
        join(ROOT, 'packages/cli/src/main.ts'),
        'probe',
        ...flags,
        '--metrics-port',
        `${port}`,
      ],
      env: {},
      isReady: httpReady(metricsUrl),
      graceMs: 30_000,
    });
    return new Prober(metricsUrl, supervisor, folder);
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
