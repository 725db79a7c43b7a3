import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { newSecrets } from '../../scripts/start/secrets.ts';
import { platformProcesses } from '../../scripts/start/processes/service-processes.ts';
import { Supervisor } from '../../scripts/start/processes/supervisor.ts';

export type UsageClient = RpcClient<typeof usageService>;

const PLANS = `
unlimited: { monthly_quota: null, rate_per_minute: null }
one-a-month: { monthly_quota: 1, rate_per_minute: null }
ten-a-minute: { monthly_quota: null, rate_per_minute: 10 }
`;

interface Started {
  address: string;
  client: UsageClient;
  supervisor: Supervisor;
  folder: string;
  metricsUrl: string;
}

/** Runs usage alone as a process, which tests call by gRPC. */
export class TestUsage {
  /** `host:port` */
  readonly address: string;
  readonly client: UsageClient;
  readonly metricsUrl: string;
  readonly #supervisor: Supervisor;
  readonly #folder: string;

  private constructor({ address, client, supervisor, folder, metricsUrl }: Started) {
    this.address = address;
    this.client = client;
    this.#supervisor = supervisor;
    this.#folder = folder;
    this.metricsUrl = metricsUrl;
  }

  static async start(redisUrl: string, env: NodeJS.ProcessEnv = {}): Promise<TestUsage> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-usage-'));
    const plansFile = join(folder, 'plans.yaml');
    writeFileSync(plansFile, PLANS);
    const [port] = (await freePorts(1)) as [number];
    const { services, usageAddress, metricsUrls } = await platformProcesses({
      port,
      redisUrl,
      plansFile,
      secrets: newSecrets(),
      env: { usage: env },
      chromiumBackends: 'http://127.0.0.1:1', // no test here renders
      issuersFile: join(folder, 'issuers.json'),
    });
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    await supervisor.start(services.find(({ name }) => name === 'usage')!);
    const client = new RpcClient(usageService, { address: usageAddress });
    return new TestUsage({
      address: usageAddress,
      client,
      supervisor,
      folder,
      metricsUrl: metricsUrls.usage,
    });
  }

  get pid(): number {
    return this.#supervisor.pid('usage')!;
  }

  get log(): string {
    return readFileSync(join(this.#folder, 'usage.log'), 'utf8');
  }

  /** The sum of a metric over all labels but those that are given. */
  async metric(name: string, labels: Record<string, string> = {}): Promise<number> {
    const text = await (await fetch(this.metricsUrl)).text();
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith(name) && wanted.every((each) => line.includes(each)));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.#supervisor.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
