import { REFERENCES } from '../settings.ts';
import type { NetworkEvent } from './lost-resources.ts';

/** Types of requests that may never end, or of which the page shows nothing. */
const NOT_AWAITED = new Set([
  'EventSource',
  'Media',
  'Ping',
  'CSPViolationReport',
  'Preflight',
  'Prefetch',
]);

/** The browser may never read what follows their head; the page itself waits for what it reads of it (page/parts/activity.js). */
const ENDS_AT_HEAD = new Set(['Fetch', 'Document']);

/** render asks the page for its rest by this name (services/render/src/engine/page/rest.ts). */
const REST = "Symbol.for('platen.rest')";

const PRINT = '"Page.printToPDF"';

/**
 * What a page has requested and not got yet. Its own script cannot know all of it: not the modules that a script imports
 * later.
 */
export class RequestsInFlight {
  readonly #ids = new Set<string>();
  /** The session that waits for the page's rest. */
  #waiting: string | undefined;
  #missed: readonly string[] = [];

  /** What the page was printed without, if it has waited. */
  get missed(): readonly string[] {
    return this.#missed;
  }

  /** @returns the request that tells a waiting page whether it has to wait, if that has changed */
  hear({ method, params }: NetworkEvent): object | undefined {
    const before = this.#ids.size > 0;
    if (method === 'Network.requestWillBeSent') this.#begin(params);
    else if (hasEnded(method, params)) this.#ids.delete(params.requestId);
    return this.#ids.size > 0 === before ? undefined : this.#news();
  }

  /** The client waits for the page's rest from now on. @returns the request that tells the page to wait, if it has to */
  await(sessionId: string): object | undefined {
    this.#waiting = sessionId;
    return this.#ids.size === 0 ? undefined : this.#news();
  }

  /** The client prints the page now. */
  print(): void {
    if (this.#waiting !== undefined) this.#missed = [...this.#ids];
    this.#waiting = undefined;
  }

  /** The page does not hear of the end of a worker's script; its own script waits for the worker. */
  #begin({ requestId, loaderId, type = '' }: NetworkEvent['params']): void {
    const isAwaited = loaderId && !NOT_AWAITED.has(type);
    if (isAwaited && this.#ids.size < REFERENCES.mostRequests) this.#ids.add(requestId);
  }

  #news(): object | undefined {
    if (this.#waiting === undefined) return undefined;
    // The page may have put something else in the place of anything: its answer is short in any case.
    const expression = `try{window[Symbol.for('platen.isLoading')]=${this.#ids.size > 0}}catch{}0`;
    return { method: 'Runtime.evaluate', params: { expression }, sessionId: this.#waiting };
  }
}

function hasEnded(method: string, { type = '' }: NetworkEvent['params']): boolean {
  return method === 'Network.responseReceived'
    ? ENDS_AT_HEAD.has(type)
    : /\.loading(?:Finished|Failed)$/.test(method);
}

/** @returns the session in which a client begins to wait for a page's rest, if it does */
export function sessionThatWaits(data: Buffer): string | undefined {
  return data.includes(REST) ? sessionOf(data, 'Runtime.evaluate') : undefined;
}

/** @returns the session in which a client prints a page, if it does */
export function sessionThatPrints(data: Buffer): string | undefined {
  return data.includes(PRINT) ? sessionOf(data, 'Page.printToPDF') : undefined;
}

function sessionOf(data: Buffer, wanted: string): string | undefined {
  const request = JSON.parse(data.toString()) as { method?: string; sessionId?: string };
  return request.method === wanted ? request.sessionId : undefined;
}
