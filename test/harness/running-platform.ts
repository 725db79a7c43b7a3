import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authService, usageService } from '@platen/contracts/services';
import { RpcClient, type Certificates } from '@platen/rpc';
import { developmentToken } from '../../scripts/start/development-token.ts';
import type { Secrets } from '../../scripts/start/secrets.ts';
import type { ServiceName } from '../../scripts/start/processes/service-processes.ts';
import { requireNoSecret, textsOf } from '../../scripts/test/leaks.ts';
import { until } from './until.ts';

/** The data to use a platform; it can be passed to another process. */
export interface Access {
  /** The base URL of the edge. */
  url: string;
  /** The address of auth's gRPC server, `host:port`. */
  authAddress: string;
  /** The address of usage's gRPC server, `host:port`. */
  usageAddress: string;
  issuerUrl: string;
  /** Where each service serves its metrics. */
  metricsUrls: Record<ServiceName, string>;
  /** Where each service writes its log, by its name. */
  folder: string;
  secrets: Secrets;
}

/** An account of a running platform. */
export interface TestAccount {
  accountId: string;
  keyId: string;
  key: string;
}

/** The options of a request. */
interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An upload's form; absent fields are not sent. */
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
  for (const [field, value] of Object.entries(fields))
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

/** A platform for tests, whatever started it. */
export class RunningPlatform {
  readonly #access: Access;
  readonly #secretTexts: string[];
  readonly #auth: RpcClient<typeof authService>;

  /** @param certificates the tests' certificates for auth, if services require certificates */
  constructor(access: Access, certificates?: Certificates) {
    this.#access = access;
    this.#secretTexts = textsOf(access.secrets);
    this.#auth = new RpcClient(authService, { address: access.authAddress, certificates });
  }

  get url(): string {
    return this.#access.url;
  }

  get authAddress(): string {
    return this.#access.authAddress;
  }

  get usageAddress(): string {
    return this.#access.usageAddress;
  }

  get issuerUrl(): string {
    return this.#access.issuerUrl;
  }

  /** The secret with which the development issuer gives any token. */
  get issuerSecret(): string {
    return this.#access.secrets.issuerSecret;
  }

  /** A token that the development issuer signs; a claim that is null is left out. */
  token(sub: string, claims: Record<string, unknown> = {}): Promise<string> {
    const { issuerUrl, issuerSecret } = this;
    return developmentToken({ issuerUrl, issuerSecret }, { sub, claims });
  }

  /** Calls the API with a token. */
  async manage(token: string, method: string, path: string, body?: object): Promise<Response> {
    const response = await this.#ask(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // A key is shown once, when it is created.
    const isMaking = method === 'POST' && response.status === 201;
    if (!isMaking) requireNoSecret(`${method} ${path}`, await response.clone().text());
    return response;
  }

  /** Creates an account with one key. */
  async account(plan = 'development'): Promise<TestAccount> {
    const account = { issuer: 'urn:platen:test', subject: randomUUID(), plan };
    const { accountId } = await this.#auth.call('PutAccount', account, CALL);
    const { keyId, key } = await this.#auth.call('CreateKey', { accountId, name: 'test' }, CALL);
    return { accountId, keyId, key };
  }

  /** Creates one more key of an account, in test mode. */
  async testKey({ accountId }: TestAccount): Promise<TestAccount> {
    const properties = { accountId, name: 'for tests', mode: 'MODE_TEST' } as const;
    const { keyId, key } = await this.#auth.call('CreateKey', properties, CALL);
    return { accountId, keyId, key };
  }

  async revoke({ accountId, keyId }: TestAccount): Promise<void> {
    await this.#auth.call('RevokeKey', { accountId, keyId }, CALL);
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

  /** A generation whose document is read, because an unread one may count as a hang-up. */
  async statusOf(key: string, body: unknown): Promise<number> {
    const response = await this.generate(key, body);
    await response.arrayBuffer();
    return response.status;
  }

  /** Makes a PDF, which has to succeed. */
  async pdf(key: string, body: unknown): Promise<Buffer> {
    return this.bytesOf(await this.generate(key, body));
  }

  /** Reads the document of a response, which has to be a success. */
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

  /** Calls the API, and searches refusals for secrets. */
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

  /** Waits until so many generations of an account have begun, and not ended: each holds its place in the quota of this plan. */
  async begun({ accountId }: TestAccount, plan: string, count = 1): Promise<void> {
    const usage = new RpcClient(usageService, { address: this.usageAddress });
    try {
      await until(`${count} generations are in progress`, async () => {
        const { used, quota } = await usage.call('GetUsage', { accountId, plan }, CALL);
        const { limit = 0, remaining = 0 } = quota ?? {};
        return limit - used - remaining === count;
      });
    } finally {
      usage.close();
    }
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
    return this.#access.metricsUrls[service];
  }

  log(service: ServiceName): string {
    return readFileSync(join(this.#access.folder, `${service}.log`), 'utf8');
  }

  /** Ends the use of the platform, which runs on. */
  leave(): void {
    this.#auth.close();
  }
}

const CALL = { requestId: 'test', timeoutMs: 10_000 };
