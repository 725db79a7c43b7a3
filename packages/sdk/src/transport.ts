import { readError, failureOf, notAsked, PlatenError } from './errors.ts';
import { requireDocument, type DocumentType } from './document-stream.ts';
import { Patience, pause } from './patience.ts';
import { retryDelayMs, type Retry, type RetryPolicy } from './retry.ts';
import { reasonOf } from './unanswered.ts';

/** The credentials of a call. */
export interface Credentials {
  apiKey?: string | undefined;
  token?: string | (() => string | Promise<string>) | undefined;
}

/** One call of the API. */
interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`. */
  path: string;
  by: keyof Credentials;
  /** The type of a success; a DELETE has none. */
  gives: DocumentType | 'application/json' | 'nothing';
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Sending it twice has the same effect as sending it once. */
  isRepeatable: boolean;
}

/** A success whose body has not been read. */
export interface Answer {
  response: Response;
  patience: Patience;
}

interface TransportOptions {
  baseUrl: string;
  credentials: Credentials;
  /** Sent with every request; the client's own headers win. */
  headers: Headers;
  timeoutMs: number;
  retry: RetryPolicy;
  onRetry: ((retry: Retry) => void) | undefined;
  fetch: typeof fetch;
}

/** Sends calls, and repeats them if that may help. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * @returns a success, whose body has not been read
   * @throws {PlatenError} any other response, or none; and the signal's reason
   * @throws {TypeError} an option is missing, or no header can carry it
   */
  async send(call: Call): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(call);
      if (!(outcome instanceof PlatenError)) return outcome;
      const { isRepeatable } = call;
      const delayMs = retryDelayMs(outcome, { attempt, isRepeatable }, this.#options.retry);
      if (delayMs === undefined) throw outcome;
      this.#options.onRetry?.({ error: outcome, delayMs, attempt: attempt + 1 });
      await pause(delayMs, call.signal);
    }
  }

  /** The JSON object of a success. */
  async json<T>(call: Omit<Call, 'gives'>): Promise<T> {
    const { response, patience } = await this.send({ ...call, gives: 'application/json' });
    try {
      const text = await patience.wait(() => response.text());
      return objectOf(text, response) as T;
    } catch (cause) {
      call.signal?.throwIfAborted();
      if (cause instanceof PlatenError) throw cause;
      const message = 'The answer broke off before its end.';
      throw new PlatenError('connection_failed', message, { ...failureOf(response), cause });
    } finally {
      patience.end();
    }
  }

  /** For a call without a result. */
  async done(call: Omit<Call, 'gives'>): Promise<void> {
    const { patience } = await this.send({ ...call, gives: 'nothing' });
    patience.end();
  }

  async #attempt(call: Call): Promise<Answer | PlatenError> {
    const url = `${this.#options.baseUrl}/api/v1${call.path}`;
    const init = await this.#init(call);
    const patience = new Patience(this.#options.timeoutMs, call.signal);
    let isAnswered = false;
    try {
      const { fetch } = this.#options;
      const response = await patience.wait(() => fetch(url, { ...init, signal: patience.signal }));
      await requireSuccess(response, call, patience);
      isAnswered = true;
      return { response, patience };
    } catch (cause) {
      call.signal?.throwIfAborted();
      return cause instanceof PlatenError ? cause : this.#unanswered(patience, cause);
    } finally {
      if (!isAnswered) patience.end();
    }
  }

  #unanswered(patience: Patience, cause: unknown): PlatenError {
    const { baseUrl } = this.#options;
    const message = patience.isOver
      ? `Platen did not answer at ${baseUrl} within ${patience.seconds} s (timeoutMs).`
      : `Platen does not answer at ${baseUrl}: ${reasonOf(cause)}.`;
    return new PlatenError('connection_failed', message, { cause });
  }

  async #init({ method, by, body, idempotencyKey }: Call): Promise<RequestInit> {
    const isForm = body instanceof FormData;
    const headers = new Headers(this.#options.headers);
    if (isForm) headers.delete('Content-Type'); // fetch sets the boundary of its parts
    else if (body) headers.set('Content-Type', 'application/json');
    for (const [name, value] of await this.#identification(by)) headers.set(name, value);
    if (idempotencyKey !== undefined) {
      headers.set('Idempotency-Key', sendable(idempotencyKey, 'idempotencyKey'));
    }
    return {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual', // a redirect would carry the key to wherever it leads
    };
  }

  async #identification(by: keyof Credentials): Promise<[name: string, value: string][]> {
    const { apiKey, token } = this.#options.credentials;
    if (by === 'apiKey') return [['X-API-Key', required(apiKey, 'apiKey')]];
    const current = typeof token === 'function' ? await token() : token;
    return [['Authorization', `Bearer ${required(current, 'token')}`]];
  }
}

/** @throws {PlatenError} it is an error, or a success of another server */
async function requireSuccess(response: Response, call: Call, patience: Patience): Promise<void> {
  if (!response.ok) throw await patience.wait(() => readError(response));
  try {
    if (call.gives === 'nothing') requireNothing(response);
    else if (call.gives !== 'application/json') requireDocument(response, call.gives);
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
}

function requireNothing(response: Response): void {
  if (response.status !== 204) throw notAsked(response, 'not what the API answers');
}

function objectOf(text: string, response: Response): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // as any other text that is no object
  }
  throw notAsked(response, 'no JSON object');
}

function required(value: string | undefined, name: string): string {
  if (value) return sendable(value, name);
  throw new TypeError(`This call needs the option ${name}: new Platen({ ${name}: … }).`);
}

/** The runtime's own error could quote a key, so this one has no cause. */
export function sendable(value: string, name: string): string {
  try {
    new Headers({ Any: value });
    return value;
  } catch {
    throw new TypeError(
      `The option ${name} has a character that no HTTP header can carry: copy it anew, in ASCII.`,
    );
  }
}
