import type { Caller, LoggedRequest } from '@platen/contracts';
import { FairBudget, metersOf, type Share } from '@platen/runtime';
import type { Response } from 'express';
import type { Counter, Registry } from 'prom-client';
import type { UsageClient } from '../downstream/clients.ts';
import { consoleCallerOf, type Manager } from '../middleware/authenticate.ts';
import type { Ended } from '../middleware/observe.ts';
import { isFlood } from '../middleware/body/bodies.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { hashedRequestId } from './request-id.ts';

/** What an answer says of its document. */
export type Made = Pick<LoggedRequest, 'format' | 'pages' | 'bytes' | 'warnings'>;

/** A request, and its room among those that wait. */
interface Waiting {
  request: LoggedRequest;
  share: Share;
}

/** Those that make documents. Previews of the console are not among them: they come with every pause of typing. */
const OPERATIONS = new Set([
  'generatePdf',
  'generatePdfFromUpload',
  'generatePreview',
  'makeConsolePdf',
]);

const SEND_EVERY_MS = 1_000;
const MOST_AT_ONCE = 500;

/** Beyond it requests are dropped, so that a usage that is away costs an edge no memory. One account gets half at most. */
const MOST_WAITING = 5_000;

const FULL = new Error('too many requests wait for the log');

const TIMEOUT_MS = 2_000;

/** Notes requests of accounts after their answers, and sends them to usage. Nothing waits for that. */
export class RequestLog {
  readonly #usage: Pick<UsageClient, 'call'>;
  readonly #count: Counter<'outcome'>;
  readonly #timer: NodeJS.Timeout;
  /** Counts requests, not bytes: what one account sends too fast drops its own requests, and no other's. */
  readonly #room = new FairBudget(MOST_WAITING, () => FULL);
  #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;

  constructor({ usage, metrics }: { usage: Pick<UsageClient, 'call'>; metrics: Registry }) {
    this.#usage = usage;
    this.#count = countLogged(metrics);
    this.#timer = setInterval(() => void this.send(), SEND_EVERY_MS).unref();
  }

  note(response: Response, { operation, status, code, seconds }: Ended): void {
    const caller = callerOf(response);
    if (!caller || !OPERATIONS.has(operation)) return;
    if (isFlood(response)) return this.#count.inc({ outcome: 'flood' });
    const share = this.#room.share(caller.accountId);
    try {
      share.reserve(1);
    } catch {
      return this.#count.inc({ outcome: 'dropped' });
    }
    const { requestId, isNamedByCaller } = requestContextOf(response);
    const durationMs = Math.round(seconds * 1000);
    const request = {
      accountId: caller.accountId,
      requestId: isNamedByCaller ? hashedRequestId(requestId, caller.requestIdSecret) : requestId,
      atMs: Date.now() - durationMs,
      keyId: caller.keyId,
      status,
      error: code,
      durationMs,
      ...madeOf(response),
    };
    this.#waiting.push({ request, share });
  }

  /** Sends what waits. Never throws. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  /** Sends the last ones. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.send();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const requests = this.#taken(MOST_AT_ONCE);
      const call = { requestId: 'request-log', timeoutMs: TIMEOUT_MS };
      try {
        await this.#usage.call('LogRequests', { requests }, call);
        this.#count.inc({ outcome: 'logged' }, requests.length);
      } catch {
        // Trying all others, too, could take as many time-outs when the edge stops.
        const others = this.#taken(this.#waiting.length);
        this.#count.inc({ outcome: 'dropped' }, requests.length + others.length);
      }
    }
  }

  #taken(count: number): LoggedRequest[] {
    return this.#waiting.splice(0, count).map(({ request, share }) => {
      share.end();
      return request;
    });
  }
}

/** Notes what an answer is about to say of its document. */
export function noteMade(response: Response, made: Partial<Made>): void {
  response.locals['made'] = { ...madeOf(response), ...made };
}

function madeOf({ locals }: Response): Made {
  return (locals['made'] as Made | undefined) ?? { format: '', pages: 0, bytes: 0, warnings: 0 };
}

function callerOf(response: Response): Caller | undefined {
  const { caller, manager } = response.locals as { caller?: Caller; manager?: Manager };
  return caller ?? (manager && consoleCallerOf(response));
}

/** Counts requests for the logs of accounts by what became of them. */
export function countLogged(registry: Registry): Counter<'outcome'> {
  const counter = metersOf(registry).counter(
    'platen_logged_requests_total',
    'Requests for the logs of accounts: `logged`; `dropped`: usage or its store was away or behind, or the account sent too many at once; `flood`: the edge refused it, as its account sent too many a minute',
    ['outcome'],
  );
  for (const outcome of ['logged', 'dropped', 'flood']) counter.inc({ outcome }, 0);
  return counter;
}
