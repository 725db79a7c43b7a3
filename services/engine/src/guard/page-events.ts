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

/**
 * Shortens an event for Gotenberg, whose connection is for all pages.
 * @returns undefined: it needs no such event
 */
export function forwarded(data: Buffer, { method }: PageEvent): Buffer | string | undefined {
  if (!NEEDED.test(method)) return undefined;
  if (data.length <= LONGEST_EVENT_BYTES) return data;
  return method === PAUSED ? withoutBody(data) : undefined;
}

/** Where the head of a request ends, and what follows it begins: no text in JSON has quotation marks as these. */
const HEADERS = ',"headers":{';
const AFTER = '},"frameId":"';

/** @returns an event until the headers of its request; undefined: its address is longer than any that a server takes */
function headOf(data: Buffer): string | undefined {
  const end = data.indexOf(HEADERS);
  return end < 0 || end > LONGEST_EVENT_BYTES ? undefined : data.toString('utf8', 0, end);
}

/** A request that waits for Gotenberg's permission: its address is enough. What a page sends may be long, and is not read. */
function withoutBody(data: Buffer): string | undefined {
  const [head, after] = [headOf(data), data.lastIndexOf(AFTER)];
  return head === undefined || after < 0
    ? undefined
    : `${head}${HEADERS}}${data.toString('utf8', after)}`;
}

/** @param data of a request that waits @param start of addresses */
export function isRequestTo(start: string, data: Buffer): boolean {
  const head = headOf(data);
  if (head === undefined) return false;
  const { params } = JSON.parse(`${head}}}}`) as { params: { request: { url: string } } };
  return params.request.url.startsWith(start);
}

/** @returns the id of a request that waits, if Gotenberg does not hear of it: the guard has to end it */
export function unheardRequest(data: Buffer, { method }: PageEvent): string | undefined {
  return method === PAUSED
    ? /"requestId":"([\w.-]+)"/.exec(data.toString('latin1', 0, 160))?.[1]
    : undefined;
}
