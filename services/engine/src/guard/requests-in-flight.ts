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

/** render asks the page for its rest by this name (services/render/src/engine/page/rest.ts). */
const REST = "Symbol.for('platen.rest')";

/**
 * What a page has requested and not got yet. Its own script cannot know all of it: not the modules that a script imports
 * later, nor the pictures of style rules.
 */
export class RequestsInFlight {
  readonly #ids = new Set<string>();
  /** The session that waits for the page's rest. */
  #waiting: string | undefined;

  /** @returns the request that tells a waiting page the new count, if it has changed */
  hear({ method, params }: NetworkEvent): object | undefined {
    const before = this.#ids.size;
    if (method === 'Network.requestWillBeSent') this.#begin(params);
    else if (/\.loading(?:Finished|Failed)$/.test(method)) this.#ids.delete(params.requestId);
    return this.#ids.size === before ? undefined : this.#news();
  }

  /** The client waits for the page's rest from now on. @returns the request that tells the page the count, if any */
  await(sessionId: string): object | undefined {
    this.#waiting = sessionId;
    return this.#ids.size === 0 ? undefined : this.#news();
  }

  /** At the print: what a page that has waited is printed without. A page that does not wait needs no more than has loaded. */
  get missed(): Iterable<string> {
    return this.#waiting === undefined ? [] : this.#ids;
  }

  /** The page does not hear of the end of a worker's script; its own script waits for the worker (page/parts/activity.js). */
  #begin({ requestId, loaderId, type = '' }: NetworkEvent['params']): void {
    const isAwaited = loaderId && !NOT_AWAITED.has(type);
    if (isAwaited && this.#ids.size < REFERENCES.mostRequests) this.#ids.add(requestId);
  }

  #news(): object | undefined {
    if (this.#waiting === undefined) return undefined;
    const expression = `window[Symbol.for('platen.inFlight')]=${this.#ids.size}`;
    return { method: 'Runtime.evaluate', params: { expression }, sessionId: this.#waiting };
  }
}

/** @returns the session in which a client begins to wait for a page's rest, if it does */
export function sessionThatWaits(data: Buffer): string | undefined {
  if (!data.includes(REST)) return undefined;
  const { method, sessionId } = JSON.parse(data.toString()) as {
    method?: string;
    sessionId?: string;
  };
  return method === 'Runtime.evaluate' ? sessionId : undefined;
}
