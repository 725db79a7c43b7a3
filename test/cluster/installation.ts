import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/paths.ts';
import { Client, type Load } from '../harness/kubernetes/client.ts';
import {
  apply,
  createNamespace,
  get,
  helm,
  IMAGES,
  kubectl,
  values,
} from '../harness/kubernetes/cluster.ts';
import { letterRequest, pageRequest } from './requests.ts';
import { SIGNING, signingSecret } from './signing-secret.ts';
import { ASSIGNED_USER, assignNoUsers, assignUsers, userOf } from './users.ts';

/** How long a change may take on a busy machine; no test measures time by it. */
const LIMIT_MS = 400_000;

/** The pause between two checks grows, because each runs kubectl. */
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;

/** What two cores can do while pods start. */
const STEADY = { perSecond: 4, atOnce: 3 };

export const chart = (name: string) => join(ROOT, 'deploy/helm', name);

export const SMALL = join(chart('platen'), 'ci/small-values.yaml');

/** Namespaces with this label may read metrics. */
const MONITORING = { 'platen-test': 'monitoring' };

/** Which of the cluster's tests run. */
export interface Choice {
  /** Also tests that take about a minute or more, of which a quicker test proves a part. */
  isWhole: boolean;
}

export interface Thing {
  metadata: { name: string; uid: string; generation: number; labels?: Record<string, string> };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
  status?: {
    observedGeneration?: number;
    conditions?: { type: string; status: string; reason: string; message?: string }[];
  };
}

export interface Pod {
  name: string;
  /** Of what it is one: `edge`. */
  part: string;
  address: string;
}

interface StoredPod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  status: { podIP?: string };
}

/** Waits until a condition holds. */
export async function eventually(
  what: string,
  holds: () => Promise<boolean>,
  limitMs = LIMIT_MS,
): Promise<void> {
  const start = Date.now();
  while (!(await holds())) {
    const passedMs = Date.now() - start;
    if (passedMs > limitMs) throw new Error(`waited in vain until ${what}`);
    await sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, passedMs / 10), LONGEST_PAUSE_MS));
  }
}

/**
 * Both charts, each in a namespace with the restricted Pod Security Standard; the operator watches one. Where all tests
 * run, the namespaces assign users, as on OpenShift.
 */
export class Installation {
  readonly #assignsUsers: boolean;
  /** The operator's namespace. */
  operators = '';
  /** That of the platform, which is called `print`. */
  pdf = '';
  /** A pod in an unrelated namespace. */
  #client: Client | undefined;
  /** A pod that may read metrics. */
  #prometheus: Client | undefined;

  constructor({ isWhole }: Choice) {
    this.#assignsUsers = isWhole;
  }

  get prometheus(): Client {
    if (!this.#prometheus) throw new Error('nothing is installed');
    return this.#prometheus;
  }

  get client(): Client {
    if (!this.#client) throw new Error('nothing is installed');
    return this.#client;
  }

  async install(): Promise<void> {
    await this.#createNamespaces();
    const install = ['install', this.operators, chart('platen-operator')];
    const settings = values({
      'image.repository': `${IMAGES.registry}/operator`,
      'image.tag': IMAGES.tag,
      podUser: this.podUser,
      'networkPolicy.monitoring.matchLabels': MONITORING,
      watchNamespaces: [this.pdf],
    });
    const waited = ['--namespace', this.operators, '--wait', '--timeout', '5m'];
    // Kinds may be left from an earlier operator.
    await helm(...install, ...waited, '--take-ownership', ...settings);
    await apply(this.pdf, signingSecret('first'));
    [this.#client, this.#prometheus] = await Promise.all([
      Client.start(await createNamespace('outside')),
      Client.start(await createNamespace('monitoring', MONITORING)),
      this.#installPlatform(),
      apply(this.pdf, ACCOUNT, apiKey('print')),
    ]);
    await this.ready('pdfapikey/print');
  }

  get podUser(): string {
    return this.#assignsUsers ? 'namespace' : 'image';
  }

  /** One that assigns users where all do. */
  async newNamespace(purpose: string): Promise<string> {
    return createNamespace(purpose, this.#assignsUsers ? await assignUsers() : {});
  }

  async #createNamespaces(): Promise<void> {
    this.operators = await this.newNamespace('operators');
    this.pdf = await this.newNamespace('pdf');
    if (!this.#assignsUsers) return;
    const isAssigned = async () => (await userOf(this.pdf)) === `${ASSIGNED_USER}`;
    await eventually('the API server assigns users', isAssigned);
  }

  /** Helm waits for every status as kstatus reads it. */
  async #installPlatform(): Promise<void> {
    const install = ['install', 'print', chart('platen'), '--namespace', this.pdf];
    const settings = values({
      // Of the cluster's own class.
      'redis.persistence.enabled': true,
      'platform.images.registry': IMAGES.registry,
      'platform.images.tag': IMAGES.tag,
      'platform.podUser': this.podUser,
      'platform.networkPolicy.monitoring.matchLabels': MONITORING,
      'platform.signing': SIGNING,
    });
    const waited = ['--wait', '--timeout', '280s', '--values', SMALL];
    await this.#orWhatHappened(helm(...install, ...waited, ...settings));
  }

  /** @throws {Error} with what happened instead */
  async #orWhatHappened(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      const pods = await kubectl('get', 'pods', '-n', this.pdf);
      const events = await kubectl('events', '-n', this.pdf, '--types=Warning');
      throw new Error(`${(cause as Error).message}\n${pods}\n${events}`, { cause });
    }
  }

  /** Also removes what failed tests left. */
  async remove(): Promise<void> {
    for (const client of [this.#client, this.#prometheus]) client?.end();
    const anyway = (work: Promise<unknown>) => work.catch(() => undefined);
    const keys = ['pdfapikeys', '--all', '--timeout=30s'];
    await anyway(kubectl('delete', '-n', this.pdf, ...keys));
    await anyway(helm('uninstall', 'print', '--namespace', this.pdf));
    await anyway(helm('uninstall', this.operators, '--namespace', this.operators));
    if (this.#assignsUsers) await anyway(assignNoUsers());
    const namespaces = await kubectl('get', 'namespaces', '--output', 'name');
    const ours = namespaces.split('\n').filter((name) => /\/platen-\w+-[0-9a-f]{6}$/.test(name));
    for (const name of ours) await kubectl('delete', '--wait=false', name);
  }

  /** An object of the platform's namespace, if it exists: `deployment/print-edge`. */
  async thing(name: string): Promise<Thing | undefined> {
    return (await get(this.pdf, name)) as Thing | undefined;
  }

  /** The same for an object that must exist. */
  async known(name: string): Promise<Thing> {
    const found = await this.thing(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  }

  /** Waits until it is so in its newest generation. */
  async ready(name: string): Promise<void> {
    const wait = ['--for=condition=Ready', '--timeout=280s', name];
    await this.#orWhatHappened(kubectl('wait', '-n', this.pdf, ...wait));
  }

  /** The pods of some parts, without terminating ones. */
  async pods(...parts: string[]): Promise<Pod[]> {
    const found = await this.#podsOf(parts);
    return found
      .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
      .map(({ metadata: { name, labels }, status }) => ({
        name,
        address: status.podIP ?? '',
        part: labels['app.kubernetes.io/component'] ?? '',
      }));
  }

  /** The same for all pods of some parts, also terminating ones. */
  async podNames(...parts: string[]): Promise<string[]> {
    return (await this.#podsOf(parts)).map(({ metadata }) => metadata.name);
  }

  async #podsOf(parts: string[]): Promise<StoredPod[]> {
    const selector = `app.kubernetes.io/component in (${parts.join(',')})`;
    const found = await kubectl('get', 'pods', '-n', this.pdf, '-l', selector, '-o', 'json');
    return (JSON.parse(found) as { items: StoredPod[] }).items;
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

  /**
   * Requests PDFs with the key `print` until it is stopped: of a page each time, and sometimes of
   * a Word document, so that no engine is idle.
   */
  async load(): Promise<Load> {
    const key = await this.key('print');
    const page = pageRequest(this.url, key, { content: '<h1>Hello</h1>' });
    const requests = [...Array.from({ length: 9 }, () => page), letterRequest(this.url, key)];
    return this.client.load(requests, STEADY);
  }

  /** Requests PDFs of a Word document, one after the other. */
  letters(key: string): Promise<Load> {
    return this.client.load([letterRequest(this.url, key)], { perSecond: 4, atOnce: 1 });
  }

  /** Requests pages that take three seconds each, faster than few engines can make them. */
  async burst(): Promise<Load> {
    const document = { content: '<h1>Hello</h1>', options: { wait_for: { delay_ms: 3_000 } } };
    const request = pageRequest(this.url, await this.key('print'), document);
    return this.client.load([request], { perSecond: 4, atOnce: 12 });
  }

  /** Requests a PDF as a customer does. */
  async generate(key: string, document: unknown) {
    const { status, body } = await this.client.fetch(`${this.url}/api/v1/generate/pdf`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify(document),
    });
    return { status, body: Buffer.from(body, 'base64') };
  }

  /** @returns the status, and the first bytes of the body */
  async print(key: string, content = '<h1>Hello</h1>') {
    const { status, body } = await this.generate(key, { content });
    return { status, beginning: body.subarray(0, 5).toString() };
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
