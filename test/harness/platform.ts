import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authService } from '@platen/contracts/services';
import { RpcClient, type Certificates } from '@platen/rpc';
import {
  platformProcesses,
  type Platform,
  type ServiceName,
} from '../../scripts/start/processes/service-processes.ts';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { httpReady } from '../../scripts/start/processes/readiness.ts';
import { newSecrets } from '../../scripts/start/secrets.ts';
import { Supervisor } from '../../scripts/start/processes/supervisor.ts';
import { removeSearched, textsOf } from '../../scripts/test/leaks.ts';
import { GOTENBERG_URL, REDIS_URL } from './engines/engines.ts';
import type { MemoryLimit } from './faults/memory-limit.ts';
import { KEY_PEPPERS } from './identity/peppers.ts';
import { RunningPlatform, type Access } from './running-platform.ts';

export { formOf, type TestAccount } from './running-platform.ts';

interface PlatformOptions {
  redisUrl?: string;
  /** One Gotenberg for everything, or several, separated by commas. */
  gotenbergUrl?: string;
  env?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** The tests' certificates for auth, if services require certificates. */
  certificates?: Certificates;
  /** Memory limits of some of the services. */
  memory?: Partial<Record<ServiceName, MemoryLimit>>;
}

/** How long a service may take to start beside two files of tests. */
const BUSY_START_MS = 150_000;

/** More threads would take most of the start, and no test needs them. */
const ONE_THREAD = { PLATEN_RENDER_THREADS: '1' };

/** Plans for tests: the product's, one without limits, and small ones. */
const PLANS = `
development: { monthly_quota: null, rate_per_minute: null, listed: false }
starter: {}
business: { monthly_quota: 5000, rate_per_minute: 30 }
two-a-month: { monthly_quota: 2, rate_per_minute: null }
ten-a-month: { monthly_quota: 10, rate_per_minute: null }
twenty-a-month: { monthly_quota: 20, rate_per_minute: null }
fifty-a-month: { monthly_quota: 50, rate_per_minute: null }
one-a-minute: { monthly_quota: null, rate_per_minute: 1 }
one-page: { monthly_quota: null, rate_per_minute: null, max_pages: 1 }
one-second: { monthly_quota: 2, rate_per_minute: null, render_timeout_ms: 1000 }
eight-seconds: { monthly_quota: 2, rate_per_minute: null, render_timeout_ms: 8000 }
eight-seconds-no-quota: { monthly_quota: null, rate_per_minute: null, render_timeout_ms: 8000 }
two-minutes: { monthly_quota: null, rate_per_minute: null, render_timeout_ms: 120000 }
no-scripts-at-a-rate: { javascript: false }
no-scripts: { monthly_quota: null, rate_per_minute: null, javascript: false, render_timeout_ms: 120000 }
free: { demo_quota: 5, rate_per_minute: 60, price_eur: 0, overage_price_eur: null }
`;

interface Started {
  platform: Platform;
  supervisor: Supervisor;
  access: Access;
  certificates: Certificates | undefined;
}

/** The four services as separate processes, with real engines. */
export class TestPlatform extends RunningPlatform {
  /** The data for using it. */
  readonly access: Access;
  readonly #platform: Platform;
  readonly #supervisor: Supervisor;

  private constructor({ platform, supervisor, access, certificates }: Started) {
    super(access, certificates);
    this.access = access;
    this.#platform = platform;
    this.#supervisor = supervisor;
  }

  static async start({
    redisUrl = REDIS_URL,
    gotenbergUrl = GOTENBERG_URL,
    env,
    certificates,
    memory = {},
  }: PlatformOptions = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'platen-platform-'));
    const plansFile = join(folder, 'plans.yaml');
    writeFileSync(plansFile, PLANS);
    const [port] = (await freePorts(1)) as [number];
    const secrets = { ...newSecrets(), keyPeppers: KEY_PEPPERS };
    const platform = await platformProcesses({
      port,
      redisUrl,
      plansFile,
      secrets,
      chromiumBackends: gotenbergUrl,
      env: { ...env, render: { ...ONE_THREAD, ...env?.render } },
      issuersFile: join(folder, 'issuers.json'),
    });
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    try {
      const services = platform.services.map(
        (spec) => memory[spec.name as ServiceName]?.around(spec) ?? spec,
      );
      const processes = [platform.issuer, ...services];
      await Promise.all(
        processes.map((spec) => supervisor.start({ ...spec, startsWithinMs: BUSY_START_MS })),
      );
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    const { authAddress, usageAddress, issuerUrl, metricsUrls } = platform;
    const url = `http://127.0.0.1:${port}`;
    const access = { url, authAddress, usageAddress, issuerUrl, metricsUrls, folder, secrets };
    return new TestPlatform({ platform, supervisor, access, certificates });
  }

  get renderAddress(): string {
    return this.#platform.renderAddress;
  }

  /** Starts one more edge beside the first, with other settings. @returns its base URL */
  async addEdge(env: NodeJS.ProcessEnv = {}): Promise<string> {
    const [port, metricsPort] = (await freePorts(2)) as [number, number];
    const edge = this.#platform.services.find(({ name }) => name === 'edge')!;
    const url = `http://127.0.0.1:${port}`;
    await this.#supervisor.start({
      ...edge,
      name: `edge-${port}`,
      env: {
        ...edge.env,
        PLATEN_HTTP_PORT: String(port),
        PLATEN_METRICS_PORT: String(metricsPort),
        ...env,
      },
      isReady: httpReady(`${url}/readyz`),
    });
    return url;
  }

  /** Starts an auth beside the first, which no edge calls. @returns its client, to be closed */
  async addAuth(): Promise<RpcClient<typeof authService>> {
    return new RpcClient(authService, { address: await this.startAuth() });
  }

  /** Starts an auth beside the first, with other settings. @returns its address */
  async startAuth(env: NodeJS.ProcessEnv = {}): Promise<string> {
    const [port, metricsPort] = (await freePorts(2)) as [number, number];
    const auth = this.#platform.services.find(({ name }) => name === 'auth')!;
    await this.#supervisor.start({
      ...auth,
      name: `auth-${port}`,
      env: {
        ...auth.env,
        PLATEN_GRPC_PORT: String(port),
        PLATEN_METRICS_PORT: String(metricsPort),
        ...env,
      },
      isReady: httpReady(`http://127.0.0.1:${metricsPort}/readyz`),
    });
    return `127.0.0.1:${port}`;
  }

  /** The id of a service's process, which has to run. */
  pid(service: ServiceName | 'issuer'): number {
    return this.#supervisor.pid(service)!;
  }

  /** The process ids of all services. */
  pids(): number[] {
    return this.#supervisor.pids();
  }

  signal(service: ServiceName | 'issuer', signal: NodeJS.Signals): void {
    process.kill(this.pid(service), signal);
  }

  /** @throws {Error} a key, a token or a secret is in a log */
  async stop(): Promise<void> {
    this.leave();
    await this.#supervisor.stop();
    removeSearched(this.access.folder, textsOf(this.access.secrets));
  }
}
