import { apiVersionOf, pathOf } from './kinds.ts';
import { isConflict, isNotFound } from './errors.ts';
import type { KubeRequest, Transport } from './transport.ts';
import type { DesiredObject, KubeObject, ObjectRef } from './types.ts';

export const FIELD_MANAGER = 'platen-operator';

/** Reading and changing objects. Everything throws `KubeError`. */
export class Cluster {
  readonly #transport: Pick<Transport, 'send'>;

  constructor(transport: Pick<Transport, 'send'>) {
    this.#transport = transport;
  }

  /**
   * Applies an object (server-side apply). Fields that it does not name stay, fields that it no longer names are removed,
   * and values that others changed are restored.
   */
  apply(object: DesiredObject, fieldManager = FIELD_MANAGER): Promise<KubeObject> {
    return this.#apply(object, pathTo(object), fieldManager);
  }

  applyStatus(object: DesiredObject & { status: unknown }): Promise<KubeObject> {
    return this.#apply(object, `${pathTo(object)}/status`);
  }

  #apply(object: DesiredObject, path: string, fieldManager = FIELD_MANAGER): Promise<KubeObject> {
    return this.#send({
      method: 'PATCH',
      path,
      query: { fieldManager, force: 'true' },
      contentType: 'application/apply-patch+yaml',
      body: { apiVersion: apiVersionOf(object.kind), ...object },
    });
  }

  /** @returns undefined if it does not exist */
  async read(ref: ObjectRef): Promise<KubeObject | undefined> {
    try {
      return await this.#send({ method: 'GET', path: pathTo(ref) });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Objects of a kind with these labels; they do not contain their kind. */
  async list(
    kind: string,
    namespace: string,
    labels: Record<string, string>,
  ): Promise<KubeObject[]> {
    const labelSelector = Object.entries(labels).map((pair) => pair.join('='));
    const query = { labelSelector: labelSelector.join(',') };
    const found = await this.#transport.send({
      method: 'GET',
      path: pathOf(kind, namespace),
      query,
    });
    return (found as { items: KubeObject[] }).items.map((item) => ({ ...item, kind }));
  }

  /** @throws {KubeError} 409 if it exists already */
  create(object: DesiredObject): Promise<KubeObject> {
    return this.#send({
      method: 'POST',
      path: pathOf(object.kind, object.metadata.namespace),
      query: { fieldManager: FIELD_MANAGER },
      body: { apiVersion: apiVersionOf(object.kind), ...object },
    });
  }

  /** Replaces the whole object. @throws {KubeError} 409 if its `resourceVersion` is not the newest */
  replace(object: DesiredObject): Promise<KubeObject> {
    return this.#send({
      method: 'PUT',
      path: pathTo(object),
      body: { apiVersion: apiVersionOf(object.kind), ...object },
    });
  }

  /** Changes only the named fields (RFC 7386). */
  merge(ref: ObjectRef, change: unknown): Promise<KubeObject> {
    return this.#send({
      method: 'PATCH',
      path: pathTo(ref),
      query: { fieldManager: FIELD_MANAGER },
      contentType: 'application/merge-patch+json',
      body: change,
    });
  }

  /** Deletes exactly this object; a newer one of the same name stays. */
  async delete(object: KubeObject): Promise<void> {
    const { uid } = object.metadata;
    try {
      await this.#send({
        method: 'DELETE',
        path: pathTo(object),
        body: { preconditions: { uid }, propagationPolicy: 'Background' },
      });
    } catch (error) {
      // A conflict: the object is gone, and another one has its name.
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }

  /** Every answer is an object; the operator does not read that of a deletion. */
  async #send(request: KubeRequest): Promise<KubeObject> {
    return (await this.#transport.send(request)) as KubeObject;
  }
}

function pathTo({ kind, metadata }: ObjectRef): string {
  return `${pathOf(kind, metadata.namespace)}/${metadata.name}`;
}
