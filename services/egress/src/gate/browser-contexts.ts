import { countedPdf, sessionOfLastPart } from './counted-pdf.ts';
import { lowerNow } from './long-work.ts';
import { LostResources, networkEventOf } from './lost-resources.ts';
import type { Endpoint } from './options.ts';
import { PageProcesses } from './page-processes.ts';
import { screenFor, viewportIn, type Viewport } from './viewports.ts';
import { Visits } from './visits.ts';
import { WayOut } from './way-out.ts';

interface Message {
  id?: number;
  method?: string;
  params?: object;
  sessionId?: string;
}

interface Answer<Result> {
  result?: Result;
  error?: { code: number; message: string } | undefined;
}

type Answered = Answer<never> & { id: number };

interface Destroyed {
  params: { targetId: string };
}

interface Sides {
  toBrowser: (message: Buffer | string) => void;
  toClient: (message: Buffer | string) => void;
  /** Where the egress proxy listens; left out, pages go where their browser was told to. */
  egress?: Endpoint;
  processes?: PageProcesses;
}

/** What a page has to itself. */
interface Compartment {
  browserContextId: string;
  wayOut: WayOut | undefined;
  lost: LostResources;
  process?: Promise<number | undefined>;
}

/** Numbers of what is asked here: signed 32-bit, and far above those that a client gets to. */
const FIRST_ID = 1_000_000_000;

const CREATE = '"Target.createTarget"';
const ATTACH = '"Target.attachToTarget"';
/** By this cookie render says so, before the page is loaded (services/render/src/engine/chromium-form.ts). */
const YIELDS = '"platen-yields"';
/** A client that has lost its interest meanwhile never comes to the page that it asked for, nor closes it. */
const TAKEN_WITHIN_MS = 30_000;
const DESTROYED = '{"method":"Target.targetDestroyed"';
/** By itself Chromium asks this machine without its proxy. */
const NO_EXCEPTION = '<-loopback>';
const NO_WAY = { error: { code: -32_000, message: 'There is no way out to be had.' } };
const GONE = { error: { code: -32_000, message: 'The browser has gone.' } };
const ANSWER_TO_US = /^\{"id":1\d{9},/;
/** As far as a message is looked at for what it is. */
const HEAD_BYTES = 64;

/**
 * Has each page that a client makes live in a browser context of its own, as a private window does: cookies, caches,
 * databases and service workers of one are not another's, none is on the disk, all go with it. So does its way out. Its
 * screen is its own, too.
 * Messages of the Chrome DevTools Protocol 1.3, `Target`.
 */
export class BrowserContexts {
  readonly #sides: Sides;
  readonly #waiting = new Map<number, (answer: Answer<never>) => void>();
  /** By page. */
  readonly #compartments = new Map<string, Compartment>();
  /** Pages that nobody has come to yet. */
  readonly #untaken = new Map<string, NodeJS.Timeout>();
  readonly #visits = new Visits();
  readonly #processes: PageProcesses;
  #asked = FIRST_ID;
  #hasEnded = false;

  constructor(sides: Sides) {
    this.#sides = sides;
    this.#processes = sides.processes ?? new PageProcesses();
  }

  fromClient(data: Buffer): void {
    if (data.includes(ATTACH)) this.#taken(data);
    const asked = viewportIn(data);
    if (asked) this.#giveScreen(asked.sessionId, asked.viewport);
    if (data.includes(YIELDS)) void this.#yield(data).catch(() => undefined);
    else if (data.includes(CREATE))
      void this.#create(data).catch(() => undefined); // what is no message is not answered
    else this.#sides.toBrowser(data);
  }

  fromBrowser(data: Buffer): void {
    const head = data.toString('latin1', 0, HEAD_BYTES);
    if (ANSWER_TO_US.test(head)) return this.#answered(JSON.parse(data.toString()) as Answered);
    if (head.startsWith(DESTROYED)) this.#destroyed(JSON.parse(data.toString()) as Destroyed);
    if (this.#isLostFrame(data, head)) return;
    const visit = this.#visits.fromBrowser(data, head);
    if (visit !== undefined) this.#giveScreen(visit);
    this.#sides.toClient(this.#counted(data));
  }

  /** Nobody is there any more who could ask, or who could answer. */
  end(): void {
    this.#hasEnded = true;
    for (const { wayOut } of this.#compartments.values()) wayOut?.close();
    for (const timer of this.#untaken.values()) clearTimeout(timer);
    for (const answer of this.#waiting.values()) answer(GONE);
  }

  /** Before whoever comes to the page can load anything there. */
  #giveScreen(sessionId: string, viewport?: Viewport): void {
    const id = (this.#asked += 1);
    const method = 'Emulation.setDeviceMetricsOverride';
    this.#sides.toBrowser(JSON.stringify({ id, method, params: screenFor(viewport), sessionId }));
  }

  /** Gotenberg would take the frame for the document, and print nothing. */
  #isLostFrame(data: Buffer, head: string): boolean {
    const event = networkEventOf(data, head);
    return event !== undefined && (this.#pageOf(event.sessionId ?? '')?.lost.hear(event) ?? false);
  }

  /** Has a page yield before it is loaded. */
  async #yield(data: Buffer): Promise<void> {
    const pid = await this.#pageAsked('Network.setCookie', data)?.process;
    if (pid !== undefined) lowerNow(pid);
    this.#sides.toBrowser(data);
  }

  /** @returns the page of which this is asked, if it is */
  #pageAsked(asked: string, data: Buffer): Compartment | undefined {
    const { method, sessionId = '' } = JSON.parse(data.toString()) as Message;
    return method === asked ? this.#pageOf(sessionId) : undefined;
  }

  #pageOf(sessionId: string): Compartment | undefined {
    return this.#compartments.get(this.#visits.pageOf(sessionId) ?? '');
  }

  #counted(data: Buffer): Buffer | string {
    const page = this.#pageOf(sessionOfLastPart(data) ?? '');
    if (!page) return data;
    const { losses } = page.lost;
    // What workers ask for is told by the way out alone.
    const count = Math.max(losses.count, page.wayOut?.blocked ?? 0);
    return count > 0 || losses.photographs ? countedPdf(data, { ...losses, count }) : data;
  }

  async #create(data: Buffer): Promise<void> {
    const { id, method, params } = JSON.parse(data.toString()) as Message;
    if (method !== 'Target.createTarget') return this.#sides.toBrowser(data);
    const answer = await this.#createPage(params).catch(() => NO_WAY);
    this.#sides.toClient(JSON.stringify({ ...answer, id }));
  }

  async #createPage(params: object | undefined): Promise<Answer<{ targetId: string }>> {
    const { result: compartment, error } = await this.#createCompartment();
    if (!compartment) return { error };
    const { browserContextId } = compartment;
    const [page, process] = await this.#processes.make(() =>
      this.#ask<{ targetId: string }>(
        'Target.createTarget',
        { ...params, browserContextId },
        // At once: its end may be told right after it.
        ({ result }) => result && this.#compartments.set(result.targetId, compartment),
      ),
    );
    compartment.process = process;
    if (page.result) this.#closeUnlessTaken(page.result.targetId);
    else this.#dispose(compartment);
    return page;
  }

  #closeUnlessTaken(targetId: string): void {
    const close = () => this.#destroyed({ params: { targetId } });
    this.#untaken.set(targetId, setTimeout(close, TAKEN_WITHIN_MS).unref());
  }

  #taken(data: Buffer): void {
    for (const [targetId, timer] of this.#untaken) {
      if (!data.includes(targetId)) continue;
      clearTimeout(timer);
      this.#untaken.delete(targetId);
    }
  }

  async #createCompartment(): Promise<Answer<Compartment>> {
    const { egress } = this.#sides;
    const wayOut = egress && (await WayOut.open(egress));
    const { result, error } = await this.#ask<Pick<Compartment, 'browserContextId'>>(
      'Target.createBrowserContext',
      {
        disposeOnDetach: true,
        ...(wayOut && { proxyServer: wayOut.url, proxyBypassList: NO_EXCEPTION }),
      },
    );
    if (result) return { result: { ...result, wayOut, lost: new LostResources() } };
    wayOut?.close();
    return { error };
  }

  #destroyed({ params }: Destroyed): void {
    const { targetId } = params;
    clearTimeout(this.#untaken.get(targetId));
    this.#untaken.delete(targetId);
    const compartment = this.#compartments.get(targetId);
    this.#compartments.delete(targetId);
    if (compartment) this.#dispose(compartment);
  }

  #dispose({ browserContextId, wayOut }: Compartment): void {
    wayOut?.close();
    void this.#ask('Target.disposeBrowserContext', { browserContextId });
  }

  /** @param hear hears the answer before anything else that the browser says */
  #ask<Result>(
    method: string,
    params: object,
    hear: (answer: Answer<Result>) => void = () => undefined,
  ): Promise<Answer<Result>> {
    if (this.#hasEnded) return Promise.resolve(GONE);
    const id = (this.#asked += 1);
    const { promise, resolve } = Promise.withResolvers<Answer<Result>>();
    this.#waiting.set(id, (answer) => {
      hear(answer);
      resolve(answer);
    });
    this.#sides.toBrowser(JSON.stringify({ id, method, params }));
    return promise;
  }

  #answered({ id, ...answer }: Answered): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
