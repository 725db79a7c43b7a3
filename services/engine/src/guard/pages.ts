import type { Endpoint } from '../options.ts';
import { PAUSE_MS, READY_ROOM_BYTES, ROOM_EVERY_MS } from '../settings.ts';
import { MissingResourceLog, type MissingResources } from './missing-resources.ts';
import { DocumentProxy } from './document-proxy.ts';
import { PageNoise } from './noise.ts';
import type { PageEvent } from './page-events.ts';
import { RequestsInFlight } from './requests-in-flight.ts';

/** An answer of the Chrome DevTools Protocol. */
export interface Answer<Result> {
  result?: Result;
  error?: { code: number; message: string } | undefined;
}

/** Sends a request to the browser. @param hear gets the answer before any later message */
export type Ask = <Result>(
  method: string,
  params: object,
  hear?: (answer: Answer<Result>) => unknown,
) => Promise<Answer<Result>>;

interface PageContext {
  browserContextId: string;
  proxy: DocumentProxy;
}

export interface Page extends PageContext {
  targetId: string;
  missing: MissingResourceLog;
  inFlight: RequestsInFlight;
  noise: PageNoise;
  /** The ids of the first frames in it, without those within others. */
  frames: Set<string>;
}

export interface PagesOptions {
  /** Address of the egress proxy; absent: documents load nothing. */
  egress?: Endpoint | undefined;
  /** How many pages to keep ready. */
  readyPages: number;
  hasRoom?: () => boolean;
  /** A page has made more requests than it may. */
  onFlood?: (page: Page) => void;
}

/** Sends loopback through the proxy, too, which Chromium does not do by default. */
export const NO_EXCEPTION = '<-loopback>';

const NO_PORT: Answer<never> = {
  error: { code: -32_000, message: 'No port is free for the document proxy.' },
};

/**
 * Makes a page for each document, in a browser context of its own, like a private window. Documents share no cookies,
 * caches, databases or service workers. All of that is in memory and ends with the page, as its proxy port does.
 *
 * While no document is in progress, it makes some pages ready. A ready page has loaded nothing and serves one document.
 */
export class Pages {
  readonly #ask: Ask;
  readonly #options: Required<Omit<PagesOptions, 'egress'>> & Pick<PagesOptions, 'egress'>;
  readonly #all = new Map<string, Page>();
  readonly #ready: Page[] = [];
  /** The client's request for a page, which is always the same. */
  #lastParams: string | undefined;
  #pause: NodeJS.Timeout | undefined;

  constructor(ask: Ask, options: PagesOptions) {
    this.#ask = ask;
    const hasRoom = () => process.availableMemory() >= READY_ROOM_BYTES;
    this.#options = { hasRoom, onFlood: () => undefined, ...options };
  }

  get(targetId: string): Page | undefined {
    return this.#all.get(targetId);
  }

  /** @returns the page of a browser context, whose workers are not of a session */
  ofContext(browserContextId: string): Page | undefined {
    return [...this.#all.values()].find((page) => page.browserContextId === browserContextId);
  }

  /** @returns a page for one document, a ready one if possible */
  async take(params: object | undefined): Promise<Answer<Page>> {
    clearTimeout(this.#pause);
    const serialized = JSON.stringify(params);
    const page = serialized === this.#lastParams ? this.#ready.shift() : undefined;
    this.#lastParams = serialized;
    return page ? { result: page } : this.#make(params);
  }

  /** A page has closed or will close, or a worker of one has ended. */
  end(targetId: string): void {
    const page = this.#all.get(targetId);
    if (!page) return this.#all.forEach(({ noise }) => noise.workerEnded(targetId));
    this.#all.delete(targetId);
    if (this.#ready.includes(page)) this.#ready.splice(this.#ready.indexOf(page), 1);
    this.#dispose(page);
    this.#prepareAfter(PAUSE_MS);
  }

  /** A crashed ready page is useless. Other pages report their crash to their documents. */
  crashed(targetId: string): void {
    if (this.#ready.some((page) => page.targetId === targetId)) this.end(targetId);
  }

  /** The browser has ended, with all pages. */
  close(): void {
    clearTimeout(this.#pause);
    for (const { proxy } of this.#all.values()) proxy.close();
  }

  #prepareAfter(pauseMs: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#prepare(), pauseMs).unref();
  }

  /** Makes one page ready, and the next after another pause. When all are ready, checks whether there is memory for them. */
  async #prepare(): Promise<void> {
    const { readyPages, hasRoom } = this.#options;
    const isOneInUse = this.#all.size > this.#ready.length;
    if (isOneInUse || this.#lastParams === undefined || readyPages === 0) return;
    if (!hasRoom()) for (const { targetId } of [...this.#ready]) this.end(targetId);
    const isDone = this.#ready.length >= readyPages || !hasRoom();
    if (!isDone) await this.#makeReady(this.#lastParams);
    this.#prepareAfter(isDone ? ROOM_EVERY_MS : PAUSE_MS);
  }

  async #makeReady(serialized: string): Promise<void> {
    const { result: page } = await this.#make(JSON.parse(serialized) as object);
    if (page && this.#all.has(page.targetId)) this.#ready.push(page);
  }

  async #make(params: object | undefined): Promise<Answer<Page>> {
    const { result: context, error } = await this.#makeContext().catch(() => NO_PORT);
    if (!context) return { error };
    const page = {
      ...context,
      missing: new MissingResourceLog(),
      inFlight: new RequestsInFlight(),
      noise: new PageNoise(),
      frames: new Set<string>(),
    };
    page.proxy.onFlood = () => this.#options.onFlood(page as Page);
    const made = await this.#ask<{ targetId: string }>(
      'Target.createTarget',
      { ...params, browserContextId: page.browserContextId },
      // At once, because its end may be reported right after it.
      ({ result }) => result && this.#all.set(result.targetId, Object.assign(page, result)),
    );
    if (made.result) return { result: Object.assign(page, made.result) };
    this.#dispose(page);
    return { error: made.error };
  }

  /** @throws {Error} the system has no free port for the page's proxy */
  async #makeContext(): Promise<Answer<PageContext>> {
    const proxy = await DocumentProxy.open(this.#options.egress);
    const { result, error } = await this.#ask<Omit<PageContext, 'proxy'>>(
      'Target.createBrowserContext',
      { disposeOnDetach: true, proxyServer: proxy.url, proxyBypassList: NO_EXCEPTION },
    );
    if (result) return { result: { ...result, proxy } };
    proxy.close();
    return { error };
  }

  #dispose({ browserContextId, proxy }: PageContext): void {
    proxy.close();
    void this.#ask('Target.disposeBrowserContext', { browserContextId });
  }
}

/** So many frames of a page are known. */
const MOST_FRAMES = 50;

/** Keeps the frames of a page as the browser attaches and detaches them. */
export function followFrames(page: Page | undefined, { method, params }: PageEvent): void {
  const { frameId = '', parentFrameId } = params;
  if (method === 'Page.frameDetached') page?.frames.delete(frameId);
  const isOwn = method === 'Page.frameAttached' && page?.targetId === parentFrameId;
  if (page && isOwn && page.frames.size < MOST_FRAMES) page.frames.add(frameId);
}

/** What a page could not load. The browser does not report requests of workers; only the document proxy counts them. */
export function lostOn(
  { missing, inFlight, proxy }: Page,
  undrawn: readonly string[],
): MissingResources {
  const losses = missing.missingResources(inFlight.missed, undrawn);
  return { ...losses, count: Math.max(losses.count, proxy.blocked) };
}
