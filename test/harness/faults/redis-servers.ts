import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { redisReady } from '../../../scripts/start/processes/readiness.ts';
import { Supervisor } from '../../../scripts/start/processes/supervisor.ts';
import { removeSearched, textsOf } from '../../../scripts/test/leaks.ts';
import { KEY_PEPPERS } from '../identity/peppers.ts';
import { until } from '../until.ts';

const REDIS = '/usr/bin/redis-server';

interface SentinelOptions {
  /** The settings of the master and of its replicas. */
  settings?: string[];
  before?: (port: number) => Promise<number>;
  replicas?: number;
  downAfterMs?: number;
}

/** Several Redis servers of one test. */
export class RedisServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'platen-redis-'));
  readonly #supervisor = new Supervisor({
    logFile: (name) => join(this.#folder, `${name}.log`),
    onStarted: () => undefined,
    say: () => undefined,
    shown: (path) => path,
  });

  /** Starts three nodes that share the slots. @returns their address */
  async cluster(): Promise<string> {
    const [a, b, c, ...buses] = (await freePorts(6)) as [number, number, number, ...number[]];
    const ports = [a, b, c];
    await Promise.all(ports.map((port, index) => this.#startNode(port, buses[index]!)));
    const nodes = ports.map((port) => `127.0.0.1:${port}`);
    cli(['--cluster', 'create', ...nodes, '--cluster-yes']);
    await until('the cluster is whole', () => ports.every(isWhole));
    return `redis+cluster://${nodes.join(',')}`;
  }

  /**
   * Starts two nodes. One has all slots but one, and announces the port of a relay to clients.
   * @param before starts the relay, given the node's port
   */
  async clusterBehind(before: (port: number, announced: number) => Promise<unknown>) {
    const [port, other, bus, otherBus, announced] = (await freePorts(5)) as [
      ...[number, number, number, number, number],
    ];
    await this.#startNode(port, bus, [
      'cluster-announce-ip 127.0.0.1',
      `cluster-announce-port ${announced}`,
      `cluster-announce-bus-port ${bus}`,
    ]);
    await this.#startNode(other, otherBus);
    cli(['-p', `${port}`, 'cluster', 'addslotsrange', '0', '16382']);
    cli(['-p', `${other}`, 'cluster', 'addslots', '16383']);
    cli(['-p', `${port}`, 'cluster', 'meet', '127.0.0.1', `${other}`, `${otherBus}`]);
    await until('the cluster is whole', () => [port, other].every(isWhole));
    await before(port, announced);
    return `redis+cluster://127.0.0.1:${other}`;
  }

  /**
   * Starts a master, its replicas, and a Sentinel that watches them.
   * @param options.before starts a relay before the master, given its port; others use the port that it returns
   */
  async sentinel({
    settings = [],
    before = (port) => Promise.resolve(port),
    replicas = 1,
    downAfterMs = 1_000,
  }: SentinelOptions = {}): Promise<{ url: string; master: number }> {
    const [own, sentinel, ...others] = (await freePorts(2 + replicas)) as [number, number];
    await this.#start(own, settings);
    const master = await before(own);
    await Promise.all(
      others.map((port) => this.#start(port, [`replicaof 127.0.0.1 ${master}`, ...settings])),
    );
    await this.#start(
      sentinel,
      [
        `sentinel monitor main 127.0.0.1 ${master} 1`,
        `sentinel down-after-milliseconds main ${downAfterMs}`,
        'sentinel failover-timeout main 5000',
      ],
      { args: ['--sentinel'] },
    );
    await until('the replicas are known', () => {
      const known = cli(['-p', String(sentinel), 'sentinel', 'replicas', 'main']);
      return others.every((port) => known.includes(String(port)));
    });
    await until('the replicas follow', () =>
      others.every((port) =>
        cli(['-p', String(port), 'info', 'replication']).includes('master_link_status:up'),
      ),
    );
    return { url: `redis+sentinel://127.0.0.1:${sentinel}/main`, master: own };
  }

  /** Starts a lone server. @returns its address */
  async standalone(
    settings: string[],
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ url: string; port: number }> {
    const [port] = (await freePorts(1)) as [number];
    await this.#start(port, settings, { env });
    return { url: `redis://127.0.0.1:${port}`, port };
  }

  pid(port: number): number {
    return this.#supervisor.pid(`redis-${port}`)!;
  }

  #startNode(port: number, bus: number, settings: string[] = []): Promise<void> {
    return this.#start(port, [
      'cluster-enabled yes',
      `cluster-config-file ${port}-nodes.conf`,
      `cluster-port ${bus}`,
      ...settings,
    ]);
  }

  async #start(
    port: number,
    settings: string[],
    { args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
  ): Promise<void> {
    const file = join(this.#folder, `${port}.conf`);
    const common = [`port ${port}`, 'bind 127.0.0.1', `dir ${this.#folder}`, 'save ""'];
    writeFileSync(file, [...common, ...settings, ''].join('\n'));
    await this.#supervisor.start({
      name: `redis-${port}`,
      command: REDIS,
      args: [file, ...args],
      env,
      isReady: redisReady(port),
      graceMs: 5_000,
    });
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    removeSearched(this.#folder, textsOf({ keyPeppers: KEY_PEPPERS }));
  }
}

function isWhole(port: number): boolean {
  return cli(['-p', String(port), 'cluster', 'info']).includes('state:ok');
}

function cli(args: string[]): string {
  return execFileSync('/usr/bin/redis-cli', args, { encoding: 'utf8' });
}
