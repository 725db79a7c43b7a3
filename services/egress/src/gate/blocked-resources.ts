import { countedPdf, sessionOfLastPart } from './counted-pdf.ts';

interface Attached {
  params: { sessionId: string; targetInfo: { targetId: string } };
}

interface Detached {
  params: { sessionId: string };
}

interface Failed {
  method?: string;
  sessionId?: string;
}

/** A page that somebody has come to. */
interface Visited {
  targetId: string;
  /** How much Gotenberg itself forbade it: files, and addresses that are not public. */
  forbidden: number;
}

const ATTACHED = '{"method":"Target.attachedToTarget"';
const DETACHED = '{"method":"Target.detachedFromTarget"';
const FAIL = '"Fetch.failRequest"';

/** Counts what each document asked for and was not given, and has its PDF say so. */
export class BlockedResources {
  readonly #onWayOut: (targetId: string) => number;
  /** By session. */
  readonly #visited = new Map<string, Visited>();

  /** @param onWayOut how much a page's way out has not given it */
  constructor(onWayOut: (targetId: string) => number) {
    this.#onWayOut = onWayOut;
  }

  fromClient(data: Buffer): void {
    if (!data.includes(FAIL)) return;
    const { method, sessionId = '' } = JSON.parse(data.toString()) as Failed;
    const page = this.#visited.get(sessionId);
    if (page && method === 'Fetch.failRequest') page.forbidden += 1;
  }

  /**
   * @param head how `data` begins
   * @returns what the client is to hear
   */
  fromBrowser(data: Buffer, head: string): Buffer | string {
    if (head.startsWith(ATTACHED)) this.#attached(JSON.parse(data.toString()) as Attached);
    if (head.startsWith(DETACHED)) this.#detached(JSON.parse(data.toString()) as Detached);
    const page = this.#visited.get(sessionOfLastPart(data) ?? '');
    const blocked = page ? page.forbidden + this.#onWayOut(page.targetId) : 0;
    return blocked > 0 ? countedPdf(data, blocked) : data;
  }

  #attached({ params: { sessionId, targetInfo } }: Attached): void {
    this.#visited.set(sessionId, { targetId: targetInfo.targetId, forbidden: 0 });
  }

  #detached({ params: { sessionId } }: Detached): void {
    this.#visited.delete(sessionId);
  }
}
