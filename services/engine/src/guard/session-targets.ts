interface Attached {
  params: { sessionId: string; targetInfo: { targetId: string; type: string } };
}

interface Detached {
  params: { sessionId: string };
}

const ATTACHED = '{"method":"Target.attachedToTarget"';
const DETACHED = '{"method":"Target.detachedFromTarget"';

/** The page of each session: every request of a client about a page, and every event, names the session. */
export class SessionTargets {
  readonly #pages = new Map<string, string>();

  /** @param head the beginning of `data` @returns the session of a page that begins with it */
  fromBrowser(data: Buffer, head: string): string | undefined {
    return head.startsWith(ATTACHED)
      ? this.#begin(JSON.parse(data.toString()) as Attached)
      : undefined;
  }

  /** @returns its `targetId` */
  pageOf(sessionId: string): string | undefined {
    return this.#pages.get(sessionId);
  }

  #begin({ params: { sessionId, targetInfo } }: Attached): string | undefined {
    if (targetInfo.type !== 'page') return undefined;
    this.#pages.set(sessionId, targetInfo.targetId);
    return sessionId;
  }

  /** @returns the session that ends with this message, if one does */
  endedBy(data: Buffer, head: string): string | undefined {
    if (!head.startsWith(DETACHED)) return undefined;
    const { params } = JSON.parse(data.toString()) as Detached;
    this.#pages.delete(params.sessionId);
    return params.sessionId;
  }
}
