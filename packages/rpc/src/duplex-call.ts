import { once } from 'node:events';
import { status, type ClientDuplexStream, type StatusObject } from '@grpc/grpc-js';
import { fromStatus } from './errors.ts';
import { readMessages } from './streams.ts';

/** The caller's end of a bidirectional stream. Failures reach the functions that use it, never events. */
export class DuplexCall<Req, Res> {
  readonly #stream: ClientDuplexStream<Req, Res>;
  readonly #outcome: Promise<void>;
  #isTaken = false;

  constructor(stream: ClientDuplexStream<Req, Res>) {
    this.#stream = stream;
    stream.once('metadata', () => (this.#isTaken = true));
    this.#outcome = new Promise((resolve, reject) => {
      stream.on('error', (error) => reject(fromStatus(error)));
      stream.once('status', ({ code }: StatusObject) => code === status.OK && resolve());
    });
    this.#outcome.catch(() => undefined); // the sender or reader gets the error
  }

  /** Whether the other side has begun to answer: at least headers came from it. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Sends one message; waits while the other side is slow. @throws the failure of the call */
  async send(message: Req): Promise<void> {
    if (this.#stream.write(message)) return;
    await Promise.race([once(this.#stream, 'drain'), this.#outcome]);
  }

  /** Ends the sending side; resolves when everything is sent. @throws the failure of the call */
  async end(): Promise<void> {
    this.#stream.end();
    if (!this.#stream.writableFinished) {
      await Promise.race([once(this.#stream, 'finish'), this.#outcome]);
    }
  }

  /** Reads to the end. @throws the failure of the call, also after the last message */
  async *messages(): AsyncGenerator<Res> {
    try {
      yield* readMessages<Res>(this.#stream);
    } catch (error) {
      throw fromStatus(error);
    }
    await this.#outcome;
  }

  cancel(): void {
    this.#stream.cancel();
  }
}
