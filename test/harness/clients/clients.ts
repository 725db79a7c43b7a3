import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPlatform } from '../platform.ts';

/** How long a client repeats, and the longest wait between two attempts, in milliseconds. */
const PATIENCE_MS = 120_000;
const MAX_PAUSE_MS = 1_000;

/** Temporary failures, which are repeated. */
const PASSING = new Set([500, 503, 504]);

interface ClientsOptions {
  platform: TestPlatform;
  key: string;
  /** The number of clients, each with one request at a time. */
  count: number;
  /** The body of the nth request. */
  body: (nth: number) => object;
}

/** Clients that request documents until they are stopped, and repeat failed requests. */
export class Clients {
  /** Complete documents. */
  delivered = 0;
  /** Answers by status. */
  readonly statuses = new Map<number, number>();
  /** Refusals without `Retry-After`. */
  withoutRetryAfter = 0;
  /** Abandoned requests. */
  readonly lost: string[] = [];
  readonly #options: ClientsOptions;
  readonly #all: Promise<void>[];
  #sent = 0;
  #isStopped = false;
  #isAborted = false;

  constructor(options: ClientsOptions) {
    this.#options = options;
    this.#all = Array.from({ length: options.count }, () => this.#client());
  }

  /** No client repeats. */
  abort(): void {
    this.#isStopped = true;
    this.#isAborted = true;
  }

  /** Resolves when all requests have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#all);
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  async #client(): Promise<void> {
    while (!this.#isStopped) {
      await this.#document(this.#options.body(this.#sent++)).catch((error: unknown) => {
        this.lost.push(String(error));
        this.#isStopped = true; // the edge has ended, and the test with it
      });
    }
  }

  async #document(body: object): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.#isAborted) {
      const { status, retryAfterMs } = await this.#try(body);
      if (status === 200) return;
      if (!PASSING.has(status) || Date.now() > deadline) return void this.lost.push(`${status}`);
      await sleep(Math.min(retryAfterMs, MAX_PAUSE_MS));
    }
  }

  async #try(body: object) {
    const response = await this.#options.platform.generate(this.#options.key, body);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    this.statuses.set(status, this.count(status) + 1);
    const retryAfter = response.headers.get('retry-after');
    if (status === 503 && !retryAfter) this.withoutRetryAfter += 1;
    if (status === 200) {
      if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('a 200 that is no PDF');
      this.delivered += 1;
    }
    return { status, retryAfterMs: Number(retryAfter ?? 0.2) * 1000 };
  }
}
