import { readFileSync } from 'node:fs';
import type { LoggedRequest } from '@platen/contracts';
import { loadScripts, readPage, type RunScript, type Store } from '@platen/store';
import { STORE_CLOCK } from '../scripts.ts';

/** What the logs keep at most. Of an account the oldest requests go first. */
export interface LogBounds {
  /** Requests of an account. */
  most: number;
  /** In all. Beyond it the largest log loses first. */
  bytes: number;
  keptMs: number;
}

/** Which requests to list; '' or none: any. */
interface Filter {
  /** `402`, or `4xx`. */
  status: string;
  keyId: string;
  requestIds: string[];
}

const BOUNDS: LogBounds = { most: 1_000, bytes: 64 * 2 ** 20, keptMs: 7 * 24 * 3_600_000 };

/** One hash tag for all accounts, so that the bound of all of them is exact on a cluster, too. */
const PREFIX = 'usage:{requests}';

const SWEEP_EVERY_MS = 10 * 60_000;

const SCRIPT = readFileSync(new URL('./log.lua', import.meta.url), 'utf8');

/** Of a request in the store, in this order; its account is in the name of the list. */
const FIELDS = [
  'requestId',
  'atMs',
  'keyId',
  'format',
  'status',
  'error',
  'durationMs',
  'pages',
  'bytes',
  'warnings',
] as const satisfies (keyof LoggedRequest)[];

/** Logs of requests by account: facts without content. */
export class RequestLog {
  readonly #store: Store;
  readonly #run: RunScript<'log'>;
  readonly #bounds: LogBounds;
  readonly #sweep: NodeJS.Timeout;

  /** @param clock see `accountScript` */
  constructor(store: Store, bounds = BOUNDS, clock = STORE_CLOCK) {
    this.#store = store;
    this.#run = loadScripts(store, { log: { lua: `${clock}\n${SCRIPT}`, numberOfKeys: 1 } });
    this.#bounds = bounds;
    // Else the old requests of a platform that has no new ones would stay.
    this.#sweep = setInterval(
      () => void this.add([]).catch(() => undefined),
      SWEEP_EVERY_MS,
    ).unref();
  }

  async add(requests: LoggedRequest[]): Promise<void> {
    const { most, bytes, keptMs } = this.#bounds;
    const entries = requests.flatMap((one) => [
      one.accountId,
      JSON.stringify(FIELDS.map((field) => one[field])),
    ]);
    await this.#run('log', PREFIX, most, bytes, keptMs, ...entries);
  }

  /**
   * An account's requests, the newest first.
   * @param cursor the end of the last page, or ''
   */
  async list(accountId: string, limit: number, cursor: string, filter: Filter) {
    const { items, nextCursor } = await readPage(this.#store, `${PREFIX}:of:${accountId}`, {
      keptMs: this.#bounds.keptMs,
      limit,
      cursor,
      parse: (json) => fromStored(accountId, json),
      matches: (request) => matches(request, filter),
    });
    return { requests: items, nextCursor };
  }

  close(): void {
    clearInterval(this.#sweep);
  }
}

function fromStored(accountId: string, json: string): LoggedRequest {
  const values = JSON.parse(json) as unknown[];
  const facts = Object.fromEntries(FIELDS.map((field, index) => [field, values[index]]));
  return { accountId, ...facts } as LoggedRequest;
}

function matches(request: LoggedRequest, { status, keyId, requestIds }: Filter): boolean {
  const isOfStatus = status === '' || statusesOf(request.status).includes(status);
  const isOfKey = keyId === '' || request.keyId === keyId;
  return (
    isOfStatus && isOfKey && (requestIds.length === 0 || requestIds.includes(request.requestId))
  );
}

function statusesOf(status: number): string[] {
  return [String(status), `${String(status)[0]}xx`];
}
