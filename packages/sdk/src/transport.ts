import { errorOf, PlatenError } from './errors.ts';
import { pause } from './pause.ts';
import { retryDelayMs, type RetryPolicy } from './retry.ts';

/** How a caller shows who it is. */
export interface Credentials {
  apiKey?: string | undefined;
  token?: string | (() => string | Promise<string>) | undefined;
}

/** One call of the API. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`. */
  path: string;
  by: keyof Credentials;
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Sending it twice does no more than sending it once. */
  isRepeatable: boolean;
}

interface TransportOptions {
  baseUrl: string;
  credentials: Credentials;
  retry: RetryPolicy;
  fetch: typeof fetch;
  pause?: typeof pause;
}

/** Sends calls, and sends them again where that may help. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #pause: typeof pause;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#pause = options.pause ?? pause;
  }

  /**
   * @returns a success, whose body has not been read
   * @throws {PlatenError} any other response, or none; and the signal's reason
   * @throws {TypeError} an option is missing, or no header can carry it
   */
  async send(call: Call): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(call);
      if (!(outcome instanceof PlatenError)) return outcome;
      const { isRepeatable } = call;
      const delayMs = retryDelayMs(outcome, { attempt, isRepeatable }, this.#options.retry);
      if (delayMs === undefined) throw outcome;
      await this.#pause(delayMs, call.signal);
    }
  }

  /** The JSON of a success. */
  async json<T>(call: Call): Promise<T> {
    const response = await this.send(call);
    try {
      return (await response.json()) as T;
    } catch (cause) {
      call.signal?.throwIfAborted();
      throw new PlatenError('connection_failed', 'The answer broke off before its end.', { cause });
    }
  }

  async #attempt(call: Call): Promise<Response | PlatenError> {
    const url = `${this.#options.baseUrl}/api/v1${call.path}`;
    const init = await this.#init(call);
    try {
      const response = await this.#options.fetch(url, init);
      if (response.ok) return response;
      const error = await errorOf(response);
      call.signal?.throwIfAborted(); // while its body came: what was read of it is no error's
      return error;
    } catch (cause) {
      call.signal?.throwIfAborted();
      const message = `Platen does not answer at ${this.#options.baseUrl}.`;
      return new PlatenError('connection_failed', message, { cause });
    }
  }

  async #init({ method, by, body, idempotencyKey, signal }: Call): Promise<RequestInit> {
    const isForm = body instanceof FormData;
    return {
      method,
      headers: new Headers({
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...(await this.#identification(by)),
        ...(idempotencyKey !== undefined && {
          'Idempotency-Key': sendable(idempotencyKey, 'idempotencyKey'),
        }),
      }),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      redirect: 'manual', // a redirect would carry the key to wherever it leads
    };
  }

  async #identification(by: keyof Credentials): Promise<Record<string, string>> {
    const { apiKey, token } = this.#options.credentials;
    if (by === 'apiKey') return { 'X-API-Key': required(apiKey, 'apiKey') };
    const current = typeof token === 'function' ? await token() : token;
    return { Authorization: `Bearer ${required(current, 'token')}` };
  }
}

function required(value: string | undefined, name: string): string {
  if (value) return sendable(value, name);
  throw new TypeError(`This call needs the option ${name}: new Platen({ ${name}: … }).`);
}

/** The platform's own error would quote what may be a key; this one has no cause, either. */
function sendable(value: string, name: string): string {
  try {
    new Headers({ [name]: value });
    return value;
  } catch {
    throw new TypeError(
      `The option ${name} has a character that no HTTP header can carry: copy it anew, in ASCII.`,
    );
  }
}
