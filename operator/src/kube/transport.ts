import { orElse } from '@platen/contracts';
import {
  createConfiguration,
  RequestContext,
  type Configuration,
  type KubeConfig,
} from '@kubernetes/client-node';
import { KubeError } from './errors.ts';

export interface KubeRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Type of the body; default: JSON. */
  contentType?: string;
}

/** Needed because a stopped API server accepts connections and never answers. */
const TIMEOUT_MS = 15_000;

/**
 * Sends and receives JSON. The client's own generic API knows no status subresource and no time-out, and puts whole
 * bodies, also Secrets, into its errors.
 */
export class Transport {
  readonly #config: KubeConfig;
  readonly #http: Configuration['httpApi'];
  #dispatcher: ReturnType<RequestContext['getDispatcher']>;

  constructor(config: KubeConfig) {
    this.#config = config;
    this.#http = createConfiguration().httpApi;
  }

  /** @throws {KubeError} */
  async send(request: KubeRequest): Promise<unknown> {
    try {
      const response = await this.#http.send(await this.#context(request)).toPromise();
      const text = await response.body.text();
      if (response.httpStatusCode >= 300) throw refusal(response.httpStatusCode, request, text);
      return JSON.parse(text) as unknown;
    } catch (error) {
      if (error instanceof KubeError) throw error;
      throw new KubeError(0, `${request.method} ${request.path}: no answer`, { cause: error });
    }
  }

  async #context({ method, path, query = {}, body, contentType }: KubeRequest) {
    const url = `${this.#config.getCurrentCluster()?.server ?? ''}${path}`;
    const context = new RequestContext(url, method);
    for (const [name, value] of Object.entries(query)) context.setQueryParam(name, value);
    if (body !== undefined) {
      context.setHeaderParam('Content-Type', contentType ?? 'application/json');
      context.setBody(JSON.stringify(body));
    }
    context.setHeaderParam('Accept', 'application/json');
    context.setSignal(AbortSignal.timeout(TIMEOUT_MS));
    await this.#config.applySecurityAuthentication(context);
    // The client would create a pool of connections for each request; one is enough.
    this.#dispatcher ??= context.getDispatcher();
    if (this.#dispatcher) context.setDispatcher(this.#dispatcher);
    return context;
  }
}

function refusal(status: number, { method, path }: KubeRequest, text: string): KubeError {
  // The message of a `Status`; nothing of other answers.
  const { message = '' } = orElse(() => JSON.parse(text) as { message?: string }, {});
  return new KubeError(status, `${method} ${path}: ${status} ${message}`);
}
