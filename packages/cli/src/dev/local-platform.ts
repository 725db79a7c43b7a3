import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from '../errors.ts';

/** What a token is to say; a claim that is null is left out. */
export interface TokenRequest {
  sub: string;
  plan?: string | undefined;
  claims?: Record<string, unknown> | undefined;
}

const FILE = join('.platen', 'dev.env');

/** A platform that `npm start` runs on this machine. */
export class LocalPlatform {
  readonly #env: Record<string, string | undefined>;

  private constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  /** Finds the one that was started from this folder or one above. @throws {CliError} there is none */
  static find(folder = process.cwd()): LocalPlatform {
    const file = join(folder, FILE);
    if (existsSync(file)) return new LocalPlatform(parseEnv(readFileSync(file, 'utf8')));
    const parent = dirname(folder);
    if (parent !== folder) return LocalPlatform.find(parent);
    throw new CliError('Nothing runs here: start Platen by `npm start`, in this folder or above.');
  }

  /** Has the development issuer sign a token. */
  async token(request: TokenRequest): Promise<string> {
    const response = await this.#reach(`${this.#get('PLATEN_ISSUER')}/development/token`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#get('PLATEN_ISSUER_SECRET')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(request),
    });
    return (JSON.parse(response) as { token: string }).token;
  }

  /** Creates an API key for whom the token names. */
  async createKey(token: string, mode: 'live' | 'test'): Promise<string> {
    const response = await this.#reach(`${this.#get('PLATEN_URL')}/api/v1/keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'platen dev key', mode }),
    });
    return (JSON.parse(response) as { key: string }).key;
  }

  async #reach(url: string, init: RequestInit): Promise<string> {
    const response = await fetch(url, init).catch(() => {
      throw new CliError(`Platen does not answer at ${new URL(url).origin}; is it still running?`);
    });
    const text = await response.text();
    if (!response.ok) throw new CliError(sentenceOf(text));
    return text;
  }

  #get(name: string): string {
    const value = this.#env[name];
    if (!value) throw new CliError(`${FILE} has no ${name}; start Platen anew by \`npm start\`.`);
    return value;
  }
}

/** The API's own sentence, or what else was said. */
function sentenceOf(text: string): string {
  try {
    return (JSON.parse(text) as { message: string }).message;
  } catch {
    return text.trim();
  }
}
