import { constants } from 'node:os';
import type { Noise } from '@platen/contracts';
import { endedRenderers } from '../memory/ended-processes.ts';
import type { PagePrint, PagePrints } from '../print/page-prints.ts';
import { printPage, type LoadedPage } from '../print/page/print-page.ts';
import { OF_PAGES, OF_WORKERS } from './beginnings.ts';
import { isHeard } from './missing-resources.ts';
import { followFrames, lostOn, Pages, type Answer, type Page, type PagesOptions } from './pages.ts';
import { EarlyAnswers } from './early-answers.ts';
import { readDelayMs, readRenderer } from './processes.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import type { Message } from './message.ts';
import { isOfPage, tokenIn, type PageRequest } from './page-requests.ts';
import { screenFor } from './viewports.ts';
import {
  bytesOf,
  forwarded,
  heardOf,
  isEvent,
  isOfWorker,
  targetIn,
  unheardRequest,
  type PageEvent,
} from './page-events.ts';
import { answeredShortly, unanswered } from './short-answers.ts';
import { SessionTargets } from './session-targets.ts';
import type { Site } from './site.ts';
import { TAKEN_WITHIN_MS } from '../settings.ts';

interface Sides {
  /** The prints that pages may be of. */
  prints: PagePrints;
  toBrowser: (message: Message) => void;
  toClient: (message: Message) => void;
}

/** One that the browser has not answered. */
interface Waiting {
  /** Of a page; '' for none. */
  sessionId: string;
  answer: (answer: Answer<never>) => void;
}

/** Ids of the guard's own requests: signed 32-bit, and far above those of clients. */
const FIRST_ID = 1_000_000_000;

const { SIGKILL } = constants.signals;
const EVALUATE = 'Runtime.evaluate';

const GONE = { error: { code: -32_000, message: 'The browser has gone.' } };

/**
 * Gives each page of a client a browser context (pages.ts) and a screen of its own, and follows its life. Passes all
 * but a few messages of the Chrome DevTools Protocol 1.3 on unchanged.
 */
export class BrowserContexts {
  readonly #sides: Omit<Sides, 'prints'>;
  readonly #prints: PagePrints;
  /** The print of each page that has one, by its `targetId`. */
  readonly #printOf = new Map<string, PagePrint>();
  readonly #pages: Pages;
  readonly #targets = new SessionTargets();
  readonly #earlyAnswers = new EarlyAnswers();
  /** Pages that Gotenberg has not attached to yet, each with the timer that closes it. */
  readonly #untaken = new Map<string, NodeJS.Timeout>();
  readonly #waiting = new Map<number, Waiting>();
  /** The request of each session that waits until the browser has done all that was asked before. */
  readonly #navigations = new Map<string, Message>();
  /** Pages that did too much, whose last events nobody reads. */
  readonly #ended = new Set<string>();
  #lastId = FIRST_ID;
  #hasEnded = false;

  constructor({ toBrowser, toClient, prints, ...pages }: Sides & PagesOptions) {
    this.#sides = { toBrowser, toClient };
    this.#prints = prints;
    this.#pages = new Pages((method, params, hear) => this.#ask({ method, params }, hear), {
      ...pages,
      onFlood: ({ targetId }) => this.#endNoisy(targetId, 'NOISE_REQUESTS'),
    });
  }

  fromClient(message: Message): void {
    const { method, params } = message;
    if (method === 'Target.attachToTarget')
      this.#noteTaken((params as { targetId: string }).targetId);
    if (method === 'Target.createTarget') void this.#create(message);
    else if (!isOfPage(message) || !this.#isDone(message)) this.#pass(message);
  }

  /** Answers or changes a request about a page. @returns whether it is one that the guard does so with */
  #isDone(request: PageRequest): boolean {
    const token = tokenIn(request);
    if (token !== undefined) this.#nameFor(request, token);
    else if (request.method === 'Page.printToPDF') void this.#print(request);
    else if (request.method === 'Page.navigate') this.#navigate(request);
    else if (request.method === EVALUATE)
      this.#sides.toBrowser({ ...request, params: unanswered(request.params ?? {}) });
    else return false;
    return true;
  }

  /** @param bytes of the message in the browser */
  fromBrowser(message: Message, bytes: number): void {
    if (isEvent(message)) return this.#hear(message, bytesOf(message, bytes));
    const { id = 0 } = message;
    if (id > FIRST_ID) return this.#answered(id, message);
    const kept = this.#earlyAnswers.keptFor(id);
    if (kept === undefined) this.#sides.toClient(message);
    else this.#navigateIfDone(kept);
  }

  #hear(event: PageEvent, bytes: number): void {
    if (this.#isTooMuch(event, bytes) || this.#isOfWorker(event)) return;
    this.#follow(event);
    if (!this.#isLostFrame(event, bytes)) this.#forward(event, bytes);
  }

  #follow(event: PageEvent): void {
    if (event.method === 'Target.targetDestroyed') this.#destroyed(targetIn(event));
    if (event.method === 'Target.targetCrashed') this.#crashed(targetIn(event), event.params);
    followFrames(this.#pageOf(event.sessionId ?? ''), event);
    const ended = this.#targets.endedBy(event);
    if (ended !== undefined) this.#sessionEnded(ended);
    const sessionId = this.#targets.begunBy(event);
    if (sessionId !== undefined) {
      this.#giveScreen(sessionId);
      this.#askAll(OF_PAGES, sessionId);
    }
  }

  #forward(event: PageEvent, bytes: number): void {
    if (this.#allows(event)) return;
    const message = forwarded(event, bytes);
    if (message !== undefined) return this.#sides.toClient(message);
    const { method, sessionId } = event;
    const requestId = unheardRequest(event);
    if (requestId !== undefined) {
      const params = { requestId, errorReason: 'Aborted' };
      void this.#ask({ method: 'Fetch.failRequest', params, sessionId });
    }
    // No user can close it.
    if (method === 'Page.javascriptDialogOpening')
      void this.#ask({
        method: 'Page.handleJavaScriptDialog',
        params: { accept: false },
        sessionId,
      });
  }

  /** Lets a page's request for its own origin go on: Gotenberg would look the name up. @returns whether it is one */
  #allows(event: PageEvent): boolean {
    const { sessionId = '', params } = event;
    const { origin } = this.#siteOf(sessionId) ?? {};
    const requestId = origin === undefined ? undefined : unheardRequest(event);
    if (requestId === undefined || !params.request?.url.startsWith(`${origin}/`)) return false;
    void this.#ask({ method: 'Fetch.continueRequest', params: { requestId }, sessionId });
    return true;
  }

  /** Whether an event is of a page that has done too much, and has ended. */
  #isTooMuch(event: PageEvent, bytes: number): boolean {
    const { method } = event;
    const id = this.#causeOf(event);
    if (this.#ended.has(id))
      return !/^Target\.(?:targetDestroyed|detachedFromTarget)$/.test(method);
    const noise = this.#pages.get(id)?.noise.hear(method, bytes, targetIn(event));
    if (noise !== undefined) this.#endNoisy(id, noise);
    return noise !== undefined;
  }

  #endNoisy(id: string, noise: Noise): void {
    this.#ended.add(id);
    this.#printOf.get(id)?.end({ fault: 'FAULT_NOISE', noise });
    this.#pages.end(id);
  }

  /** @returns the `targetId` of the page that causes an event */
  #causeOf(event: PageEvent): string {
    const { sessionId, params } = event;
    if (sessionId !== undefined) return this.#targets.pageOf(sessionId) ?? '';
    if (!isOfWorker(event)) return targetIn(event);
    return this.#pages.ofContext(params.targetInfo?.browserContextId ?? '')?.targetId ?? '';
  }

  /** A page is of this print. The browser hears nothing of it. */
  #nameFor({ id, sessionId }: PageRequest, token: string): void {
    const print = this.#prints.get(token);
    const page = this.#pageOf(sessionId);
    if (print && page) {
      this.#printOf.set(page.targetId, print);
      this.#giveScreen(sessionId, print);
      const { media } = print.work;
      if (print.site) page.proxy.serve(print.site);
      const method = 'Emulation.setEmulatedMedia';
      if (media) void this.#ask({ method, params: { media }, sessionId });
    }
    this.#sides.toClient({ id, result: { success: true }, sessionId });
  }

  async #print(request: PageRequest): Promise<void> {
    const { id, sessionId, params = {} } = request;
    const page = this.#pageOf(sessionId);
    const print = page && this.#printOf.get(page.targetId);
    if (!print) return this.#sides.toBrowser(request);
    const loaded: LoadedPage = {
      ask: (method, given) => this.#ask({ method, params: given, sessionId }),
      inFlight: page.inFlight,
      frames: () => page.frames,
      missingResources: (undrawn) => lostOn(page, undrawn),
      delayedMs: () => this.#delayedMs(page.inFlight, sessionId),
    };
    const answer = await printPage(loaded, print, params);
    this.#sides.toClient({ ...answer, id, sessionId });
  }

  /** A page that has requested nothing requests this, and thereby tells its process. */
  async #delayedMs(requests: RequestsInFlight, sessionId: string): Promise<number> {
    const params = { expression: 'void fetch("data:,").catch(()=>{})' };
    if (!requests.pid) await this.#ask({ method: EVALUATE, params, sessionId });
    return readRenderer(requests.pid ?? 0) ? readDelayMs(requests.pid ?? 0) : 0;
  }

  /**
   * A document loads in another process of the browser than its page has begun in. What this one has not done by then, the
   * other one does some time later: events of a small document would be missing, and it would have another page's size.
   */
  #navigate(request: PageRequest): void {
    const { sessionId, params } = request;
    const { origin } = this.#siteOf(sessionId) ?? {};
    const led = { ...request, params: { ...params, url: `${origin}/` } };
    this.#navigations.set(sessionId, origin === undefined ? request : led);
    this.#navigateIfDone(sessionId);
  }

  /** Where the page of a session finds its document, if it has files. */
  #siteOf(sessionId: string): Site | undefined {
    return this.#printOf.get(this.#targets.pageOf(sessionId) ?? '')?.site;
  }

  #navigateIfDone(sessionId: string): void {
    const navigation = this.#navigations.get(sessionId);
    const isAsked = [...this.#waiting.values()].some((request) => request.sessionId === sessionId);
    if (!navigation || isAsked || this.#earlyAnswers.isOpen(sessionId)) return;
    this.#navigations.delete(sessionId);
    this.#sides.toBrowser(navigation);
  }

  #pass(message: Message): void {
    const { answer, isEnough } = this.#earlyAnswers.answerTo(message) ?? {};
    if (!isEnough) this.#sides.toBrowser(heardOf(message));
    if (answer) this.#sides.toClient(answer);
  }

  /** Gotenberg or its browser closed the connection. */
  end(): void {
    this.#hasEnded = true;
    this.#pages.close();
    for (const timer of this.#untaken.values()) clearTimeout(timer);
    for (const { answer } of this.#waiting.values()) answer(GONE);
  }

  async #create({ id = 0, params }: Message): Promise<void> {
    const { result: page, error } = await this.#pages.take(params);
    if (page) this.#closeUnlessTaken(page);
    const answer = page ? { result: { targetId: page.targetId } } : { error };
    this.#sides.toClient({ ...answer, id });
  }

  #closeUnlessTaken({ targetId }: Page): void {
    const close = () => this.#destroyed(targetId);
    this.#untaken.set(targetId, setTimeout(close, TAKEN_WITHIN_MS).unref());
  }

  #noteTaken(targetId: string): void {
    clearTimeout(this.#untaken.get(targetId));
    this.#untaken.delete(targetId);
  }

  #crashed(targetId: string, { errorCode }: PageEvent['params']): void {
    const failure = errorCode === SIGKILL ? endedRenderers.takeLast() : undefined;
    if (failure) this.#printOf.get(targetId)?.end(failure);
    this.#pages.crashed(targetId);
  }

  #destroyed(targetId: string): void {
    this.#noteTaken(targetId);
    this.#printOf.delete(targetId);
    this.#ended.delete(targetId);
    this.#pages.end(targetId);
  }

  /** Nobody answers for a session that has ended. */
  #sessionEnded(ended: string): void {
    this.#navigations.delete(ended);
    for (const [id, { sessionId, answer }] of this.#waiting) {
      if (sessionId !== ended) continue;
      this.#waiting.delete(id);
      answer(GONE);
    }
  }

  /** Sets the screen before anything loads in the page. */
  #giveScreen(sessionId: string, print?: PagePrint): void {
    const method = 'Emulation.setDeviceMetricsOverride';
    void this.#ask({ method, params: screenFor(print?.work.viewport), sessionId });
  }

  /** Bounds a worker of a page, and has it run. @returns whether an event is about one: Gotenberg hears of pages alone */
  #isOfWorker(event: PageEvent): boolean {
    const { method, params } = event;
    const { sessionId = '' } = params;
    if (method === 'Target.detachedFromTarget' && this.#targets.pageOf(sessionId) === undefined) {
      this.#sessionEnded(sessionId);
      return true;
    }
    if (!isOfWorker(event)) return false;
    if (method === 'Target.attachedToTarget') this.#askAll(OF_WORKERS, sessionId);
    return true;
  }

  #askAll(requests: typeof OF_PAGES, sessionId: string): void {
    for (const [method, params] of requests) void this.#ask({ method, params, sessionId });
  }

  /** Whether a frame failed to load: Gotenberg would take it for the document, and print nothing. */
  #isLostFrame(event: PageEvent, bytes: number): boolean {
    const page = this.#pageOf(event.sessionId ?? '');
    if (!page || !isHeard(event, bytes)) return false;
    page.inFlight.hear(event);
    return page.missing.hear(event, page.targetId);
  }

  #pageOf(sessionId: string): Page | undefined {
    return this.#pages.get(this.#targets.pageOf(sessionId) ?? '');
  }

  #ask<Result>(
    request: Message & { method: string; params: object },
    hear: (answer: Answer<Result>) => unknown = () => undefined,
  ): Promise<Answer<Result>> {
    if (this.#hasEnded) return Promise.resolve(GONE);
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<Answer<Result>>();
    const answer = (given: Answer<Result>) => {
      hear(given);
      resolve(given);
    };
    this.#waiting.set(id, { sessionId: request.sessionId ?? '', answer });
    const { method, params } = request;
    const asked = method === EVALUATE ? answeredShortly(params) : params;
    this.#sides.toBrowser({ id, ...request, params: asked });
    return promise;
  }

  #answered(id: number, message: Message): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.answer(message as Answer<never>);
    this.#navigateIfDone(waiting.sessionId);
  }
}
