import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GOTENBERG_FLAGS,
  gotenbergProcess,
  redisProcess,
} from '../../scripts/start/engine-processes.ts';
import { freePorts } from '../../scripts/start/ports.ts';
import type { ProcessSpec } from '../../scripts/start/process-spec.ts';
import { Supervisor } from '../../scripts/start/supervisor.ts';
import { tellErrors } from '../../scripts/test/engines.ts';
import { removeSearched, textsOf } from '../../scripts/test/leaks.ts';
import { KEY_PEPPERS } from './peppers.ts';

/** An engine that one test file may stop and start, on a port that stays. */
export class PrivateEngine {
  readonly url: string;
  readonly #spec: ProcessSpec;
  readonly #folder: string;
  #supervisor: Supervisor | undefined;

  private constructor(url: string, spec: ProcessSpec, folder: string) {
    this.url = url;
    this.#spec = spec;
    this.#folder = folder;
  }

  static async gotenberg(...flags: string[]): Promise<PrivateEngine> {
    const [port] = (await freePorts(1)) as [number];
    const spec = gotenbergProcess(port, [...GOTENBERG_FLAGS, ...flags]);
    return PrivateEngine.#started(`http://127.0.0.1:${port}`, spec, newFolder());
  }

  /** As somebody runs it who only starts it: by its own defaults. */
  static async unguarded(): Promise<PrivateEngine> {
    const [port] = (await freePorts(1)) as [number];
    const spec = gotenbergProcess(port, ['--gotenberg-hide-banner', '--log-level=error']);
    return PrivateEngine.#started(`http://127.0.0.1:${port}`, spec, newFolder());
  }

  static async redis(): Promise<PrivateEngine> {
    const [port] = (await freePorts(1)) as [number];
    const folder = newFolder();
    const spec = redisProcess(port, join(folder, 'data'));
    return PrivateEngine.#started(`redis://127.0.0.1:${port}`, spec, folder);
  }

  static async #started(url: string, spec: ProcessSpec, folder: string): Promise<PrivateEngine> {
    const engine = new PrivateEngine(url, spec, folder);
    await engine.start();
    return engine;
  }

  async start(): Promise<void> {
    this.#supervisor = new Supervisor({
      logFile: (name) => join(this.#folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    await this.#supervisor.start(this.#spec);
  }

  async stop(): Promise<void> {
    await this.#supervisor?.stop();
    this.#supervisor = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    tellErrors(join(this.#folder, 'gotenberg.log'));
    removeSearched(this.#folder, textsOf({ keyPeppers: KEY_PEPPERS }));
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'platen-engine-'));
}
