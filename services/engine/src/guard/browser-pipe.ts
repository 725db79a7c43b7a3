import { constants, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { LONGEST_EVENT_BYTES, LONGEST_MESSAGE_BYTES } from '../settings.ts';
import { bytesAfter, decode, encode, HEAD_BYTES } from './cbor.ts';
import type { Message } from './message.ts';
import { isRead } from './page-events.ts';

/** How an event begins, behind its head: with its method's name, and not with an id. */
const EVENT = 'fmethod';
/** The name, with its length before it and the next text behind it. */
const METHOD = /^fmethod(?:[`-w]|x.)(\w+\.\w+?)fparams/s;

/**
 * The connection to a browser, by two pipes. They have messages in CBOR: to make JSON of a long text of
 * a page would take the browser's own process seconds, and all pages wait for that.
 */
export class BrowserPipe {
  readonly #to: Writable;
  readonly #from: Readable;

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    this.#from = from;
  }

  /** By pipes that start/browser makes. @param path of both, without their ends @throws {Error} there is no browser at the other end */
  static at(path: string): BrowserPipe {
    const open = (end: string, flags: number, reads: boolean) => {
      const fd = openSync(path + end, flags | constants.O_NONBLOCK);
      return new Socket({ fd, readable: reads, writable: !reads });
    };
    try {
      // First, as only this end does not open without a browser.
      const to = open('.in', constants.O_WRONLY, false);
      return new BrowserPipe(to, open('.out', constants.O_RDONLY, true));
    } finally {
      for (const end of ['.in', '.out']) rmSync(path + end, { force: true });
    }
  }

  get isOpen(): boolean {
    return this.#to.writable;
  }

  send(message: Message): void {
    if (this.isOpen) this.#to.write(encode(message));
  }

  /** @param hear gets each message, and how long it was @param onEnd called once either side has closed it */
  listen(hear: (message: Message, bytes: number) => void, onEnd: () => void): void {
    let awaited: number | undefined;
    this.#from.on('readable', () => {
      for (;;) {
        const head = awaited === undefined ? this.#read(HEAD_BYTES) : undefined;
        if (head) awaited = bytesAfter(head);
        const message = awaited === undefined ? undefined : this.#read(awaited);
        if (!message) return;
        awaited = undefined;
        hear(read(message), message.length);
      }
    });
    this.#from.once('close', onEnd);
    for (const side of [this.#from, this.#to]) {
      side.on('error', () => undefined); // it closes, too
      side.once('close', () => this.close());
    }
  }

  close(): void {
    this.#from.destroy();
    this.#to.destroy();
  }

  /** @returns undefined: so much has not come yet, or never will */
  #read(bytes: number): Buffer | undefined {
    if (bytes > LONGEST_MESSAGE_BYTES) this.close();
    const data = this.#from.read(bytes) as Buffer | null;
    return data?.length === bytes ? data : undefined;
  }
}

/** Of an event it leaves long texts of a page out; answers are as long as what was asked. */
function read(message: Buffer): Message {
  const isEvent = message.toString('latin1', 1, 1 + EVENT.length) === EVENT;
  const [, method] = isEvent ? (METHOD.exec(message.toString('latin1', 1, 100)) ?? []) : [];
  const levels = method !== undefined && !isRead(method) ? 1 : undefined; // without its `params`
  return decode(message, isEvent ? LONGEST_EVENT_BYTES : Infinity, levels) as Message;
}
