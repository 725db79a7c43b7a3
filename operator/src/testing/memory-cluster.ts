import { isDeepStrictEqual } from 'node:util';
import type { Caches } from '../controllers/context.ts';
import { OWNED_KINDS } from '../controllers/platform/resources/index.ts';
import { Cluster, FIELD_MANAGER } from '../kube/cluster.ts';
import { KubeError } from '../kube/errors.ts';
import type { KubeRequest } from '../kube/transport.ts';
import type { KubeObject } from '../kube/types.ts';

type Stored = KubeObject & Record<string, unknown>;

/**
 * Objects in memory, for what a real API server does not do on demand: refuse, and show the order of requests. An object
 * that the operator applies is replaced; another field manager changes only the fields that it names.
 */
export class MemoryCluster {
  readonly objects = new Map<string, Stored>();
  /** Every requested change: `PATCH pdf/services/print`. */
  readonly changes: string[] = [];
  /** Paths to refuse, with this status. */
  readonly refusals = new Map<string, number>();
  /** Called for every apply, with its field manager. */
  onApply: (body: Stored, manager: string | undefined) => void = () => undefined;
  readonly cluster = new Cluster({ send: (request) => this.#send(request) });
  #count = 0;

  /** The caches of the operator. */
  cache(kind: string) {
    const list = () => [...this.objects.values()].filter((object) => object.kind === kind);
    const isIt = (name: string) => (object: Stored) => object.metadata.name === name;
    return {
      list: () => list() as never[],
      get: (_: string, name: string) => list().find(isIt(name)) as never,
    };
  }

  /** All caches of a reconciler. */
  caches(): Caches {
    return {
      platforms: this.cache('PdfPlatform'),
      plans: this.cache('PdfPlan'),
      accounts: this.cache('PdfAccount'),
      apiKeys: this.cache('PdfApiKey'),
      owned: new Map(OWNED_KINDS.map((kind) => [kind, this.cache(kind)])),
    };
  }

  /** An object that must exist. */
  get(path: string): unknown {
    return this.objects.get(path);
  }

  put(path: string, object: unknown): void {
    this.#store(path, object as Stored);
  }

  async #send(request: KubeRequest): Promise<unknown> {
    await Promise.resolve();
    const { method } = request;
    const body = request.body as Stored | undefined;
    const isStatus = request.path.endsWith('/status');
    const path = pathOf(
      request.path.replace(/\/status$/, ''),
      method === 'POST' ? body : undefined,
    );
    if (method === 'GET') return this.#read(path, request.query?.['labelSelector']);
    this.changes.push(`${isStatus ? 'STATUS' : method} ${path}`);
    this.#checkRefusal(path);
    if (method === 'DELETE') return this.#delete(path, request);
    if (isStatus) return this.#store(path, { ...this.#found(path), status: body?.['status'] });
    return this.#merge(path, request);
  }

  #merge(path: string, { method, query = {}, body: sent, contentType }: KubeRequest): Stored {
    const body = sent as Stored;
    const { fieldManager } = query;
    if (method === 'PATCH') this.onApply(body, fieldManager);
    const known = this.objects.get(path);
    const metadata = { ...known?.metadata, ...body.metadata };
    if (contentType?.startsWith('application/merge-patch'))
      metadata.annotations = { ...known?.metadata.annotations, ...metadata.annotations };
    const stored: Stored = { ...known, ...body, metadata };
    if (known && method === 'PATCH' && fieldManager !== FIELD_MANAGER) {
      stored['spec'] = Object.assign({}, known['spec'], body['spec']);
    }
    return this.#store(path, stored);
  }

  #delete(path: string, { body }: KubeRequest): Stored {
    const found = this.#found(path);
    const { uid } = (body as { preconditions: { uid: string } }).preconditions;
    if (uid !== found.metadata.uid) throw new KubeError(409, `${path}: has another uid`);
    this.objects.delete(path);
    return found;
  }

  #checkRefusal(path: string): void {
    const refusal = this.refusals.get(path);
    if (refusal !== undefined) throw new KubeError(refusal, `${path}: refused`);
  }

  #read(path: string, selector: string | undefined): unknown {
    if (selector === undefined) return this.#found(path);
    const labels = selector.split(',').map((pair) => pair.split('='));
    const items = [...this.objects]
      .filter(([key]) => key.startsWith(`${path}/`))
      .map(([, object]) => structuredClone(object))
      .filter(({ metadata }) => labels.every(([k = '', v]) => metadata.labels?.[k] === v));
    return { items };
  }

  #found(path: string): Stored {
    const found = this.objects.get(path);
    if (!found) throw new KubeError(404, `${path}: not found`);
    return structuredClone(found);
  }

  #store(path: string, object: Stored): Stored {
    this.#count += 1;
    const { uid, ...metadata } = { ...object.metadata, resourceVersion: String(this.#count) };
    const whole = object.kind === 'Service' ? withAddress(object) : object;
    const before = this.objects.get(path);
    const isChanged = before !== undefined && !isDeepStrictEqual(before['spec'], whole['spec']);
    const generation = (metadata.generation ?? 1) + (isChanged ? 1 : 0);
    const stored = { ...whole, metadata: { ...metadata, generation, uid: uid || path } };
    this.objects.set(path, stored);
    return structuredClone(stored);
  }
}

/** Gives a Service an address, as the API server does. */
function withAddress(object: Stored): Stored {
  return { ...object, spec: { clusterIP: '10.96.0.7', ...(object['spec'] as object) } };
}

/** `pdf/services/print` of `/api/v1/namespaces/pdf/services/print`, or of a body that is created. */
function pathOf(path: string, created: Stored | undefined): string {
  const [, rest = ''] = path.split('/namespaces/');
  return created ? `${rest}/${created.metadata.name}` : rest;
}
