import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../scripts/start/ports.ts';
import { redisReady } from '../../scripts/start/readiness.ts';
import { Supervisor } from '../../scripts/start/supervisor.ts';
import { until } from './until.ts';

const REDIS = '/usr/bin/redis-server';

/** Several Redis servers of one test. */
export class RedisServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'platen-redis-'));
  readonly #supervisor = new Supervisor({
    logFile: (name) => join(this.#folder, `${name}.log`),
    onStarted: () => undefined,
    say: () => undefined,
    shown: (path) => path,
  });

  /** Three nodes that share the slots. @returns their address */
  async cluster(): Promise<string> {
    const [a, b, c, ...buses] = (await freePorts(6)) as [number, number, number, ...number[]];
    const ports = [a, b, c];
    await Promise.all(
      ports.map((port, index) =>
        this.#start(port, [
          ...['cluster-enabled yes', `cluster-config-file ${port}-nodes.conf`],
          `cluster-port ${buses[index]}`,
        ]),
      ),
    );
    const nodes = ports.map((port) => `127.0.0.1:${port}`);
    cli(['--cluster', 'create', ...nodes, '--cluster-yes']);
    await until('the cluster is whole', () =>
      ports.every((port) => cli(['-p', String(port), 'cluster', 'info']).includes('state:ok')),
    );
    return `redis+cluster://${nodes.join(',')}`;
  }

  /** A master, its replica, and a Sentinel that watches them. */
  async sentinel(): Promise<{ url: string; master: number; replica: number }> {
    const [master, replica, sentinel] = (await freePorts(3)) as [number, number, number];
    await this.#start(master, []);
    await this.#start(replica, [`replicaof 127.0.0.1 ${master}`]);
    await this.#start(
      sentinel,
      [
        `sentinel monitor main 127.0.0.1 ${master} 1`,
        'sentinel down-after-milliseconds main 1000',
        'sentinel failover-timeout main 5000',
      ],
      ['--sentinel'],
    );
    await until('the replica is known', () =>
      cli(['-p', String(sentinel), 'sentinel', 'replicas', 'main']).includes(String(replica)),
    );
    await until('the replica follows', () =>
      cli(['-p', String(replica), 'info', 'replication']).includes('master_link_status:up'),
    );
    return { url: `redis+sentinel://127.0.0.1:${sentinel}/main`, master, replica };
  }

  /** A server by itself. @returns its address */
  async standalone(settings: string[]): Promise<{ url: string; port: number }> {
    const [port] = (await freePorts(1)) as [number];
    await this.#start(port, settings);
    return { url: `redis://127.0.0.1:${port}`, port };
  }

  pid(port: number): number {
    return this.#supervisor.pid(`redis-${port}`)!;
  }

  async #start(port: number, settings: string[], args: string[] = []): Promise<void> {
    const file = join(this.#folder, `${port}.conf`);
    const common = [`port ${port}`, 'bind 127.0.0.1', `dir ${this.#folder}`, 'save ""'];
    writeFileSync(file, [...common, ...settings, ''].join('\n'));
    await this.#supervisor.start({
      name: `redis-${port}`,
      command: REDIS,
      args: [file, ...args],
      env: {},
      isReady: redisReady(port),
      graceMs: 5_000,
    });
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function cli(args: string[]): string {
  return execFileSync('/usr/bin/redis-cli', args, { encoding: 'utf8' });
}
