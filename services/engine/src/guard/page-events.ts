import { LONGEST_EVENT_BYTES } from '../settings.ts';
import type { Message } from './message.ts';
import { isHeard } from './missing-resources.ts';

/** An event of the browser, with the beginnings of its long texts (cbor.ts). */
export interface PageEvent extends Message {
  method: string;
  params: {
    targetId?: string;
    targetInfo?: { targetId: string; type: string; browserContextId?: string };
    sessionId?: string;
    /** Of a page that has crashed: the signal that ended its process. */
    errorCode?: number;
    requestId?: string;
    frameId?: string;
    parentFrameId?: string;
    request?: { url: string; method: string };
  };
}

export function isEvent(message: Message): message is PageEvent {
  return message.id === undefined && message.method !== undefined;
}

/** @returns the `targetId` of an event about targets */
export function targetIn({ params }: PageEvent): string {
  return params.targetInfo?.targetId ?? params.targetId ?? '';
}

/** All events that Gotenberg reads (its `events.go`), and those by which its library follows pages. */
const NEEDED =
  /^(?:Target\.(?!targetInfoChanged)|Inspector\.|Fetch\.|Page\.(?:domContentEventFired|loadEventFired|lifecycleEvent|frame)|Network\.(?:responseReceived|loadingFinished|loadingFailed)$)/;

const PAUSED = 'Fetch.requestPaused';

/** Whether anything of an event is read but its method: long ones of others are not worth the time. */
export function isRead(method: string): boolean {
  return NEEDED.test(method) || isHeard({ method }, 0) || method.startsWith('Target.');
}

/**
 * @param bytes of the event in the browser
 * @returns how long it is; of one that Gotenberg may get, as it gets it: JSON has six characters for one that it escapes
 */
export function bytesOf(event: PageEvent, bytes: number): number {
  if (!NEEDED.test(event.method) || bytes > LONGEST_EVENT_BYTES) return bytes;
  return Math.max(bytes, Buffer.byteLength(JSON.stringify(event)));
}

/**
 * Shortens an event for Gotenberg, whose connection is for all pages.
 * @param bytes of the event (`bytesOf`)
 * @returns undefined: it needs no such event
 */
export function forwarded(event: PageEvent, bytes: number): PageEvent | undefined {
  if (!NEEDED.test(event.method)) return undefined;
  if (bytes <= LONGEST_EVENT_BYTES) return event;
  return event.method === PAUSED ? withoutBody(event) : undefined;
}

/**
 * A request that waits for Gotenberg's permission: its address is enough. What a page sends may be long.
 * @returns undefined: its address is longer than any that a server takes
 */
function withoutBody({ params: { request, ...params }, ...event }: PageEvent) {
  const { url = '', method = '' } = request ?? {};
  if (url.length + method.length >= LONGEST_EVENT_BYTES) return undefined;
  return { ...event, params: { ...params, request: { url, method, headers: {} } } };
}

/** @returns the id of a request that waits, if Gotenberg does not hear of it: the guard has to end it */
export function unheardRequest({ method, params }: PageEvent): string | undefined {
  return method === PAUSED ? params.requestId : undefined;
}

/** Workers are targets as well, also those that a worker begins. Gotenberg hears of pages alone. */
const WORKERS = ['worker', 'shared_worker', 'service_worker'];
const HEARD_OF = { filter: ['page', ...WORKERS].map((type) => ({ type })) };

export function isOfWorker({ params: { targetInfo } }: PageEvent): boolean {
  return WORKERS.includes(targetInfo?.type ?? '');
}

/** Has the browser tell of the beginning and end of pages and workers alone. */
export function heardOf(message: Message): Message {
  const { method, params } = message;
  if (method !== 'Target.setDiscoverTargets') return message;
  return { ...message, params: { ...params, ...HEARD_OF } };
}
