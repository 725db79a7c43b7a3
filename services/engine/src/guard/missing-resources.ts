import type { LossReason } from '@platen/contracts';
import { REFERENCES } from '../settings.ts';

export interface NetworkEvent {
  method: string;
  params: {
    requestId: string;
    /** Empty for the script of a worker. */
    loaderId?: string;
    frameId?: string;
    url?: string;
    type?: string;
    request?: { url: string };
    response?: { status: number; mimeType: string };
    canceled?: boolean;
    blockedReason?: string;
  };
  sessionId?: string;
}

/** What the guard knows about the references of a page. */
export interface MissingResources {
  /** How many addresses did not load. */
  count: number;
  /** The first of them. */
  first: { address: string; reason: LossReason }[];
  /** It loaded photographs: pictures of kinds that do not keep each pixel. */
  photographs: boolean;
}

/** The events of a page's requests that are heard. */
const HEARD =
  /^Network\.(?:requestWillBeSent|webSocketCreated|responseReceived|loadingFinished|loadingFailed|webSocketFrameError)$/;

const { mostRequests, mostAddresses, longestAddress, longestMessage } = REFERENCES;

/** Types of requests that a page does not show. */
const UNSEEN = new Set(['Ping', 'CSPViolationReport', 'Preflight', 'Prefetch']);

const PHOTOGRAPH = /^image\/(?:jpe?g|webp|avif)$/;

/** The addresses that did not load in a page, without the reason, which would reveal the internal network. */
export class MissingResourceLog {
  /** The first address of each request: a redirect is not another reference. */
  readonly #requested = new Map<string, string>();
  readonly #lost = new Map<string, LossReason>();
  /** Requests for the documents of frames. */
  readonly #frames = new Set<string>();
  #photographs = false;

  /** @param unanswered ids of requests that the page was printed without */
  missingResources(unanswered: Iterable<string> = []): MissingResources {
    const late = [...unanswered].flatMap((id) => this.#requested.get(id) ?? []);
    const lost = new Map<string, LossReason>(late.map((address) => [address, 'LOSS_REASON_LATE']));
    for (const [address, reason] of this.#lost) lost.set(address, reason);
    const inOrder = [...new Set(this.#requested.values())]; // in the document's order
    const first = inOrder.flatMap((address) => {
      const reason = lost.get(address);
      return reason ? [{ address: address.slice(0, longestAddress), reason }] : [];
    });
    return {
      count: lost.size,
      first: first.slice(0, mostAddresses),
      photographs: this.#photographs,
    };
  }

  /**
   * @param page the `targetId` of the page, which is also the id of its main frame
   * @returns whether a frame inside the page failed to load: a client would take it for the page itself
   */
  hear({ method, params }: NetworkEvent, page: string): boolean {
    const { requestId } = params;
    if (method === 'Network.loadingFinished') return false;
    if (/\.(?:requestWillBeSent|webSocketCreated)$/.test(method)) this.#ask(params, page);
    else if (isLost(params)) this.#lose(requestId, reasonOf(params));
    else this.#photographs ||= PHOTOGRAPH.test(params.response?.mimeType ?? '');
    return method === 'Network.loadingFailed' && this.#frames.has(requestId);
  }

  #ask(params: NetworkEvent['params'], page: string): void {
    const { requestId, frameId, type = '', url, request } = params;
    const isKept = this.#requested.size < mostRequests && !this.#requested.has(requestId);
    if (!isKept || UNSEEN.has(type)) return;
    this.#requested.set(requestId, url ?? request?.url ?? '');
    if (type === 'Document' && frameId !== page) this.#frames.add(requestId);
  }

  #lose(requestId: string, reason: LossReason): void {
    const url = this.#requested.get(requestId);
    if (url !== undefined && !this.#lost.has(url)) this.#lost.set(url, reason);
  }
}

const reasonOf = ({ response }: NetworkEvent['params']): LossReason =>
  response ? 'LOSS_REASON_REFUSED' : 'LOSS_REASON_FAILED';

/** Whether a resource is lost, and neither the page cancelled it nor its author forbids it. */
function isLost({ type, response, canceled, blockedReason }: NetworkEvent['params']): boolean {
  if (response) return response.status >= 400 || (type === 'Document' && isUnshown(response));
  return blockedReason !== 'csp' && !(canceled && blockedReason === undefined);
}

/** The browser without a window shows no PDF in a frame. */
function isUnshown({ mimeType }: { mimeType: string }): boolean {
  return mimeType === 'application/pdf';
}

/** @param bytes of the event in the browser */
export function isHeard(event: { method: string }, bytes: number): event is NetworkEvent {
  return HEARD.test(event.method) && bytes <= longestMessage;
}
