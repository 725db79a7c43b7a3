import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { httpReady } from '../../../scripts/start/processes/readiness.ts';
import { ApiServer } from './api-server.ts';
import { LoneProcess } from '../lone-process.ts';

/** The condition that a former operator has left in every object. */
const NOT_READY = {
  type: 'Ready',
  status: 'False',
  reason: 'Waiting',
  message: 'It waits.',
  lastTransitionTime: '2026-01-01T00:00:00Z',
};

const object = (kind: string, name: string, spec: object, namespace = 'pdf') => ({
  apiVersion: 'platen.dev/v1alpha1',
  kind,
  spec,
  status: { conditions: [NOT_READY] },
  metadata: { name, namespace, uid: namespace + name, generation: 1, resourceVersion: '1' },
});

const everything = { selector: { matchLabels: {} } };

const platform = {
  images: { registry: 'registry.example.com/platen' },
  redis: { urlFrom: { name: 'redis' } },
  plans: everything,
  accounts: everything,
};

/** Platforms that wait for the Secret of their Redis, and a plan whose status may not be written. */
const objects = (namespaces: readonly string[]) => ({
  pdfplatforms: namespaces.map((namespace) => object('PdfPlatform', 'print', platform, namespace)),
  pdfplans: [object('PdfPlan', 'starter', {})],
});

interface LoneOperatorOptions {
  /** A part of the path of objects that it may not list. Until it may, it does not reconcile them. */
  unlisted?: string;
  /** The namespaces with a platform. */
  platformsIn?: readonly string[];
  /** The setting of its namespaces; by default all. */
  watches?: string;
}

/** Runs the operator as a process, without a cluster. Reconciles of a platform succeed, those of a plan fail. */
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

  static async start(options: LoneOperatorOptions = {}): Promise<LoneOperator> {
    const { unlisted, platformsIn = ['pdf'], watches = '*' } = options;
    const api = new ApiServer(objects(platformsIn), 'pdfplans');
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
        PLATEN_WATCH_NAMESPACES: watches,
        PLATEN_VERSION: '0.0.0',
        PLATEN_RESYNC_MS: '10000',
      },
      isReady: httpReady(`${url}/readyz`),
      graceMs: 10_000,
    });
    return new LoneOperator(`${url}/metrics`, api, process_, folder);
  }

  /** Every path that it has requested from the API server. */
  get requests(): ReadonlySet<string> {
    return this.#api.requests;
  }

  /** Lets it list everything from now on. */
  letList(): void {
    this.#api.unlisted = undefined;
  }

  /** Lets reconciles of the plan succeed, too, from now on. */
  mend(): void {
    this.#api.refused = undefined;
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await this.#api.stop();
    rmSync(this.#folder, { recursive: true });
  }
}

/** JSON is YAML. Without TLS the client requires the explicit setting that it trusts no authority. */
function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: {} }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
  });
}
