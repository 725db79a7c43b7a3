import { PlatenError } from '@platen/client';

interface PreviewLoopOptions<Request, Picture> {
  /** Rejects with the signal's reason once that is aborted. */
  load: (request: Request, signal: AbortSignal) => Promise<Picture>;
  onState: (state: PreviewState<Picture>, request: Request) => void;
  /** After the last change, in milliseconds. */
  delayMs: number;
}

export type PreviewState<Picture> =
  /** No request yet. */
  | { status: 'idle' }
  | { status: 'loading' }
  /** The platform is overloaded; the loop sends the same request again. */
  | { status: 'waiting'; seconds: number }
  | { status: 'shown'; picture: Picture }
  | { status: 'failed'; error: Error };

/** Temporary refusals, repeated after the platform's Retry-After. */
const PASSING = new Set(['rate_limit_exceeded', 'overloaded', 'service_unavailable']);

/** Pictures of a changing document; only the newest request counts. */
export class PreviewLoop<Request, Picture> {
  readonly #options: PreviewLoopOptions<Request, Picture>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(options: PreviewLoopOptions<Request, Picture>) {
    this.#options = options;
  }

  /** Requests a picture after a pause, and cancels an older request. */
  update(request: Request): void {
    this.#after(this.#options.delayMs, request);
  }

  /** Requests at once, for another document or another try. */
  refresh(request: Request): void {
    this.#after(0, request);
  }

  /** Ends all requests. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  #after(delayMs: number, request: Request): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(request), delayMs);
  }

  async #load(request: Request): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const update = (state: PreviewState<Picture>) => {
      if (!running.signal.aborted) this.#options.onState(state, request);
    };
    update({ status: 'loading' });
    try {
      const picture = await this.#options.load(request, running.signal);
      update({ status: 'shown', picture });
    } catch (error) {
      if (running.signal.aborted) return;
      const seconds = waitOf(error);
      const failed = { status: 'failed', error: error as Error } as const;
      update(seconds ? { status: 'waiting', seconds } : failed);
      if (seconds) this.#after(seconds * 1000, request);
    }
  }
}

function waitOf(error: unknown): number | undefined {
  const isPassing = error instanceof PlatenError && PASSING.has(error.code);
  return isPassing ? (error.retryAfter ?? 1) : undefined;
}
