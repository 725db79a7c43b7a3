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

/**
 * Media types of responses of which the browser shows or runs nothing, by what it asked for: pictures that it does not draw, frames that it
 * loads down instead, as a PDF without a window, and style sheets of other types.
 */
const UNSHOWN: Readonly<Record<string, RegExp>> = {
  Image:
    /^(?:image\/(?:tiff?|hei[cf]|jp[2mx]|jxl|vnd\.adobe\.photoshop|(?:x-)?[ew]mf)|application\/(?:pdf|postscript))$/,
  Document: /^(?!(?:text|image|audio|video)\/|.*[+/](?:xml|json|javascript)$)/,
  Stylesheet: /^(?!$|text\/css$)/,
};

/** Nothing is meant, as in parts/undrawn.js. */
const EMPTY = /^data:[^,]*,$/;

const PHOTOGRAPH = /^image\/(?:jpe?g|webp|avif)$/;

/** The addresses that did not load in a page, without the reason, which would reveal the internal network. */
export class MissingResourceLog {
  /** The first address of each request: a redirect is not another reference. */
  readonly #requested = new Map<string, string>();
  readonly #lost = new Map<string, LossReason>();
  /** What the page's author forbids it to load. */
  readonly #forbidden = new Set<string>();
  /** Requests for the documents of frames. */
  readonly #frames = new Set<string>();
  #photographs = false;

  /**
   * @param unanswered ids of requests that the page was printed without
   * @param undrawn addresses of what has come but shows nothing
   */
  missingResources(
    unanswered: Iterable<string> = [],
    undrawn: readonly string[] = [],
  ): MissingResources {
    const late = [...unanswered].flatMap((id) => this.#requested.get(id) ?? []);
    const lost = new Map<string, LossReason>(late.map((address) => [address, 'LOSS_REASON_LATE']));
    for (const address of undrawn)
      if (!this.#forbidden.has(address)) lost.set(address, 'LOSS_REASON_REFUSED');
    for (const [address, reason] of this.#lost) lost.set(address, reason);
    const inOrder = [...new Set([...this.#requested.values(), ...undrawn])]; // in the document's order
    const first = inOrder.flatMap((address) => {
      const reason = lost.get(address);
      return reason ? [{ address, reason }] : [];
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
    else if (params.blockedReason === 'csp')
      this.#forbidden.add(this.#requested.get(requestId) ?? '');
    else this.#photographs ||= PHOTOGRAPH.test(params.response?.mimeType ?? '');
    return method === 'Network.loadingFailed' && this.#frames.has(requestId);
  }

  #ask(params: NetworkEvent['params'], page: string): void {
    const { requestId, frameId, type = '', url, request } = params;
    const isKept = this.#requested.size < mostRequests && !this.#requested.has(requestId);
    if (!isKept || UNSEEN.has(type)) return;
    this.#requested.set(requestId, shortened(url ?? request?.url ?? ''));
    if (type === 'Document' && frameId !== page) this.#frames.add(requestId);
  }

  #lose(requestId: string, reason: LossReason): void {
    const url = this.#requested.get(requestId);
    if (url && !EMPTY.test(url) && !this.#lost.has(url)) this.#lost.set(url, reason);
  }
}

/** Of a `data:` address the beginning is enough, as in parts/undrawn.js. */
const shortened = (address: string) =>
  address.replace(/^(data:.{100}).*/s, '$1…').slice(0, longestAddress);

const reasonOf = ({ response }: NetworkEvent['params']): LossReason =>
  response ? 'LOSS_REASON_REFUSED' : 'LOSS_REASON_FAILED';

/** Whether a resource is lost, and neither the page cancelled it nor its author forbids it. */
function isLost({ type, response, canceled, blockedReason }: NetworkEvent['params']): boolean {
  if (response)
    return response.status >= 400 || (UNSHOWN[type ?? '']?.test(response.mimeType) ?? false);
  return blockedReason !== 'csp' && !(canceled && blockedReason === undefined);
}

/** @param bytes of the event in the browser */
export function isHeard(event: { method: string }, bytes: number): event is NetworkEvent {
  return HEARD.test(event.method) && bytes <= longestMessage;
}
