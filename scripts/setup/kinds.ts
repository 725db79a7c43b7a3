import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { cacheFolder } from './cache.ts';
import { runCommand, type Followed } from './command.ts';
import { requireGo } from './go.ts';
import { keepFinished } from './keep-finished.ts';

interface Source {
  /** A folder of `tools/`, whose `go.mod` pins the module. */
  name: string;
  module: string;
  /** The folder of that module with definitions of kinds. */
  folder: string;
  /** With which their files begin. */
  group: string;
}

/** Definitions of kinds that not every cluster knows, as the Go module has them that defines them. */
export class Kinds {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  get isThere(): boolean {
    return existsSync(this.#kept);
  }

  /** The file that defines a kind, once fetched. @param plural as `podmonitors` */
  file(plural: string): string {
    return join(this.#kept, `${this.#source.group}_${plural}.yaml`);
  }

  /** @throws {Failure} saying what to install by hand */
  requireGo(): Promise<void> {
    const pins = readFileSync(join(this.#pins, 'go.mod'), 'utf8');
    return requireGo(`The module of ${this.#source.name}`, pins);
  }

  /** Fetches the module, and keeps its kinds. */
  async build(options: Followed): Promise<void> {
    const env = { GOTOOLCHAIN: 'local', GOWORK: 'off', GOFLAGS: '-mod=readonly' };
    const { module, folder } = this.#source;
    const printed = await runCommand('go', ['mod', 'download', '-json', module], {
      ...options,
      cwd: this.#pins,
      env,
    });
    const { Dir } = JSON.parse(printed) as { Dir: string };
    const unfinished = `${this.#kept}.${process.pid}.unfinished`;
    mkdirSync(CACHE, { recursive: true });
    cpSync(join(Dir, folder), unfinished, { recursive: true });
    keepFinished(unfinished, this.#kept);
  }

  get #pins(): string {
    return join(ROOT, 'tools', this.#source.name);
  }

  get #kept(): string {
    const sums = readFileSync(join(this.#pins, 'go.sum'), 'utf8');
    return cacheFolder(`${this.#source.name}-kinds`, sums);
  }
}

/** PodMonitor, PrometheusRule. */
export const PROMETHEUS_KINDS = new Kinds({
  name: 'prometheus-operator',
  module: 'github.com/prometheus-operator/prometheus-operator',
  folder: 'example/prometheus-operator-crd',
  group: 'monitoring.coreos.com',
});

/** HTTPRoute. */
export const GATEWAY_KINDS = new Kinds({
  name: 'gateway-api',
  module: 'sigs.k8s.io/gateway-api',
  folder: 'config/crd/standard',
  group: 'gateway.networking.k8s.io',
});
