import { relative } from 'node:path';
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ensureAccounts } from './accounts.ts';
import { DevEnv } from './dev-env.ts';
import { SIGNING_CERTIFICATE, writeSigning } from './signing.ts';
import { canEnclose } from './engine/enclosure.ts';
import { egressProcess, egressSocket } from './engine/egress-process.ts';
import { engineProcesses, redisProcess, type EnginePorts } from './engine/engine-processes.ts';
import type { StateFolder } from './folder.ts';
import { ensurePlans } from './plans.ts';
import { freePorts, isFree } from './processes/ports.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import {
  platformProcesses,
  type Platform,
  type ServiceName,
} from './processes/service-processes.ts';
import { Supervisor } from './processes/supervisor.ts';
import { Failure } from '../failure.ts';

interface RunOptions {
  folder: StateFolder;
  port: number;
  issuersFile?: string | undefined;
  say: (sentence: string) => void;
}

/** The state of a run before any process. */
interface Prepared {
  ports: EnginePorts & {
    /** The port of egress's metrics. */
    egress: number;
  };
  secrets: Secrets;
}

/** One run of the whole platform on this machine. */
export class LocalRun {
  readonly url: string;
  readonly supervisor: Supervisor;
  readonly #options: RunOptions;
  readonly #devEnv: DevEnv;
  readonly #ports: Prepared['ports'];
  readonly #issuerSecret: string;
  readonly #platform: Platform;

  private constructor(options: RunOptions, platform: Platform, { ports, secrets }: Prepared) {
    const { folder, port, say } = options;
    this.#issuerSecret = secrets.issuerSecret;
    this.#options = options;
    this.#platform = platform;
    this.#ports = ports;
    this.url = `http://127.0.0.1:${port}`;
    this.#devEnv = new DevEnv(folder.at('dev.env'));
    this.supervisor = new Supervisor({
      logFile: (name) => folder.at('logs', `${name}.log`),
      onStarted: (name, pid) =>
        this.#devEnv.set({ [`PLATEN_PID_${name.toUpperCase().replace('-', '_')}`]: String(pid) }),
      say,
      shown: (path) => relative(process.cwd(), path),
    });
  }

  static async prepare(options: RunOptions): Promise<LocalRun> {
    const { folder, port } = options;
    const [redis, chromium, libreOffice, egress] = (await freePorts(4)) as [
      ...[number, number],
      ...[number, number],
    ];
    const secrets = loadSecrets(folder.at('secrets.json'));
    const plansFile = folder.at('plans.yaml');
    ensurePlans(plansFile);
    const platform = await platformProcesses({
      port,
      redisUrl: redisUrl(redis),
      chromiumBackends: gotenbergUrl(chromium),
      libreOfficeBackends: gotenbergUrl(libreOffice),
      secrets,
      plansFile,
      issuersFile: folder.at('issuers.json'),
      moreIssuersFile: options.issuersFile,
      env: { render: { PLATEN_SIGNING_FILE: await writeSigning(folder) } },
      ...((await isFree(port + 1)) && { issuerPort: port + 1 }),
    });
    const ports = { redis, chromium, libreOffice, egress };
    return new LocalRun(options, platform, { ports, secrets });
  }

  async startEngine(): Promise<void> {
    const { folder, say } = this.#options;
    if (!canEnclose()) {
      say('No namespaces can be made here (unshare): documents load nothing from the network,');
      say('and Gotenberg will end other Chromium browsers, too.');
    }
    const ports = this.#ports;
    await Promise.all([
      this.supervisor.start(redisProcess(ports.redis, folder.at('data/redis'))),
      this.supervisor.start(egressProcess(ports.egress)),
      ...engineProcesses(ports, egressSocket(ports.egress)).map((spec) =>
        this.supervisor.start(spec),
      ),
    ]);
  }

  async startServices(): Promise<void> {
    const { services, issuer } = this.#platform;
    const behind = services.filter(({ name }) => name !== 'edge');
    await Promise.all([issuer, ...behind].map((spec) => this.supervisor.start(spec)));
  }

  /** Last: who sees the edge ready finds `dev.env` complete. */
  async startEdge(): Promise<void> {
    const edge = this.#platform.services.filter(({ name }) => name === 'edge');
    await Promise.all(edge.map((spec) => this.supervisor.start(spec)));
  }

  async createAccounts(): Promise<void> {
    const { authAddress, usageAddress, issuerUrl } = this.#platform;
    const access = { authAddress, issuerUrl, issuerSecret: this.#issuerSecret };
    this.#devEnv.set({
      PLATEN_URL: this.url,
      ...(await ensureAccounts(access, this.#devEnv.readLast())),
      PLATEN_SIGNING_CERTIFICATE: SIGNING_CERTIFICATE,
      PLATEN_ISSUER: issuerUrl,
      PLATEN_ISSUER_SECRET: this.#issuerSecret,
      PLATEN_AUTH_ADDRESS: authAddress,
      PLATEN_USAGE_ADDRESS: usageAddress,
      PLATEN_REDIS_URL: redisUrl(this.#ports.redis),
      PLATEN_CHROMIUM_BACKENDS: gotenbergUrl(this.#ports.chromium),
      PLATEN_LIBREOFFICE_BACKENDS: gotenbergUrl(this.#ports.libreOffice),
      ...metricsVariables(this.#platform.metricsUrls),
      PLATEN_METRICS_EGRESS: `http://127.0.0.1:${this.#ports.egress}/metrics`,
    });
    this.#devEnv.write();
  }

  async renderSample(): Promise<void> {
    await renderSample(
      this.url,
      this.#devEnv.get('PLATEN_API_KEY'),
      this.#options.folder.at('hello.pdf'),
    );
  }
}

function metricsVariables(urls: Record<ServiceName, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(urls).map(([name, url]) => [`PLATEN_METRICS_${name.toUpperCase()}`, url]),
  );
}

function redisUrl(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

function gotenbergUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

const read = (name: string) => readFileSync(new URL(`./sample/${name}`, import.meta.url), 'utf8');

/** A generation request that shows what Platen does. */
function sampleRequest() {
  return {
    content: read('invoice.html'),
    variables: JSON.parse(read('invoice.json')) as Record<string, unknown>,
    options: {
      footer_html:
        '<div style="text-align:center;color:#667085">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>',
    },
  };
}

/**
 * Has the sample made through the public API.
 * @throws {Failure} with the API's own words if it refuses
 */
async function renderSample(url: string, apiKey: string, file: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(sampleRequest()),
  });
  if (!response.ok || !response.body) {
    throw new Failure(`The sample could not be made: ${await response.text()}`);
  }
  await pipeline(response.body, createWriteStream(file));
}
