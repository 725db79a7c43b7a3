import type { Caller, LoggedRequest } from '@platen/contracts';
import type { Response } from 'express';
import { Counter, type Registry } from 'prom-client';
import type { UsageClient } from '../downstream/clients.ts';
import { consoleCallerOf, type Manager } from '../middleware/authenticate.ts';
import type { Ended } from '../middleware/observe.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { hashedRequestId } from './request-id.ts';

/** What an answer says of its document. */
export type Made = Pick<LoggedRequest, 'format' | 'pages' | 'bytes' | 'warnings'>;

interface RequestLogOptions {
  usage: Pick<UsageClient, 'call'>;
  metrics: Registry;
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

/** Beyond it requests are dropped, so that a usage that is away costs an edge no memory. */
const MOST_WAITING = 5_000;

const TIMEOUT_MS = 2_000;

/** Notes requests of accounts after their answers, and sends them to usage. Nothing waits for that. */
export class RequestLog {
  readonly #usage: Pick<UsageClient, 'call'>;
  readonly #count: Counter<'outcome'>;
  readonly #timer: NodeJS.Timeout;
  #waiting: LoggedRequest[] = [];
  #sending: Promise<void> | undefined;

  constructor({ usage, metrics }: RequestLogOptions) {
    this.#usage = usage;
    this.#count = countLogged(metrics);
    this.#timer = setInterval(() => void this.send(), SEND_EVERY_MS).unref();
  }

  note(response: Response, { operation, status, code, seconds }: Ended): void {
    const caller = callerOf(response);
    if (!caller || !OPERATIONS.has(operation)) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.#count.inc({ outcome: 'dropped' });
      return;
    }
    const { requestId, isNamedByCaller } = requestContextOf(response);
    const durationMs = Math.round(seconds * 1000);
    this.#waiting.push({
      accountId: caller.accountId,
      requestId: isNamedByCaller ? hashedRequestId(requestId, caller.requestIdSecret) : requestId,
      atMs: Date.now() - durationMs,
      keyId: caller.keyId,
      status,
      error: code,
      durationMs,
      ...madeOf(response),
    });
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
      const requests = this.#waiting.slice(0, MOST_AT_ONCE);
      this.#waiting = this.#waiting.slice(MOST_AT_ONCE);
      const call = { requestId: 'request-log', timeoutMs: TIMEOUT_MS };
      try {
        await this.#usage.call('LogRequests', { requests }, call);
        this.#count.inc({ outcome: 'logged' }, requests.length);
      } catch {
        // Trying all others, too, could take as many time-outs when the edge stops.
        this.#count.inc({ outcome: 'dropped' }, requests.length + this.#waiting.length);
        this.#waiting = [];
      }
    }
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
  const counter = new Counter({
    name: 'platen_logged_requests_total',
    help: 'Requests for the logs of accounts: `logged`, or `dropped` because usage or its store was away or behind',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['logged', 'dropped']) counter.inc({ outcome }, 0);
  return counter;
}
