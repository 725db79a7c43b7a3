import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import { freePorts } from '../../scripts/start/ports.ts';
import { httpReady } from '../../scripts/start/readiness.ts';
import { ApiServer } from './api-server.ts';
import { LoneProcess } from './lone-process.ts';

const object = (kind: string, name: string, spec: object) => ({
  ...{ apiVersion: 'platen.dev/v1alpha1', kind, spec },
  metadata: { name, namespace: 'pdf', uid: name, generation: 1, resourceVersion: '1' },
});

const everything = { selector: { matchLabels: {} } };

/** A platform that waits for the Secret of its Redis, and a plan whose status may not be written. */
const OBJECTS = {
  pdfplatforms: [
    object('PdfPlatform', 'print', {
      redis: { urlFrom: { name: 'redis' } },
      ...{ plans: everything, accounts: everything },
    }),
  ],
  pdfplans: [object('PdfPlan', 'starter', {})],
};

/** The operator as a process, without a cluster: passes over a platform succeed, those over a plan fail. */
export class LoneOperator {
  readonly metricsUrl: string;
  readonly #api: ApiServer;
  readonly process: LoneProcess;
  readonly #folder: string;

  private constructor(metricsUrl: string, api: ApiServer, process: LoneProcess, folder: string) {
    this.metricsUrl = metricsUrl;
    this.#api = api;
    this.process = process;
    this.#folder = folder;
  }

  /** @param unlisted the plural of a kind that it may not list: until it may, it makes no pass at all */
  static async start(unlisted?: string): Promise<LoneOperator> {
    const api = new ApiServer(OBJECTS, 'pdfplans');
    api.unlisted = unlisted;
    const folder = mkdtempSync(join(tmpdir(), 'platen-operator-'));
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(kubeconfig, kubeconfigOf(await api.start()));
    const [port] = (await freePorts(1)) as [number];
    const url = `http://127.0.0.1:${port}`;
    const process_ = await LoneProcess.start({
      name: 'operator',
      command: process.execPath,
      args: [join(ROOT, 'operator/src/main.ts')],
      env: {
        KUBECONFIG: kubeconfig,
        PLATEN_BIND_ADDRESS: '127.0.0.1',
        PLATEN_METRICS_PORT: String(port),
        PLATEN_OPERATOR_NAMESPACE: 'operators',
        PLATEN_VERSION: '0.0.0',
        PLATEN_RESYNC_MS: '10000',
      },
      isReady: httpReady(`${url}/readyz`),
      graceMs: 10_000,
    });
    return new LoneOperator(`${url}/metrics`, api, process_, folder);
  }

  /** From now on it may list everything. */
  letList(): void {
    this.#api.unlisted = undefined;
  }

  /** From now on passes over the plan succeed, too. */
  mend(): void {
    this.#api.refused = undefined;
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await this.#api.stop();
    rmSync(this.#folder, { recursive: true });
  }
}

/** JSON is YAML. Without TLS the client wants to be told that nobody is to be trusted. */
function kubeconfigOf(server: string): string {
  return JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: {} }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
  });
}
