import { Platen, PlatenError, readError, type Keys } from '@platen/client';
import { texts } from '../texts.ts';

/** The source of the token for each request. */
export interface TokenSource {
  /** A valid token, renewed if necessary. */
  token(): Promise<string>;
  /** Called when the token was refused. @returns another one, or undefined if the session has ended */
  replaced(refused: string): Promise<string | undefined>;
}

/** The platform, as the account that is logged in sees it. */
export class Api {
  readonly keys: Keys;
  readonly #tokens: TokenSource;

  constructor(tokens: TokenSource) {
    this.#tokens = tokens;
    const request: typeof fetch = async (input, init = {}) => {
      const response = await fetch(input, init);
      return response.status === 401 ? this.#again(input, init, response) : response;
    };
    this.keys = new Platen({
      baseUrl: location.origin,
      token: () => tokens.token(),
      retries: 1,
      fetch: request,
    }).keys;
  }

  /**
   * @param path of this origin, such as `/console/api/pdf`
   * @returns a success, whose body has not been read
   * @throws {PlatenError} any other response, or none; and the reason of an aborted signal
   */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${await this.#tokens.token()}`);
    const first = await attempt(path, { ...init, headers });
    const response =
      first.status === 401 ? await this.#again(path, { ...init, headers }, first) : first;
    if (response.ok) return response;
    throw await readError(response);
  }

  async json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await this.send(path, init);
    return (await response.json()) as T;
  }

  /** Repeats a refused request once with another token, if there is one. */
  async #again(input: RequestInfo | URL, init: RequestInit, refusal: Response): Promise<Response> {
    const headers = new Headers(init.headers);
    const refused = (headers.get('Authorization') ?? '').replace('Bearer ', '');
    const token = await this.#tokens.replaced(refused);
    if (token === undefined) return refusal;
    headers.set('Authorization', `Bearer ${token}`);
    return attempt(input, { ...init, headers });
  }
}

/** Reads public data. @throws {PlatenError} */
export async function readPublic<T>(path: string): Promise<T> {
  const response = await attempt(path, {});
  if (!response.ok) throw await readError(response);
  return (await response.json()) as T;
}

async function attempt(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw new PlatenError('connection_failed', texts.errors.noAnswer, { cause });
  }
}
