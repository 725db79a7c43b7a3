import { WayOut } from './way-out.ts';

interface Message {
  id?: number;
  method?: string;
  params?: object;
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
  /** Where the browser's proxy listens on this loopback; left out, it has none. */
  proxyPort?: number;
}

/** What a page has to itself. */
interface Own {
  browserContextId: string;
  wayOut: WayOut | undefined;
}

/** Numbers of what is asked here: signed 32-bit, and far above those that a client gets to. */
const FIRST_OWN_ID = 1_000_000_000;

const CREATE = '"Target.createTarget"';
const DESTROYED = '"Target.targetDestroyed"';
/** By itself Chromium asks this machine without its proxy. */
const NO_EXCEPTION = '<-loopback>';
const GONE = { error: { code: -32_000, message: 'The browser has gone.' } };
const OWN = /^\{"id":1\d{9},/;
/** As far as a message is looked at for what it is. */
const HEAD_BYTES = 64;

/**
 * Has each page that a client makes live in a browser context of its own, as a private window does: cookies, caches,
 * databases and service workers of one are not another's, none is on the disk, all go with it. So does its way out.
 * Messages of the Chrome DevTools Protocol 1.3, `Target`.
 */
export class BrowserContexts {
  readonly #sides: Sides;
  readonly #waiting = new Map<number, (answer: Answer<never>) => void>();
  /** By page. */
  readonly #owned = new Map<string, Own>();
  #asked = FIRST_OWN_ID;
  #hasEnded = false;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  fromClient(data: Buffer): void {
    if (data.includes(CREATE)) void this.#create(data);
    else this.#sides.toBrowser(data);
  }

  fromBrowser(data: Buffer): void {
    const head = data.toString('latin1', 0, HEAD_BYTES);
    if (OWN.test(head)) return this.#answered(JSON.parse(data.toString()) as Answered);
    if (head.includes(DESTROYED)) this.#destroyed(JSON.parse(data.toString()) as Destroyed);
    this.#sides.toClient(data);
  }

  /** Nobody is there any more who could ask, or who could answer. */
  end(): void {
    this.#hasEnded = true;
    for (const { wayOut } of this.#owned.values()) wayOut?.close();
    for (const answer of this.#waiting.values()) answer(GONE);
  }

  async #create(data: Buffer): Promise<void> {
    const { id, method, params } = JSON.parse(data.toString()) as Message;
    if (method !== 'Target.createTarget') return this.#sides.toBrowser(data);
    const answer = await this.#createPage(params);
    this.#sides.toClient(JSON.stringify({ ...answer, id }));
  }

  async #createPage(params: object | undefined): Promise<Answer<{ targetId: string }>> {
    const { result: own, error } = await this.#createOwn();
    if (!own) return { error };
    const { browserContextId } = own;
    const page = await this.#ask<{ targetId: string }>('Target.createTarget', {
      ...params,
      browserContextId,
    });
    if (page.result) this.#owned.set(page.result.targetId, own);
    else this.#dispose(own);
    return page;
  }

  async #createOwn(): Promise<Answer<Own>> {
    const { proxyPort } = this.#sides;
    const wayOut = proxyPort === undefined ? undefined : await WayOut.open(proxyPort);
    const { result, error } = await this.#ask<Pick<Own, 'browserContextId'>>(
      'Target.createBrowserContext',
      {
        disposeOnDetach: true,
        ...(wayOut && { proxyServer: wayOut.url, proxyBypassList: NO_EXCEPTION }),
      },
    );
    if (result) return { result: { ...result, wayOut } };
    wayOut?.close();
    return { error };
  }

  #destroyed({ params }: Destroyed): void {
    const own = this.#owned.get(params.targetId);
    this.#owned.delete(params.targetId);
    if (own) this.#dispose(own);
  }

  #dispose({ browserContextId, wayOut }: Own): void {
    wayOut?.close();
    void this.#ask('Target.disposeBrowserContext', { browserContextId });
  }

  #ask<Result>(method: string, params: object): Promise<Answer<Result>> {
    if (this.#hasEnded) return Promise.resolve(GONE);
    const id = (this.#asked += 1);
    const { promise, resolve } = Promise.withResolvers<Answer<Result>>();
    this.#waiting.set(id, resolve);
    this.#sides.toBrowser(JSON.stringify({ id, method, params }));
    return promise;
  }

  #answered({ id, ...answer }: Answered): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
