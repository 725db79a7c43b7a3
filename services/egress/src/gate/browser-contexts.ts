interface Message {
  id?: number;
  method?: string;
  params?: object;
}

interface Answer<Result> {
  result?: Result;
  error?: { code: number; message: string };
}

type Answered = Answer<never> & { id: number };

interface Destroyed {
  params: { targetId: string };
}

interface Ways {
  toBrowser: (message: Buffer | string) => void;
  toClient: (message: Buffer | string) => void;
}

/** Numbers of what is asked here: signed 32-bit, and far above those that a client gets to. */
const FIRST_OWN_ID = 1_000_000_000;

const CREATE = '"Target.createTarget"';
const DESTROYED = '"Target.targetDestroyed"';
const OWN = /^\{"id":1\d{9},/;
/** As far as a message is looked at for what it is. */
const HEAD_BYTES = 64;

/**
 * Has each page that a client makes live in a browser context of its own, as a private window does: cookies, caches,
 * databases and service workers of one are not another's, none is on the disk, all go with it.
 * Messages of the Chrome DevTools Protocol 1.3, `Target`.
 */
export class BrowserContexts {
  readonly #ways: Ways;
  readonly #waiting = new Map<number, (answer: Answer<never>) => void>();
  /** By the page that lives in it. */
  readonly #contexts = new Map<string, string>();
  #asked = FIRST_OWN_ID;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  fromClient(data: Buffer): void {
    if (data.includes(CREATE)) void this.#create(data);
    else this.#ways.toBrowser(data);
  }

  fromBrowser(data: Buffer): void {
    const head = data.toString('latin1', 0, HEAD_BYTES);
    if (OWN.test(head)) return this.#answered(JSON.parse(data.toString()) as Answered);
    if (head.includes(DESTROYED)) this.#destroyed(JSON.parse(data.toString()) as Destroyed);
    this.#ways.toClient(data);
  }

  async #create(data: Buffer): Promise<void> {
    const { id, method, params } = JSON.parse(data.toString()) as Message;
    if (method !== 'Target.createTarget') return this.#ways.toBrowser(data);
    const made = await this.#ask<{ browserContextId: string }>('Target.createBrowserContext', {
      disposeOnDetach: true,
    });
    if (!made.result) return this.#ways.toClient(JSON.stringify({ ...made, id }));
    const { browserContextId } = made.result;
    const page = await this.#ask<{ targetId: string }>('Target.createTarget', {
      ...params,
      browserContextId,
    });
    if (page.result) this.#contexts.set(page.result.targetId, browserContextId);
    else this.#dispose(browserContextId);
    this.#ways.toClient(JSON.stringify({ ...page, id }));
  }

  #destroyed({ params }: Destroyed): void {
    const context = this.#contexts.get(params.targetId);
    this.#contexts.delete(params.targetId);
    if (context !== undefined) this.#dispose(context);
  }

  #dispose(browserContextId: string): void {
    void this.#ask('Target.disposeBrowserContext', { browserContextId });
  }

  #ask<Result>(method: string, params: object): Promise<Answer<Result>> {
    const id = (this.#asked += 1);
    const { promise, resolve } = Promise.withResolvers<Answer<Result>>();
    this.#waiting.set(id, resolve);
    this.#ways.toBrowser(JSON.stringify({ id, method, params }));
    return promise;
  }

  #answered({ id, ...answer }: Answered): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
