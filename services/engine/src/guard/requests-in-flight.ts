import { REFERENCES } from '../settings.ts';
import type { NetworkEvent } from './missing-resources.ts';

/** Types of requests that may never end, or of which the page shows nothing. */
const NOT_AWAITED = new Set([
  'EventSource',
  'Media',
  'Ping',
  'CSPViolationReport',
  'Preflight',
  'Prefetch',
]);

/** The browser may never read what follows their head; the page itself waits for what it reads of it (print/page/parts/activity.js). */
const ENDS_AT_HEAD = new Set(['Fetch', 'Document']);

/**
 * What a page has requested and not got yet. Its own script cannot know all of it: not the modules that a script imports
 * later.
 */
export class RequestsInFlight {
  readonly #ids = new Set<string>();
  /** Tells the page, while it waits for its rest. */
  #tell: ((isLoading: boolean) => void) | undefined;
  #missed: readonly string[] = [];
  #pid: number | undefined;

  /** What the page was printed without, if it has waited. */
  get missed(): readonly string[] {
    return this.#missed;
  }

  /** The process of the page, of which Chromium's ids of requests begin; undefined: it has requested nothing. */
  get pid(): number | undefined {
    return this.#pid;
  }

  get hasAny(): boolean {
    return this.#ids.size > 0;
  }

  hear({ method, params }: NetworkEvent): void {
    const before = this.hasAny;
    if (method === 'Network.requestWillBeSent') this.#begin(params);
    else if (hasEnded(method, params)) this.#ids.delete(params.requestId);
    if (this.hasAny !== before) this.#tell?.(!before);
  }

  /** The page waits for its rest from now on. @param tell tells it whether it has to wait, at first and at each change */
  await(tell: (isLoading: boolean) => void): void {
    this.#tell = tell;
    if (this.hasAny) tell(true);
  }

  /** The page is printed now. */
  print(): void {
    if (this.#tell) this.#missed = [...this.#ids];
    this.#tell = undefined;
  }

  /** The page does not hear of the end of a worker's script; its own script waits for the worker. */
  #begin({ requestId, loaderId, type = '' }: NetworkEvent['params']): void {
    this.#pid ??= pidIn(requestId);
    const isAwaited = loaderId && !NOT_AWAITED.has(type);
    if (isAwaited && this.#ids.size < REFERENCES.mostRequests) this.#ids.add(requestId);
  }
}

/** The request for the document itself is the browser's, and has another id. */
const pidIn = (requestId: string) => Number(/^(\d+)\.\d+$/.exec(requestId)?.[1]) || undefined;

function hasEnded(method: string, { type = '' }: NetworkEvent['params']): boolean {
  return method === 'Network.responseReceived'
    ? ENDS_AT_HEAD.has(type)
    : /\.loading(?:Finished|Failed)$/.test(method);
}
