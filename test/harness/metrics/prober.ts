import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { httpReady } from '../../../scripts/start/processes/readiness.ts';
import { LoneProcess } from '../lone-process.ts';

interface ProberOptions {
  /** The time between two rounds, in seconds. */
  interval?: number;
  /** How long a document may take, in seconds. */
  timeout?: number;
}

/** `platen probe` as a process of its own. */
export class Prober {
  readonly metricsUrl: string;
  readonly process: LoneProcess;
  readonly #folder: string;

  private constructor(metricsUrl: string, process: LoneProcess, folder: string) {
    this.metricsUrl = metricsUrl;
    this.process = process;
    this.#folder = folder;
  }

  static async start(
    url: string,
    key: string,
    { interval = 1, timeout = 30 }: ProberOptions = {},
  ): Promise<Prober> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-prober-'));
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, key);
    const [port] = (await freePorts(1)) as [number];
    const metricsUrl = `http://127.0.0.1:${port}/metrics`;
    const flags = {
      url,
      'key-file': keyFile,
      interval,
      timeout,
      'metrics-host': '127.0.0.1',
      'metrics-port': port,
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const prober = await LoneProcess.start(
      {
        name: 'prober',
        command: process.execPath,
        args: [join(ROOT, 'packages/cli/src/main.ts'), 'probe', ...args],
        env: {},
        isReady: httpReady(metricsUrl),
        graceMs: 30_000,
      },
      [key],
    );
    return new Prober(metricsUrl, prober, folder);
  }

  async stop(): Promise<void> {
    await this.process.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
