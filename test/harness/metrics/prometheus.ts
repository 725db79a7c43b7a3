import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Group } from '../../../deploy/slo/rule.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { httpReady } from '../../../scripts/start/processes/readiness.ts';
import { Supervisor } from '../../../scripts/start/processes/supervisor.ts';

interface PrometheusOptions {
  /** The metrics URL of each service, by its name. */
  targets: Record<string, string>;
  rules?: readonly Group[];
}

/** A series at one time: its labels, and its value. */
export interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

interface FiringAlert {
  labels: Record<string, string> & { alertname: string };
  annotations: Record<string, string>;
  state: 'pending' | 'firing';
}

/** The time between scrapes, in seconds; a service may take a second to check its dependencies. */
const SCRAPE_INTERVAL = 2;
const EVALUATION_INTERVAL = 1;

/** Prometheus reads this file again when it changes. */
const TARGETS = 'targets.json';

/** Debian's Prometheus with short intervals. */
export class Prometheus {
  readonly #url: string;
  readonly #supervisor: Supervisor;
  readonly #folder: string;

  private constructor(url: string, supervisor: Supervisor, folder: string) {
    this.#url = url;
    this.#supervisor = supervisor;
    this.#folder = folder;
  }

  static async start({ targets, rules = [] }: PrometheusOptions): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-prometheus-'));
    mkdirSync(join(folder, 'data'));
    writeTargets(folder, targets);
    writeFileSync(join(folder, 'rules.yaml'), stringify({ groups: rules }));
    writeFileSync(join(folder, 'prometheus.yaml'), stringify(configuration()));
    const [port] = (await freePorts(1)) as [number];
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    const url = `http://127.0.0.1:${port}`;
    await supervisor.start({
      name: 'prometheus',
      command: '/usr/bin/prometheus',
      args: [
        `--config.file=${join(folder, 'prometheus.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      env: {},
      isReady: httpReady(`${url}/-/ready`),
      graceMs: 10_000,
    });
    return new Prometheus(url, supervisor, folder);
  }

  /** Scrapes only these services from now on. */
  scrape(targets: PrometheusOptions['targets']): void {
    writeTargets(this.#folder, targets);
  }

  async query(expr: string): Promise<Sample[]> {
    const { result } = await this.#get<{ result: Sample[] }>('query', { query: expr });
    return result;
  }

  /** The pending and firing alerts. */
  async alerts(): Promise<FiringAlert[]> {
    return (await this.#get<{ alerts: FiringAlert[] }>('alerts', {})).alerts;
  }

  async #get<Data>(path: string, parameters: Record<string, string>): Promise<Data> {
    const response = await fetch(
      `${this.#url}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`,
    );
    const answer = (await response.json()) as { status: string; data: Data; error?: string };
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** As in docs/guides/monitoring.md, except for the pace: `service` names the kind of an instance. */
function configuration() {
  return {
    global: {
      scrape_interval: `${SCRAPE_INTERVAL}s`,
      scrape_timeout: `${SCRAPE_INTERVAL}s`,
      evaluation_interval: `${EVALUATION_INTERVAL}s`,
    },
    rule_files: ['rules.yaml'],
    scrape_configs: [
      {
        job_name: 'platen',
        honor_labels: true,
        file_sd_configs: [{ files: [TARGETS], refresh_interval: '1s' }],
      },
    ],
  };
}

/** Replaces the file at once, because Prometheus may read it at any time. */
function writeTargets(folder: string, targets: Record<string, string>): void {
  const groups = Object.entries(targets).map(([service, url]) => ({
    targets: [new URL(url).host],
    labels: { service },
  }));
  const file = join(folder, TARGETS);
  writeFileSync(`${file}.new`, JSON.stringify(groups));
  renameSync(`${file}.new`, file);
}
