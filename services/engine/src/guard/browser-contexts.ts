import type { PagePrint, PagePrints } from '../print/page-prints.ts';
import { printPage, type LoadedPage } from '../print/page/print-page.ts';
import { parseNetworkEvent, type MissingResources } from './missing-resources.ts';
import { Pages, type Answer, type Page, type PagesOptions } from './pages.ts';
import { EarlyAnswers } from './early-answers.ts';
import { readDelayMs, readRenderer } from './processes.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import { namingIn, requestIn, type PageRequest } from './page-requests.ts';
import { screenFor } from './viewports.ts';
import { eventIn, forwarded, isRequestTo, unheardRequest, type PageEvent } from './page-events.ts';
import { answeredShortly, unanswered } from './short-answers.ts';
import { SessionTargets } from './session-targets.ts';
import type { Site } from './site.ts';
import { TAKEN_WITHIN_MS } from '../settings.ts';

interface Message {
  id?: number;
  method?: string;
  params?: object;
  sessionId?: string;
}

interface TargetEvent {
  params: { targetId: string };
}

interface Sides {
  /** The prints that pages may be of. */
  prints: PagePrints;
  toBrowser: (message: Buffer | string) => void;
  toClient: (message: Buffer | string) => void;
}

/** A request of the guard's own. */
interface GuardRequest {
  method: string;
  params: object;
  sessionId?: string | undefined;
}

/** One that the browser has not answered. */
interface Waiting {
  /** Of a page; '' for none. */
  sessionId: string;
  answer: (answer: Answer<never>) => void;
}

/** Ids of the guard's own requests: signed 32-bit, and far above those of clients. */
const FIRST_ID = 1_000_000_000;

const CREATE = '"Target.createTarget"';
const DISCOVER = '"Target.setDiscoverTargets"';
/** Workers and frames are targets as well, each with its address and name. */
const PAGES_ALONE = { filter: [{ type: 'page' }] };
const ATTACH = '"Target.attachToTarget"';
const DESTROYED = '{"method":"Target.targetDestroyed"';
const CRASHED = '{"method":"Target.targetCrashed"';
const EVALUATE = 'Runtime.evaluate';
const DIALOG = 'Page.javascriptDialogOpening';
const GONE = { error: { code: -32_000, message: 'The browser has gone.' } };
const ANSWER_TO_US = /^\{"id":(1\d{9}),/;
/** How many bytes of a message the guard reads to classify it. */
const HEAD_BYTES = 160;

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
  readonly #navigations = new Map<string, Buffer>();
  /** Pages that did too much, whose last events nobody reads. */
  readonly #ended = new Set<string>();
  #lastId = FIRST_ID;
  #hasEnded = false;

  constructor({ toBrowser, toClient, prints, ...pages }: Sides & PagesOptions) {
    this.#sides = { toBrowser, toClient };
    this.#prints = prints;
    this.#pages = new Pages((method, params, hear) => this.#ask({ method, params }, hear), pages);
  }

  fromClient(data: Buffer): void {
    if (data.includes(ATTACH)) this.#taken(data);
    const naming = namingIn(data);
    if (naming) return this.#nameFor(naming, naming.token);
    const print = requestIn(data, 'Page.printToPDF');
    if (print) return void this.#print(data, print);
    const navigation = requestIn(data, 'Page.navigate');
    if (navigation) return this.#navigate(data, navigation);
    const script = requestIn(data, EVALUATE);
    if (script) return this.#sides.toBrowser(withoutAnswer(script));
    if (!data.includes(CREATE)) return this.#pass(data);
    void this.#create(data).catch(() => undefined); // what is no message is not answered
  }

  /** @param bytes of the message in the browser, with the parts that `data` lacks because they are long */
  fromBrowser(data: Buffer, bytes = data.length): void {
    const head = data.toString('latin1', 0, HEAD_BYTES);
    const [, ours] = ANSWER_TO_US.exec(head) ?? [];
    if (ours !== undefined) return this.#answered(Number(ours), data);
    const kept = this.#earlyAnswers.keptFor(head);
    if (kept !== undefined) return this.#navigateIfDone(kept);
    const event = eventIn(data, head);
    if (!event) return this.#sides.toClient(data);
    if (this.#isTooMuch(event, bytes)) return;
    this.#follow(data, head);
    if (!this.#isLostFrame(data, head)) this.#forward(data, event);
  }

  /** Follows the life of pages. */
  #follow(data: Buffer, head: string): void {
    if (head.startsWith(DESTROYED)) this.#destroyed(targetOf(data));
    if (head.startsWith(CRASHED)) this.#pages.crashed(targetOf(data));
    const ended = this.#targets.endedBy(data, head);
    if (ended !== undefined) this.#sessionEnded(ended);
    const sessionId = this.#targets.fromBrowser(data, head);
    if (sessionId !== undefined) {
      this.#giveScreen(sessionId);
      this.#focus(sessionId);
    }
  }

  #forward(data: Buffer, event: PageEvent): void {
    if (this.#allows(data, event)) return;
    const message = forwarded(data, event);
    if (message !== undefined) return this.#sides.toClient(message);
    const { method, sessionId } = event;
    const requestId = unheardRequest(data, event);
    if (requestId !== undefined) {
      const params = { requestId, errorReason: 'Aborted' };
      void this.#ask({ method: 'Fetch.failRequest', params, sessionId });
    }
    // No user can close it.
    if (method === DIALOG)
      void this.#ask({
        method: 'Page.handleJavaScriptDialog',
        params: { accept: false },
        sessionId,
      });
  }

  /** Lets a page's request for its own origin go on: Gotenberg would look the name up. @returns whether it is one */
  #allows(data: Buffer, event: PageEvent): boolean {
    const { sessionId = '' } = event;
    const { origin } = this.#siteOf(sessionId) ?? {};
    const requestId = origin === undefined ? undefined : unheardRequest(data, event);
    if (requestId === undefined || !isRequestTo(`${origin}/`, data)) return false;
    void this.#ask({ method: 'Fetch.continueRequest', params: { requestId }, sessionId });
    return true;
  }

  /** Whether an event is of a page that has done too much, and has ended. */
  #isTooMuch({ method, sessionId, targetId = '' }: PageEvent, bytes: number): boolean {
    const id = sessionId === undefined ? targetId : (this.#targets.pageOf(sessionId) ?? '');
    if (this.#ended.has(id))
      return !/^Target\.(?:targetDestroyed|detachedFromTarget)$/.test(method);
    const page = this.#pages.get(id);
    const noise = page?.noise.hear(method, bytes);
    if (!page || noise === undefined) return false;
    this.#ended.add(id);
    this.#printOf.get(id)?.end({ fault: 'FAULT_NOISE', noise });
    this.#pages.end(id);
    return true;
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
    this.#sides.toClient(JSON.stringify({ id, result: { success: true }, sessionId }));
  }

  async #print(data: Buffer, { id, sessionId, params }: PageRequest): Promise<void> {
    const page = this.#pageOf(sessionId);
    const print = page && this.#printOf.get(page.targetId);
    if (!print) return this.#sides.toBrowser(data);
    const loaded: LoadedPage = {
      ask: (method, given) => this.#ask({ method, params: given, sessionId }),
      inFlight: page.inFlight,
      missingResources: () => missingResourcesOn(page),
      delayedMs: () => this.#delayedMs(page.inFlight, sessionId),
    };
    const answer = await printPage(loaded, print, params);
    this.#sides.toClient(JSON.stringify({ ...answer, id, sessionId }));
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
  #navigate(data: Buffer, { sessionId }: PageRequest): void {
    const { origin } = this.#siteOf(sessionId) ?? {};
    this.#navigations.set(sessionId, origin === undefined ? data : leadingTo(`${origin}/`, data));
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

  #pass(data: Buffer): void {
    const answer = this.#earlyAnswers.answerTo(data);
    if (!answer?.isEnough) this.#sides.toBrowser(data.includes(DISCOVER) ? ofPages(data) : data);
    if (answer) this.#sides.toClient(answer.text);
  }

  /** Gotenberg or its browser closed the connection. */
  end(): void {
    this.#hasEnded = true;
    this.#pages.close();
    for (const timer of this.#untaken.values()) clearTimeout(timer);
    for (const { answer } of this.#waiting.values()) answer(GONE);
  }

  async #create(data: Buffer): Promise<void> {
    const { id, method, params } = JSON.parse(data.toString()) as Message;
    if (method !== 'Target.createTarget') return this.#sides.toBrowser(data);
    const { result: page, error } = await this.#pages.take(params);
    if (page) this.#closeUnlessTaken(page);
    const answer = page ? { result: { targetId: page.targetId } } : { error };
    this.#sides.toClient(JSON.stringify({ ...answer, id }));
  }

  #closeUnlessTaken({ targetId }: Page): void {
    const close = () => this.#destroyed(targetId);
    this.#untaken.set(targetId, setTimeout(close, TAKEN_WITHIN_MS).unref());
  }

  #taken(data: Buffer): void {
    for (const targetId of this.#untaken.keys())
      if (data.includes(targetId)) this.#noteTaken(targetId);
  }

  #noteTaken(targetId: string): void {
    clearTimeout(this.#untaken.get(targetId));
    this.#untaken.delete(targetId);
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

  /**
   * Gives a page the focus. The browser does so only some time later, so ready pages would have it and others not yet.
   */
  #focus(sessionId: string): void {
    const method = 'Emulation.setFocusEmulationEnabled';
    void this.#ask({ method, params: { enabled: true }, sessionId });
  }

  /** Whether a frame failed to load: Gotenberg would take it for the document, and print nothing. */
  #isLostFrame(data: Buffer, head: string): boolean {
    const event = parseNetworkEvent(data, head);
    const page = this.#pageOf(event?.sessionId ?? '');
    if (!event || !page) return false;
    page.inFlight.hear(event);
    return page.missing.hear(event, page.targetId);
  }

  #pageOf(sessionId: string): Page | undefined {
    return this.#pages.get(this.#targets.pageOf(sessionId) ?? '');
  }

  #ask<Result>(
    request: GuardRequest,
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
    const { params } = request;
    const asked = request.method === EVALUATE ? { params: answeredShortly(params) } : {};
    this.#sides.toBrowser(JSON.stringify({ id, ...request, ...asked }));
    return promise;
  }

  /** Reads only an answer that is awaited: others may be as long as a page likes. */
  #answered(id: number, data: Buffer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.answer(JSON.parse(data.toString()) as Answer<never>);
    this.#navigateIfDone(waiting.sessionId);
  }
}

/** What a page could not load. The browser does not report requests of workers; only the document proxy counts them. */
function missingResourcesOn({ missing, inFlight, proxy }: Page): MissingResources {
  const losses = missing.missingResources(inFlight.missed);
  return { ...losses, count: Math.max(losses.count, proxy.blocked) };
}

/** Gotenberg has pages evaluate a script of its own. */
function withoutAnswer({ id, sessionId, params }: PageRequest): string {
  return JSON.stringify({ id, sessionId, method: EVALUATE, params: unanswered(params) });
}

/** A request to navigate, to this address instead. */
function leadingTo(url: string, data: Buffer): Buffer {
  const { params, ...message } = JSON.parse(data.toString()) as Message;
  return Buffer.from(JSON.stringify({ ...message, params: { ...params, url } }));
}

/** Has the browser tell of the beginning and end of pages alone. */
function ofPages(data: Buffer): Buffer | string {
  const { params, ...message } = JSON.parse(data.toString()) as Message;
  if (message.method !== 'Target.setDiscoverTargets') return data;
  return JSON.stringify({ ...message, params: { ...params, ...PAGES_ALONE } });
}

function targetOf(data: Buffer): string {
  return (JSON.parse(data.toString()) as TargetEvent).params.targetId;
}
