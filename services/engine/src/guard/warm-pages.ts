import { READY_ROOM_BYTES, WARM } from '../settings.ts';
import type { DevTools } from './dev-tools.ts';
import { WarmPage } from './warm-page.ts';

interface Place {
  readonly account: string;
  readonly opened: Promise<WarmPage>;
  /** Nothing of its last document is left then. */
  cleared: Promise<void>;
  isBusy: boolean;
  documents: number;
  idle: NodeJS.Timeout | undefined;
}

/** Pages that stay open for the next documents of their accounts. */
export class WarmPages {
  readonly #most: number;
  /** The one used last is the last. */
  readonly #places = new Set<Place>();
  #browser: DevTools | undefined;

  /** @param most how many there are */
  constructor(most: number) {
    this.#most = most;
  }

  /** There is another browser, or none; the pages of the one before have gone. */
  use(browser: DevTools | undefined): void {
    for (const place of this.#places) this.#drop(place);
    this.#browser = browser;
  }

  /**
   * Prints a document on a page of its account. Whatever goes wrong, the page serves no other.
   * @param account none but this one ever gets the page
   * @returns undefined: there is no page for it, or it is none that can be printed so
   * @throws the signal's reason, once it is aborted
   */
  async within<T>(
    account: string,
    signal: AbortSignal,
    print: (page: WarmPage) => Promise<T>,
  ): Promise<T | undefined> {
    const place = this.#take(account);
    if (!place) return undefined;
    try {
      const late = AbortSignal.any([signal, AbortSignal.timeout(WARM.readyMs)]);
      const page = await unlessAborted(place.opened, late);
      await unlessAborted(place.cleared, late);
      const printed = await unlessAborted(print(page), AbortSignal.any([signal, page.ended]));
      page.done();
      this.#giveBack(place, page);
      return printed;
    } catch {
      this.#drop(place);
      signal.throwIfAborted();
      return undefined;
    }
  }

  #take(account: string): Place | undefined {
    const browser = this.#browser;
    if (!browser) return undefined;
    const own = [...this.#places].filter((place) => place.account === account);
    const idle = own.find(({ isBusy }) => !isBusy); // most likely, it is clear
    if (idle) clearTimeout(idle.idle);
    else if (own.length >= this.#mostOf(own.length) || !this.#makeRoom()) return undefined;
    const place = idle ?? this.#newPlace(account, browser);
    place.isBusy = true;
    return place;
  }

  /** How many pages an account may have that has so many: half of them while others have any. */
  #mostOf(own: number): number {
    return this.#places.size > own ? Math.ceil(this.#most / 2) : this.#most;
  }

  #makeRoom(): boolean {
    if (process.availableMemory() < READY_ROOM_BYTES) return false;
    if (this.#places.size < this.#most) return true;
    const oldest = [...this.#places].find(({ isBusy }) => !isBusy);
    if (oldest) this.#drop(oldest);
    return oldest !== undefined;
  }

  #newPlace(account: string, browser: DevTools): Place {
    const opened = WarmPage.open(browser);
    const cleared = Promise.resolve();
    const place = { account, opened, cleared, isBusy: true, documents: 0, idle: undefined };
    this.#places.add(place);
    return place;
  }

  #giveBack(place: Place, page: WarmPage): void {
    place.documents += 1;
    const { account, documents } = place;
    const own = [...this.#places].filter((each) => each.account === account).length;
    const isLast = documents >= WARM.documents || page.isWorn || own > this.#mostOf(own);
    // What was dropped meanwhile is of another browser.
    if (isLast || !this.#places.delete(place)) return this.#drop(place);
    this.#places.add(place);
    place.isBusy = false;
    place.cleared = page.clear();
    place.cleared.catch(() => this.#drop(place));
    place.idle = setTimeout(() => this.#drop(place), WARM.idleMs).unref();
  }

  #drop(place: Place): void {
    clearTimeout(place.idle);
    this.#places.delete(place);
    void place.opened.then((page) => page.close()).catch(() => undefined);
  }
}

/** @throws the signal's reason */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
