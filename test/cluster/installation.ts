import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/paths.ts';
import {
  apply,
  Client,
  createNamespace,
  get,
  helm,
  IMAGES,
  kubectl,
  type Load,
} from '../harness/cluster.ts';

/** What a change may take on a busy machine; nothing is timed by it. */
const LIMIT_MS = 400_000;
const POLL_MS = 500;

export const chart = (name: string) => join(ROOT, 'deploy/helm', name);

export const SMALL = join(chart('platen'), 'ci/small-values.yaml');

export interface Thing {
  metadata: { name: string; uid: string; generation: number; labels?: Record<string, string> };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
  status?: {
    observedGeneration?: number;
    conditions?: { type: string; status: string; reason: string }[];
  };
}

/** Waits until a condition holds; kubectl is asked, so not too often. */
export async function eventually(
  what: string,
  holds: () => Promise<boolean>,
  limitMs = LIMIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(POLL_MS);
  }
}

const isReady = (one: Thing | undefined) =>
  one?.status?.observedGeneration === one?.metadata.generation &&
  one?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ===
    true;

/** Both charts, each in a namespace where only what the restricted standard accepts may run. */
export class Installation {
  /** The operator's namespace. */
  operators = '';
  /** That of the platform, which is called `print`. */
  pdf = '';
  /** Somebody in a namespace that has nothing to do with it. */
  #client: Client | undefined;

  get client(): Client {
    if (!this.#client) throw new Error('nothing is installed');
    return this.#client;
  }

  async install(): Promise<void> {
    this.operators = await createNamespace('operators');
    this.pdf = await createNamespace('pdf');
    const { registry, tag } = IMAGES;
    await helm(
      ...['install', this.operators, chart('platen-operator'), '--namespace', this.operators],
      ...['--set', `image.repository=${registry}/operator`, '--set', `image.tag=${tag}`],
      // Kinds may be left from an operator before.
      ...['--wait', '--timeout', '5m', '--take-ownership'],
    );
    await helm(
      ...['install', 'print', chart('platen'), '--namespace', this.pdf, '--values', SMALL],
      ...['--set', `platform.images.registry=${registry}`, '--set', `platform.images.tag=${tag}`],
    );
    const wait = ['--for=condition=Ready', '--timeout=400s', 'pdfplatform/print'];
    await kubectl('wait', '-n', this.pdf, ...wait);
    this.#client = await Client.start(await createNamespace('outside'));
    await apply(this.pdf, ACCOUNT);
  }

  /** Takes along what failed tests left, too. */
  async remove(): Promise<void> {
    const anyway = (work: Promise<unknown>) => work.catch(() => undefined);
    const keys = ['pdfapikeys', '--all', '--timeout=30s'];
    await anyway(kubectl('delete', '-n', this.pdf, ...keys));
    await anyway(helm('uninstall', 'print', '--namespace', this.pdf));
    await anyway(helm('uninstall', this.operators, '--namespace', this.operators));
    const namespaces = await kubectl('get', 'namespaces', '--output', 'name');
    const ours = namespaces.split('\n').filter((name) => /\/platen-\w+-[0-9a-f]{6}$/.test(name));
    for (const name of ours) await kubectl('delete', '--wait=false', name);
  }

  /** An object of the platform's namespace as it is, or nothing: `deployment/print-edge`. */
  async thing(name: string): Promise<Thing | undefined> {
    return (await get(this.pdf, name)) as Thing | undefined;
  }

  /** The same, of one that has to be there. */
  async known(name: string): Promise<Thing> {
    const found = await this.thing(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  }

  async isReady(name: string): Promise<boolean> {
    return isReady(await this.thing(name));
  }

  ready(name: string): Promise<void> {
    return eventually(`${name} is ready`, () => this.isReady(name));
  }

  /** Names of the pods of one part that are not ending. */
  async pods(part: string): Promise<string[]> {
    const selector = `app.kubernetes.io/component=${part}`;
    const found = await kubectl('get', 'pods', '-n', this.pdf, '-l', selector, '-o', 'json');
    const { items } = JSON.parse(found) as {
      items: { metadata: { name: string; deletionTimestamp?: string } }[];
    };
    return items
      .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
      .map(({ metadata }) => metadata.name);
  }

  patch(name: string, change: unknown): Promise<string> {
    const merge = ['--type=merge', '--patch', JSON.stringify(change)];
    return kubectl('patch', '-n', this.pdf, name, ...merge);
  }

  /** The key in the Secret of a PdfApiKey. */
  async key(name: string): Promise<string> {
    const { data } = await this.known(`secret/${name}`);
    return Buffer.from(data?.['api-key'] ?? '', 'base64').toString();
  }

  /** Makes a PdfApiKey. @returns its key */
  async newKey(name: string, spec: Record<string, unknown> = {}): Promise<string> {
    await apply(this.pdf, apiKey(name, spec));
    await this.ready(`pdfapikey/${name}`);
    return this.key(name);
  }

  get url(): string {
    return `http://print.${this.pdf}.svc`;
  }

  /** Asks for PDFs until it is told to stop, and for so many at least, with the key `print`. */
  async load(atLeast: number): Promise<Load> {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': await this.key('print') };
    const body = JSON.stringify({ content: '<h1>Hello</h1>' });
    const init = { method: 'POST', headers, body };
    return this.client.load(`${this.url}/api/v1/generate/pdf`, init, atLeast);
  }

  /** Asks for a PDF as a customer does. @returns its status, and how the body begins */
  async print(key: string, content = '<h1>Hello</h1>') {
    const { status, body } = await this.client.fetch(`${this.url}/api/v1/generate/pdf`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ content }),
    });
    return { status, beginning: Buffer.from(body, 'base64').subarray(0, 5).toString() };
  }
}

export const ACCOUNT = {
  apiVersion: 'platen.dev/v1alpha1',
  kind: 'PdfAccount',
  metadata: { name: 'acme' },
  spec: { plan: 'enterprise', subjects: [{ issuer: 'urn:test', subject: 'acme' }] },
};

export const apiKey = (name: string, spec: Record<string, unknown> = {}) => ({
  apiVersion: 'platen.dev/v1alpha1',
  kind: 'PdfApiKey',
  metadata: { name },
  spec: { platform: 'print', account: 'acme', ...spec },
});
