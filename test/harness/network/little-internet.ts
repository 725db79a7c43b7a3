import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { familyOf } from '../../../bench/memory.ts';
import { enclosed } from '../../../scripts/start/engine/enclosure.ts';
import { fileOf } from '../faults/processes.ts';
import { until } from '../until.ts';

const INSIDE = fileURLToPath(new URL('little-internet-inside.ts', import.meta.url));

/** A public address for any guard; here it is a canary like all others. */
export const PUBLIC_ADDRESS = '93.184.215.14';

/** The size of `/large` of any host. */
export const LARGE_BYTES = 40 * 1024 * 1024;

/** The addresses of names, one list for each query; every other name of `.example` is public. */
export const ZONE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'rebinding.example': [[PUBLIC_ADDRESS], ['10.0.0.5']],
  'mixed.example': [[PUBLIC_ADDRESS, '169.254.169.254']],
  'mixed-families.example': [[PUBLIC_ADDRESS, 'fd00:ec2::254']],
  'own.example': [['45.67.89.10']],
  'own-six.example': [['2a0e:97c0:1::5']],
  'half-own.example': [[PUBLIC_ADDRESS, '2a0e:97c0:1::5']],
  'rebinding-own.example': [[PUBLIC_ADDRESS], ['45.67.89.10']],
  'private.example': [['10.0.0.5']],
  'loopback.example': [['127.0.0.1']],
  'mapped.example': [['::ffff:10.0.0.5']],
  'nat64.example': [['64:ff9b::a00:5']],
  'any.example': [['0.0.0.0']],
  'metadata.google.internal': [['169.254.169.254']],
  metadata: [['169.254.169.254']],
  'instance-data.ec2.internal': [['169.254.169.254']],
  'metadata.azure.internal': [['169.254.169.254']],
  'metadata.tencentyun.com': [['169.254.0.23']],
  'metadata.packet.net': [['192.80.8.124', '10.0.0.5']],
  'kubernetes.default.svc': [['10.96.0.1']],
  'redis.platen.svc.cluster.local': [['10.96.0.9']],
};

/** Commands for the inside: restart egress, send it a signal, or change the answers of sites. */
export type Order = { env: NodeJS.ProcessEnv } | { signal: NodeJS.Signals } | { says: string };

/** Reports from the inside. */
export type Report =
  | { reached: string }
  | { resolved: string }
  | { says: string }
  | { ready: true };

/**
 * A separate network in which every address of both families answers, with controlled names and a
 * real egress proxy as the only entrance. Every address that must not be reached is a canary.
 */
export class LittleInternet {
  /** The reached destinations: address, requested host and path; or address and port. */
  readonly reached: string[] = [];
  /** The resolved names. */
  readonly resolved: string[] = [];
  readonly #folder: string;
  readonly #child: ChildProcess;
  #isReady = false;
  #says = '';

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder;
    this.#child = child;
    child.on('message', (message: Report) => this.#note(message));
  }

  static async start(): Promise<LittleInternet> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-net-'));
    const everywhere =
      'ip route add local 0.0.0.0/0 dev lo; ip -6 route add local ::/0 dev lo; exec "$@"';
    const [program = '', ...args] = enclosed([
      'sh',
      '-c',
      everywhere,
      'everywhere',
      process.execPath,
      INSIDE,
      join(folder, 'proxy.sock'),
    ]);
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const internet = new LittleInternet(folder, child);
    await internet.#untilReady();
    return internet;
  }

  /** Where the egress proxy listens. */
  get egressSocket(): string {
    return join(this.#folder, 'proxy.sock');
  }

  /** The address of a proxy without checks, which shows that the attacks work. */
  get openSocket(): string {
    return `${this.egressSocket}.open`;
  }

  /** The egress proxy's process. */
  get egressPid(): number {
    return familyOf([this.#child.pid!]).find(isEgress)!;
  }

  /** Restarts egress with other settings. */
  async configure(env: NodeJS.ProcessEnv): Promise<void> {
    this.#isReady = false;
    this.#order({ env });
    await this.#untilReady();
  }

  /** Sends a signal to egress; after a kill, `configure` restarts it. */
  signal(signal: NodeJS.Signals): void {
    this.#order({ signal });
  }

  /** Changes the word of `/kept.svg` and similar paths of any host, whose answers may be cached for a year. */
  async say(word: string): Promise<void> {
    this.#order({ says: word });
    await until('the little Internet says it', () => this.#says === word);
  }

  forget(): void {
    this.reached.length = 0;
    this.resolved.length = 0;
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #order(order: Order): void {
    this.#child.send(order);
  }

  #untilReady(): Promise<void> {
    return until('the little Internet works', () => this.#isReady, 60_000);
  }

  #note(message: Report): void {
    if ('reached' in message) this.reached.push(message.reached);
    else if ('resolved' in message) this.resolved.push(message.resolved);
    else if ('says' in message) this.#says = message.says;
    else this.#isReady = true;
  }
}

function isEgress(pid: number): boolean {
  return fileOf(pid, 'cmdline').includes('services/egress/src/main.ts');
}
