import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { authService } from '@platen/contracts/services';
import { RpcClient, type Certificates } from '@platen/rpc';
import {
  platformProcesses,
  type Platform,
  type ServiceName,
} from '../../scripts/start/service-processes.ts';
import { freePorts } from '../../scripts/start/ports.ts';
import { developmentToken } from '../../scripts/start/development-token.ts';
import { httpReady } from '../../scripts/start/readiness.ts';
import { newSecrets, type Secrets } from '../../scripts/start/secrets.ts';
import { Supervisor } from '../../scripts/start/supervisor.ts';
import { removeSearched, requireNoSecret, textsOf } from '../../scripts/test/leaks.ts';
import { GOTENBERG_URL, REDIS_URL } from './engines.ts';
import { KEY_PEPPERS } from './peppers.ts';

interface PlatformOptions {
  redisUrl?: string;
  /** One Gotenberg for everything, or several with commas between them. */
  gotenbergUrl?: string;
  env?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
  /** What tests show to auth, where services let in only who has a certificate. */
  certificates?: Certificates;
}

/** A file starts a platform or several: what they need no second of would take most of their start. */
const ONE_THREAD = { PLATEN_RENDER_THREADS: '1' };

/** Plans for tests: the product's, one without limits, and small ones. */
const PLANS = `
development: { monthly_quota: null, rate_per_minute: null }
starter: {}
business: { monthly_quota: 5000, rate_per_minute: 30 }
two-a-month: { monthly_quota: 2, rate_per_minute: null }
ten-a-month: { monthly_quota: 10, rate_per_minute: null }
fifty-a-month: { monthly_quota: 50, rate_per_minute: null }
one-a-minute: { monthly_quota: null, rate_per_minute: 1 }
one-page: { monthly_quota: null, rate_per_minute: null, max_pages: 1 }
one-second: { monthly_quota: 2, rate_per_minute: null, render_timeout_ms: 1000 }
eight-seconds: { monthly_quota: 2, rate_per_minute: null, render_timeout_ms: 8000 }
two-minutes: { monthly_quota: null, rate_per_minute: null, render_timeout_ms: 120000 }
no-scripts: { javascript: false }
`;

/** An account of a running platform. */
export interface TestAccount {
  accountId: string;
  keyId: string;
  key: string;
}

/** What a test may change about a request. */
interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface Started {
  port: number;
  platform: Platform;
  supervisor: Supervisor;
  folder: string;
  secrets: Secrets;
  certificates: Certificates | undefined;
}

/** An upload's form; what is not given is not sent. */
interface Upload {
  file: Uint8Array<ArrayBuffer>;
  name?: string;
  variables?: object;
  options?: object;
  preview?: object;
}

export function formOf({ file, name = 'document.docx', ...fields }: Upload): FormData {
  const form = new FormData();
  form.append('file', new Blob([file]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, JSON.stringify(value));
  return form;
}

/** The four services as processes of their own, with real engines behind them. */
export class TestPlatform {
  readonly url: string;
  readonly #platform: Platform;
  readonly #supervisor: Supervisor;
  readonly #folder: string;
  readonly #secrets: Secrets;
  readonly #secretTexts: string[];
  readonly #auth: RpcClient<typeof authService>;

  private constructor({ port, platform, supervisor, folder, secrets, certificates }: Started) {
    this.url = `http://127.0.0.1:${port}`;
    this.#platform = platform;
    this.#supervisor = supervisor;
    this.#folder = folder;
    this.#secrets = secrets;
    this.#secretTexts = textsOf(secrets);
    this.#auth = new RpcClient(authService, { address: platform.authAddress, certificates });
  }

  static async start({
    redisUrl = REDIS_URL,
    gotenbergUrl = GOTENBERG_URL,
    env,
    certificates,
  }: PlatformOptions = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'platen-platform-'));
    const plansFile = join(folder, 'plans.yaml');
    writeFileSync(plansFile, PLANS);
    const [port] = (await freePorts(1)) as [number];
    const secrets = { ...newSecrets(), keyPeppers: KEY_PEPPERS };
    const platform = await platformProcesses({
      ...{ port, redisUrl, plansFile, secrets },
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
      const processes = [platform.issuer, ...platform.services];
      await Promise.all(processes.map((spec) => supervisor.start(spec)));
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    return new TestPlatform({ port, platform, supervisor, folder, secrets, certificates });
  }

  get authAddress(): string {
    return this.#platform.authAddress;
  }

  get usageAddress(): string {
    return this.#platform.usageAddress;
  }

  get renderAddress(): string {
    return this.#platform.renderAddress;
  }

  get issuerUrl(): string {
    return this.#platform.issuerUrl;
  }

  /** A token that the development issuer signs; a claim that is null is left out. */
  token(sub: string, claims: Record<string, unknown> = {}): Promise<string> {
    const { issuerSecret } = this.#secrets;
    return developmentToken({ issuerUrl: this.issuerUrl, issuerSecret }, { sub, claims });
  }

  /** Asks the API by a token. */
  async manage(token: string, method: string, path: string, body?: object): Promise<Response> {
    const response = await this.#ask(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // A key is told when it is made, and never again.
    const isMaking = method === 'POST' && response.status === 201;
    if (!isMaking) requireNoSecret(`${method} ${path}`, await response.clone().text());
    return response;
  }

  /** A new account with one key. */
  async account(plan = 'development'): Promise<TestAccount> {
    const account = { issuer: 'urn:platen:test', subject: randomUUID(), plan };
    const { accountId } = await this.#auth.call('PutAccount', account, CALL);
    const { keyId, key } = await this.#auth.call('CreateKey', { accountId, name: 'test' }, CALL);
    return { accountId, keyId, key };
  }

  /** One more key of an account, for tests. */
  async testKey({ accountId }: TestAccount): Promise<TestAccount> {
    const asked = { accountId, name: 'for tests', mode: 'MODE_TEST' } as const;
    const { keyId, key } = await this.#auth.call('CreateKey', asked, CALL);
    return { accountId, keyId, key };
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

  async revoke({ accountId, keyId }: TestAccount): Promise<void> {
    await this.#auth.call('RevokeKey', { accountId, keyId }, CALL);
  }

  /** Starts an auth beside the first, which no edge asks. @returns its client, to be closed */
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

  /** POST /generate/pdf. */
  generate(key: string, body: unknown, init: RequestOptions = {}): Promise<Response> {
    return this.#ask('/generate/pdf', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...init.headers },
    });
  }

  /** POST /generate/preview, with a JSON body or a form. */
  preview(key: string, body: object | FormData, init: RequestOptions = {}): Promise<Response> {
    return this.#post('/generate/preview', key, body, init);
  }

  /** POST /generate/pdf/upload. */
  upload(
    key: string,
    { file, name = 'document.docx', ...fields }: Upload,
    init: RequestOptions = {},
  ) {
    return this.#post('/generate/pdf/upload', key, formOf({ file, name, ...fields }), init);
  }

  /** A generation whose document is fetched: one left unread may be taken for a client that left. */
  async statusOf(key: string, body: unknown): Promise<number> {
    const response = await this.generate(key, body);
    await response.arrayBuffer();
    return response.status;
  }

  /** A generation that has to succeed. */
  async pdf(key: string, body: unknown): Promise<Buffer> {
    return this.bytesOf(await this.generate(key, body));
  }

  /** The document of a response that has to be a success. */
  async bytesOf(response: Response): Promise<Buffer> {
    if (response.status !== 200) {
      const cause = this.log('render').slice(-2_000);
      throw new Error(`${response.status}: ${await response.text()}\n${cause}`);
    }
    return Buffer.from(await response.arrayBuffer());
  }

  async #post(path: string, key: string, body: object | FormData, init: RequestOptions) {
    const isForm = body instanceof FormData;
    return this.#ask(path, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      ...init,
      headers: {
        'X-API-Key': key,
        ...(!isForm && { 'Content-Type': 'application/json' }),
        ...init.headers,
      },
    });
  }

  /** Asks the API; what a refusal says is searched for secrets. */
  async #ask(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${this.url}/api/v1${path}`, init);
    if (response.status >= 400) {
      requireNoSecret(`the refusal of ${path}`, await response.clone().text(), this.#secretTexts);
    }
    return response;
  }

  /** GET /usage. */
  async usage(key: string): Promise<Record<string, unknown>> {
    const response = await this.#ask('/usage', { headers: { 'X-API-Key': key } });
    return (await response.json()) as Record<string, unknown>;
  }

  /** The sum of a metric over its labels. */
  async metric(service: ServiceName, name: string): Promise<number> {
    const text = await this.metricsText(service);
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async metricsText(service: ServiceName): Promise<string> {
    return (await fetch(this.metricsUrl(service))).text();
  }

  metricsUrl(service: ServiceName): string {
    return this.#platform.metricsUrls[service];
  }

  log(service: ServiceName): string {
    return readFileSync(join(this.#folder, `${service}.log`), 'utf8');
  }

  /** The process's id; it has to run. */
  pid(service: ServiceName | 'issuer'): number {
    return this.#supervisor.pid(service)!;
  }

  /** Those of all services. */
  pids(): number[] {
    return this.#supervisor.pids();
  }

  signal(service: ServiceName | 'issuer', signal: NodeJS.Signals): void {
    process.kill(this.pid(service), signal);
  }

  /** @throws {Error} a key, a token or a secret is in a log */
  async stop(): Promise<void> {
    this.#auth.close();
    await this.#supervisor.stop();
    removeSearched(this.#folder, this.#secretTexts);
  }
}

const CALL = { requestId: 'test', timeoutMs: 10_000 };
