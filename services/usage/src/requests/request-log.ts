import { readFileSync } from 'node:fs';
import type { LoggedRequest } from '@platen/contracts';
import { loadScripts, storeCall, type RunScript, type Store } from '@platen/store';

/** What the logs keep at most. The oldest requests go first. */
export interface LogBounds {
  /** Requests of an account. */
  most: number;
  /** In all. */
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

const SCRIPTS = {
  log: { lua: readFileSync(new URL('./log.lua', import.meta.url), 'utf8'), numberOfKeys: 1 },
};

/** A request in the store, without its account. */
type Stored = [
  requestId: string,
  atMs: number,
  keyId: string,
  format: string,
  status: number,
  error: string,
  durationMs: number,
  pages: number,
  bytes: number,
  warnings: number,
];

/** Logs of requests by account: facts without content. */
export class RequestLog {
  readonly #store: Store;
  readonly #run: RunScript<keyof typeof SCRIPTS>;
  readonly #bounds: LogBounds;
  readonly #sweep: NodeJS.Timeout;

  constructor(store: Store, bounds = BOUNDS) {
    this.#store = store;
    this.#run = loadScripts(store, SCRIPTS);
    this.#bounds = bounds;
    // Else the old requests of a platform that has no new ones would stay.
    this.#sweep = setInterval(
      () => void this.add([]).catch(() => undefined),
      SWEEP_EVERY_MS,
    ).unref();
  }

  async add(requests: LoggedRequest[]): Promise<void> {
    const { most, bytes, keptMs } = this.#bounds;
    const entries = requests.flatMap((one) => [one.accountId, JSON.stringify(toStored(one))]);
    await this.#run('log', PREFIX, most, bytes, keptMs, ...entries);
  }

  /**
   * An account's requests, the newest first.
   * @param cursor the end of the last page, or ''
   */
  async list(accountId: string, limit: number, cursor: string, filter: Filter) {
    const name = `${PREFIX}:of:${accountId}`;
    const entries = await storeCall(this.#store, () => this.#store.lrange(name, 0, -1));
    const from = (Date.now() - this.#bounds.keptMs) * 1_000;
    const found = entries
      .reverse()
      .map(split)
      .filter(({ place }) => place > from && (cursor === '' || place < Number(cursor)))
      .map(({ place, json }) => ({ place, request: fromStored(accountId, json) }))
      .filter(({ request }) => matches(request, filter));
    const page = found.slice(0, limit);
    const nextCursor = found.length > limit ? String(page.at(-1)?.place) : '';
    return { requests: page.map(({ request }) => request), nextCursor };
  }

  close(): void {
    clearInterval(this.#sweep);
  }
}

/** Separates when Redis got it, in µs, which is also its place. */
function split(entry: string): { place: number; json: string } {
  const at = entry.indexOf('[');
  return { place: Number(entry.slice(0, at)), json: entry.slice(at) };
}

function toStored(request: LoggedRequest): Stored {
  const { requestId, atMs, keyId, format, status, error } = request;
  const { durationMs, pages, bytes, warnings } = request;
  return [requestId, atMs, keyId, format, status, error, durationMs, pages, bytes, warnings];
}

function fromStored(accountId: string, json: string): LoggedRequest {
  const [requestId, atMs, keyId, format, status, error, ...counts] = JSON.parse(json) as Stored;
  const [durationMs, pages, bytes, warnings] = counts;
  const facts = { requestId, atMs, keyId, format, status, error };
  return { accountId, ...facts, durationMs, pages, bytes, warnings };
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
