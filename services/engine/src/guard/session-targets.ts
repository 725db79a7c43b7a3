import { targetIn, type PageEvent } from './page-events.ts';

/** The page of each session: every request of a client about a page, and every event, names the session. */
export class SessionTargets {
  readonly #pages = new Map<string, string>();

  /** @returns the session of a page that begins with this event */
  begunBy(event: PageEvent): string | undefined {
    const { sessionId, targetInfo } = event.params;
    const isOfPage = event.method === 'Target.attachedToTarget' && targetInfo?.type === 'page';
    if (!isOfPage || sessionId === undefined) return undefined;
    this.#pages.set(sessionId, targetIn(event));
    return sessionId;
  }

  /** @returns its `targetId` */
  pageOf(sessionId: string): string | undefined {
    return this.#pages.get(sessionId);
  }

  /** @returns the session that ends with this event, if one does */
  endedBy({ method, params: { sessionId = '' } }: PageEvent): string | undefined {
    if (method !== 'Target.detachedFromTarget') return undefined;
    this.#pages.delete(sessionId);
    return sessionId;
  }
}
