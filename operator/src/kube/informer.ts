import { ListWatch, type KubernetesObject, type Watch } from '@kubernetes/client-node';
import { reasonOf, type Logger } from '@platen/runtime';
import { pathOf } from './kinds.ts';
import type { Transport } from './transport.ts';
import type { KubeObject } from './types.ts';

interface InformerOptions {
  kind: string;
  /** Absent: every namespace. */
  namespace?: string | undefined;
  /** Only objects with these labels. */
  labelSelector?: string;
}

export interface InformerParts {
  transport: Pick<Transport, 'send'>;
  watch: Watch;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Called before each restart. */
  onRestart?: (kind: string) => void;
}

const FIRST_RESTART_MS = 500;
const LAST_RESTART_MS = 30_000;

/**
 * A copy of all objects of a kind that stays up to date. The client's `ListWatch` does the work, but it stops for good when
 * a list fails or a watch ends with anything but 410, and a listener that throws ends the process. This class starts it
 * again, and waits longer each time.
 */
export class Informer<T extends KubeObject = KubeObject> {
  readonly kind: string;
  restarts = 0;
  readonly #parts: InformerParts;
  readonly #source: ListWatch<ClientObject<T>>;
  readonly #listeners: ((object: T) => void)[] = [];
  #restartMs = FIRST_RESTART_MS;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #synced = Promise.withResolvers<undefined>();

  constructor(parts: InformerParts, options: InformerOptions) {
    const { kind, namespace, labelSelector } = options;
    this.kind = kind;
    this.#parts = parts;
    const path = pathOf(kind, namespace);
    const query = labelSelector === undefined ? {} : { labelSelector };
    const list = async () => {
      const page = (await parts.transport.send({ method: 'GET', path, query })) as ObjectList<
        ClientObject<T>
      >;
      // Items of a list lack their kind.
      for (const item of page.items) Object.assign(item, { kind });
      return page;
    };
    this.#source = new ListWatch(path, parts.watch, list, false, labelSelector);
    this.#source.on('change', (object) => this.#notify(object));
    this.#source.on('error', (error) => this.#restartLater(error));
  }

  /** Starts; resolves when the listeners know all existing objects. */
  start(): Promise<unknown> {
    this.#run();
    return this.#synced.promise;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    void this.#source.stop();
  }

  /** Registers a listener for every created, changed or deleted object. */
  onChange(listener: (object: T) => void): void {
    this.#listeners.push(listener);
  }

  get(namespace: string, name: string): T | undefined {
    return this.#source.get(name, namespace);
  }

  list(namespace?: string): readonly T[] {
    return this.#source.list(namespace);
  }

  #run(): void {
    const { restarts } = this;
    const started = () => {
      if (this.#source.latestResourceVersion() !== '') this.#synced.resolve(undefined);
      // A failure in between comes as an event, not by the promise.
      if (restarts === this.restarts) this.#restartMs = FIRST_RESTART_MS;
    };
    this.#source.start().then(started, (error: unknown) => this.#restartLater(error));
  }

  #restartLater(error: unknown): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.restarts += 1;
    const { kind } = this;
    const reason = reasonOf(error);
    this.#parts.log.warn({ reason, kind, inMs: this.#restartMs }, 'watch broke');
    this.#parts.onRestart?.(this.kind);
    this.#timer = setTimeout(() => this.#run(), this.#restartMs);
    this.#restartMs = Math.min(this.#restartMs * 2, LAST_RESTART_MS);
  }

  #notify(object: T): void {
    for (const listener of this.#listeners) {
      try {
        listener(object);
      } catch (error) {
        this.#parts.log.error({ err: error, kind: this.kind }, 'a listener failed');
      }
    }
  }
}

interface ObjectList<T> {
  metadata: { resourceVersion: string };
  items: T[];
}

/** The client declares `Date` where JSON has a text, and reads neither. */
type ClientObject<T> = T & KubernetesObject;
