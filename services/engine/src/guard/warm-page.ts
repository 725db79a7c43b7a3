import { ENGINE_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { WARM } from '../settings.ts';
import type { Viewport } from '../print/page-prints.ts';
import type { DevTools, SessionEvent } from './dev-tools.ts';
import { DocumentProxy } from './document-proxy.ts';
import { beginWork, endWork, forgetWork } from './long-work.ts';
import { isHeard, MissingResourceLog, type NetworkEvent } from './missing-resources.ts';
import { NO_EXCEPTION, type Answer } from './pages.ts';
import { readRenderer, readResidentBytes } from './processes.ts';
import { screenFor } from './viewports.ts';

const NOTHING = 'about:blank';

/** Scripts of ours see the document, and it does not see them. */
const WORLD = 'platen';

/** What a document makes of a page that only shows it. Anything else is not that. */
const EXPECTED =
  /^(?:Page\.(?:documentOpened|domContentEventFired|loadEventFired|frame(?:Started|Stopped)Loading|frameResized)|Network\.(?:requestWillBeSent|requestServedFromCache|responseReceived|dataReceived|loadingFinished|loadingFailed|resourceChangedPriority|policyUpdated))$/;

/** What the page's own way to the next document is besides, and the sheet by which it is identified. */
const BETWEEN = /^(?:Page\.frame(?:StartedNavigating|Navigated)|CSS\.styleSheetAdded)$/;

/** What frames of ours in the page do. */
const FRAMES =
  /^Page\.frame(?:Attached|RequestedNavigation|StartedNavigating|Navigated|SubtreeWillBeDetached|Detached)$/;

/** Domains and settings of a page, before anything is in it: it runs no script, and nothing leads out of it. */
const SETTINGS: readonly [string, object][] = [
  ['Emulation.setScriptExecutionDisabled', { value: true }],
  ['Inspector.enable', {}],
  ['Page.enable', {}],
  ['Network.enable', {}],
  [
    'Network.emulateNetworkConditions',
    { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  ],
  ['Emulation.setFocusEmulationEnabled', { enabled: true }],
];

interface Ids {
  browserContextId: string;
  /** Also that of its main frame. */
  targetId: string;
  sessionId: string;
}

interface FrameParams {
  frameId?: string;
  frame?: { id: string };
}

interface Showing {
  html: string;
  viewport: Viewport;
  media: string;
  /** Whether our script makes frames in it. */
  hasFrames: boolean;
}

/**
 * A page that prints documents without scripts that load nothing, one after the other. Each has a document of the browser of
 * its own: what a document leaves in it (its policies, the choice of its styles) would hold for the next.
 */
export class WarmPage {
  readonly #browser: DevTools;
  readonly #ids: Ids;
  readonly #proxy: DocumentProxy;
  readonly #ended = new AbortController();
  #pid = 0;
  #bytes = 0;
  #world = 0;
  #lost = new MissingResourceLog();
  #isBetween = true;
  #emulated = '';
  #hasFrames = false;
  #onLoad: (() => void) | undefined;
  #worn = false;

  private constructor(browser: DevTools, ids: Ids, proxy: DocumentProxy) {
    this.#browser = browser;
    this.#ids = ids;
    this.#proxy = proxy;
    browser.onSession(ids.sessionId, (event) => this.#hear(event));
  }

  /** @throws {Error} the browser makes none */
  static async open(browser: DevTools): Promise<WarmPage> {
    const proxy = await DocumentProxy.open(undefined);
    const page = new WarmPage(browser, await idsIn(browser, proxy), proxy);
    try {
      await Promise.all(SETTINGS.map(([method, params]) => page.#do(method, params)));
      await page.#identify();
      await page.clear();
      return page;
    } catch (error) {
      void page.close();
      throw error;
    }
  }

  /** Aborted once something has happened that a document of this kind does not do. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the last document was its last: it took long, or much is left of those before. */
  get isWorn(): boolean {
    return this.#worn || readResidentBytes(this.#pid) > this.#bytes + WARM.growthBytes;
  }

  /** What the document has lost, and of which kinds its pictures are. */
  missingResources(undrawn: readonly string[]) {
    return this.#lost.missingResources([], undrawn);
  }

  /** Sends a request about this page to the browser. Scripts are ours. */
  async ask<Result>(method: string, params: object): Promise<Answer<Result>> {
    const own = method === 'Runtime.evaluate' ? { ...params, contextId: this.#world } : params;
    const options = { sessionId: this.#ids.sessionId, withinMs: ENGINE_TIMEOUT_MS };
    const result = await this.#browser.ask<Result>(method, own, options);
    return result ? { result } : { error: { code: -32_000, message: `no answer to ${method}` } };
  }

  /** Shows a document, until it has loaded. @throws {Error} it cannot */
  async show({ html, viewport, media, hasFrames }: Showing): Promise<void> {
    beginWork(this.#pid);
    this.#lost = new MissingResourceLog();
    this.#isBetween = false;
    this.#hasFrames = hasFrames;
    await this.#emulate(screenFor(viewport), media);
    const loaded = this.#loaded();
    await this.#do('Page.setDocumentContent', { frameId: this.#ids.targetId, html });
    await loaded;
  }

  /** What the document before had stays: setting it again costs 3 ms. */
  async #emulate(screen: object, media: string): Promise<void> {
    const emulated = JSON.stringify([screen, media]);
    if (emulated === this.#emulated) return;
    await Promise.all([
      this.#do('Emulation.setDeviceMetricsOverride', screen),
      this.#do('Emulation.setEmulatedMedia', { media }),
    ]);
    this.#emulated = emulated;
  }

  /** The document has been printed. @throws {Error} it was no document for this page */
  done(): void {
    this.#worn ||= !(endWork(this.#pid) <= WARM.cpuMs);
    if (this.#proxy.blocked > 0) this.#end();
    this.#ended.signal.throwIfAborted();
  }

  /** Makes room for the next document. @throws {Error} it cannot */
  async clear(): Promise<void> {
    this.#isBetween = true;
    const loaded = this.#loaded();
    await this.#do('Page.navigate', { url: NOTHING });
    await loaded;
    const frame = { frameId: this.#ids.targetId, worldName: WORLD };
    const world = await this.#do<{ executionContextId: number }>('Page.createIsolatedWorld', frame);
    this.#world = world.executionContextId;
    this.#bytes ||= readResidentBytes(this.#pid);
  }

  /** Ends the page, with whatever it is doing. */
  async close(): Promise<void> {
    const { sessionId, browserContextId } = this.#ids;
    this.#end();
    this.#proxy.close();
    const isAtWork = forgetWork(this.#pid);
    // A page that hangs closes only then.
    if (isAtWork) await this.#browser.ask('Page.crash', {}, { sessionId, withinMs: 1 });
    await this.#browser.ask('Target.disposeBrowserContext', { browserContextId });
    this.#browser.onSession(sessionId);
  }

  #end(): void {
    this.#ended.abort();
  }

  #hear({ method, params, length }: SessionEvent): void {
    if (!this.#isExpected(method, params)) this.#end();
    if (method === 'Page.loadEventFired') this.#onLoad?.();
    const event = { method, params } as NetworkEvent;
    if (event.params.request?.url.startsWith('data:') === false) this.#end();
    if (isHeard(event, length)) this.#lost.hear(event, this.#ids.targetId);
  }

  #isExpected(method: string, { frameId, frame }: FrameParams): boolean {
    if (EXPECTED.test(method)) return true;
    if (this.#isBetween) return BETWEEN.test(method);
    return this.#hasFrames && FRAMES.test(method) && (frameId ?? frame?.id) !== this.#ids.targetId;
  }

  /** @throws {Error} what is loaded next takes longer than any caller waits */
  #loaded(): Promise<undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const fail = () => reject(new Error('a page does not load'));
    const timer = setTimeout(fail, ENGINE_TIMEOUT_MS).unref();
    promise.catch(() => undefined); // the page has gone meanwhile
    this.#onLoad = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
    return promise;
  }

  /** @throws {Error} no result */
  async #do<Result = object>(method: string, params: object): Promise<Result> {
    const { result, error } = await this.ask<Result>(method, params);
    if (!result) throw new Error(error?.message);
    return result;
  }

  /** Its process is part of the ids that Chromium gives to style sheets. @throws {Error} there is no such process */
  async #identify(): Promise<void> {
    await Promise.all([this.#do('DOM.enable', {}), this.#do('CSS.enable', {})]);
    const frame = { frameId: this.#ids.targetId };
    const { styleSheetId } = await this.#do<{ styleSheetId: string }>(
      'CSS.createStyleSheet',
      frame,
    );
    await Promise.all([this.#do('CSS.disable', {}), this.#do('DOM.disable', {})]);
    this.#pid = Number(/^style-sheet-(\d+)-/.exec(styleSheetId)?.[1]);
    if (!readRenderer(this.#pid)) throw new Error('the process of a page is unknown');
  }
}

/** @throws {Error} the browser makes no page */
async function idsIn(browser: DevTools, proxy: DocumentProxy): Promise<Ids> {
  const context = await browser.ask<Pick<Ids, 'browserContextId'>>('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: proxy.url,
    proxyBypassList: NO_EXCEPTION,
  });
  const made = { url: NOTHING, browserContextId: context?.browserContextId };
  const target = context && (await browser.ask<Pick<Ids, 'targetId'>>('Target.createTarget', made));
  const attaching = { targetId: target?.targetId, flatten: true };
  const session =
    target && (await browser.ask<Pick<Ids, 'sessionId'>>('Target.attachToTarget', attaching));
  if (session) return { ...context, ...target, ...session };
  proxy.close();
  if (context) await browser.ask('Target.disposeBrowserContext', context);
  throw new Error('the browser makes no page');
}
