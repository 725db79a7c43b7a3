import { kubectl, readObject, type KubeObject } from './kubectl.ts';
import { Failure } from '../../scripts/failure.ts';

interface Reference {
  name: string;
  key?: string;
}

interface Spec {
  paused?: boolean;
  redis: { urlFrom: Reference; usageUrlFrom?: Reference };
  peppersFrom?: Reference;
  trustedCa?: Reference;
  images?: { pullSecrets?: object[] };
  podUser?: 'image' | 'namespace';
}

/** The services that use Redis, and the edge, which calls them. */
const STOPPED = ['edge', 'auth', 'usage'];

/** A platform as a backup sees it. */
export class Platform {
  readonly name: string;
  readonly spec: Spec;
  readonly #namespace: string;

  /** @param object as it is, or as it was saved */
  constructor(namespace: string, object: KubeObject) {
    this.#namespace = namespace;
    this.name = object.metadata.name;
    this.spec = object.spec as unknown as Spec;
  }

  static read(namespace: string, name: string): Platform | undefined {
    const found = readObject(namespace, `pdfplatform/${name}`);
    return found && new Platform(namespace, found);
  }

  /** The addresses of its Redis: auth's, and usage's where that has another. */
  stores(): { auth: string; usage?: string } {
    const { urlFrom, usageUrlFrom } = this.spec.redis;
    return {
      auth: this.#secretOf(urlFrom),
      ...(usageUrlFrom && { usage: this.#secretOf(usageUrlFrom) }),
    };
  }

  #secretOf({ name, key = 'url' }: Reference): string {
    const secret = readObject(this.#namespace, `secret/${name}`);
    const value = secret?.data?.[key];
    if (value === undefined) {
      throw new Failure(
        `The Secret ${name} with the address of Redis has no ${key}, or is not there.`,
      );
    }
    return Buffer.from(value, 'base64').toString().trim();
  }

  /** Pauses the platform and ends its services, so that none of them uses Redis afterwards. */
  stop(): void {
    this.#pause(true);
    const parts = `app.kubernetes.io/component in (${STOPPED.join(',')})`;
    const selector = `app.kubernetes.io/name=platen,app.kubernetes.io/instance=${this.name},${parts}`;
    const own = ['--namespace', this.#namespace, '--selector', selector];
    // A new platform that was paused from its beginning has no deployments.
    if (kubectl(['get', 'deployments', ...own, '--output', 'name']) === '') return;
    kubectl(['scale', 'deployments', ...own, '--replicas=0']);
    // Their pods work with data that the restore replaces.
    kubectl(['delete', 'pods', ...own, '--grace-period=1', '--timeout=5m']);
  }

  start(): void {
    this.#pause(null);
    this.#wait('--for=condition=Ready', '--timeout=10m');
  }

  /** @param paused null removes the field: kubectl then owns no value that a later `helm upgrade` conflicts with */
  #pause(paused: true | null): void {
    const patch = ['--type=merge', '--patch', JSON.stringify({ spec: { paused } })];
    const generation = ['--output', 'jsonpath={.metadata.generation}'];
    const own = ['--namespace', this.#namespace, `pdfplatform/${this.name}`];
    const seen = kubectl(['patch', ...own, ...patch, ...generation]);
    // A pass of the operator that has begun before would undo what comes next.
    this.#wait(`--for=jsonpath={.status.observedGeneration}=${seen}`, '--timeout=2m');
  }

  #wait(...what: string[]): void {
    kubectl(['wait', '--namespace', this.#namespace, `pdfplatform/${this.name}`, ...what]);
  }
}
