import { PlatenError } from '@platen/contracts';
import { authService, developmentService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { objectIn } from '../documents/json.ts';
import { CliError } from '../errors.ts';
import { DEV_ENV, devEnvAbove } from '../settings/dev-env.ts';

/** The claims of a token; null leaves a claim out. */
export interface TokenRequest {
  sub: string;
  plan?: string | undefined;
  claims?: Record<string, unknown> | undefined;
}

const CALL = { requestId: 'platen-dev', timeoutMs: 10_000 };

/** A platform that `npm start` runs on this machine. */
export class LocalPlatform {
  readonly #env: Record<string, string | undefined>;

  private constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  /** Finds the one that `npm start` started in this folder or one above. @throws {CliError} there is none */
  static find(): LocalPlatform {
    const env = devEnvAbove(process.cwd());
    if (env) return new LocalPlatform(env);
    throw new CliError('Nothing runs here: start Platen by `npm start`, in this folder or above.');
  }

  async token(request: TokenRequest): Promise<string> {
    const response = await fetched(`${this.#get('PLATEN_ISSUER')}/development/token`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#get('PLATEN_ISSUER_SECRET')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(request),
    });
    return (JSON.parse(response) as { token: string }).token;
  }

  async createKey(token: string, mode: 'live' | 'test'): Promise<string> {
    const response = await fetched(`${this.#get('PLATEN_URL')}/api/v1/keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'platen dev key', mode }),
    });
    return (JSON.parse(response) as { key: string }).key;
  }

  /** Sets how many PDFs the token's account has used this month. */
  async setUsage(token: string, used: number): Promise<void> {
    const auth = new RpcClient(authService, { address: this.#get('PLATEN_AUTH_ADDRESS') });
    const { accountId, plan } = await called(auth, () => auth.call('VerifyToken', { token }, CALL));
    const usage = this.#development();
    await called(usage, () => usage.call('SetUsage', { accountId, used, plan }, CALL));
  }

  /** Creates or changes a plan. @returns the whole plan, as JSON */
  async putPlan(name: string, fields: object): Promise<string> {
    const usage = this.#development();
    const request = { name, planJson: JSON.stringify(fields) };
    const { planJson } = await called(usage, () => usage.call('PutPlan', request, CALL));
    return planJson;
  }

  #development() {
    return new RpcClient(developmentService, { address: this.#get('PLATEN_USAGE_ADDRESS') });
  }

  #get(name: string): string {
    const value = this.#env[name];
    if (!value)
      throw new CliError(`${DEV_ENV} has no ${name}; start Platen anew by \`npm start\`.`);
    return value;
  }
}

async function fetched(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init).catch(() => {
    throw new CliError(`Platen does not answer at ${new URL(url).origin}; is it still running?`);
  });
  const text = await response.text();
  if (!response.ok) throw new CliError(sentenceOf(text));
  return text;
}

async function called<T>(client: { close(): void }, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const isAway = error.code === 'service_unavailable';
    throw new CliError(isAway ? `${error.message} Is Platen still running?` : error.message);
  } finally {
    client.close();
  }
}

/** The API's message, or the text of another answer. */
function sentenceOf(text: string): string {
  return (objectIn(text)?.['message'] as string | undefined) ?? text.trim();
}
