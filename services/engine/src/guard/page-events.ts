import { LONGEST_EVENT_BYTES } from '../settings.ts';

/** An event of the browser, as far as its beginning and its end tell. */
export interface PageEvent {
  method: string;
  /** The page's session; undefined: an event about targets. */
  sessionId?: string | undefined;
  targetId?: string | undefined;
}

const EVENT = /^\{"method":"([\w.]+)"/;
const TARGET = /^\{"method":"Target\.\w+","params":\{(?:"targetInfo":\{)?"targetId":"(\w+)"/;
const SESSION = /,"sessionId":"(\w+)"\}$/;
const TAIL_BYTES = 96;

/** @param head the beginning of `data` @returns undefined: it is an answer */
export function eventIn(data: Buffer, head: string): PageEvent | undefined {
  const [, method] = EVENT.exec(head) ?? [];
  if (method === undefined) return undefined;
  const tail = data.toString('latin1', Math.max(0, data.length - TAIL_BYTES));
  return { method, sessionId: SESSION.exec(tail)?.[1], targetId: TARGET.exec(head)?.[1] };
}

/** All events that Gotenberg reads (its `events.go`), and those by which its library follows pages. */
const NEEDED =
  /^(?:Target\.(?!targetInfoChanged)|Inspector\.|Fetch\.|Page\.(?:domContentEventFired|loadEventFired|lifecycleEvent|frame)|Network\.(?:responseReceived|loadingFinished|loadingFailed)$)/;

const PAUSED = 'Fetch.requestPaused';

interface Paused {
  params: { requestId: string; request: { url: string; method: string } };
}

/**
 * Shortens an event for Gotenberg, whose connection is for all pages.
 * @returns undefined: it needs no such event
 */
export function forwarded(data: Buffer, { method }: PageEvent): Buffer | string | undefined {
  if (!NEEDED.test(method)) return undefined;
  if (data.length <= LONGEST_EVENT_BYTES) return data;
  return method === PAUSED ? withoutBody(data) : undefined;
}

/** A request that waits for Gotenberg's permission: its address is enough, and no server takes one that is as long. */
function withoutBody(data: Buffer): string | undefined {
  const { params, ...event } = JSON.parse(data.toString()) as Paused;
  const { url, method } = params.request;
  if (url.length > LONGEST_EVENT_BYTES) return undefined;
  return JSON.stringify({ ...event, params: { ...params, request: { url, method, headers: {} } } });
}

/** @param data of a request that waits @param start of addresses */
export function isRequestTo(start: string, data: Buffer): boolean {
  return (JSON.parse(data.toString()) as Paused).params.request.url.startsWith(start);
}

/** @returns the id of a request that waits, if Gotenberg does not hear of it: the guard has to end it */
export function unheardRequest(data: Buffer, { method }: PageEvent): string | undefined {
  return method === PAUSED
    ? /"requestId":"([\w.-]+)"/.exec(data.toString('latin1', 0, 160))?.[1]
    : undefined;
}
