import type { Share } from '@platen/runtime';

/** First allocation for a body of unknown length; then as much as a body may have. The system maps the rest only when it is used. */
const FIRST_BYTES = 64 * 1024;
const SECOND_BYTES = 1024 * 1024;

interface Room {
  share: Share;
  /** The announced length; undefined: unknown. */
  length: number | undefined;
  maxBytes: number;
  /** What else the share counts meanwhile. */
  besides: number;
}

/**
 * A body in one piece, as it arrives. Reserves memory before it is filled. Copies what arrives, because kept
 * small pieces take many times their size.
 */
export class GatheredBody {
  readonly #room: Room;
  #bytes = Buffer.alloc(0);
  #size = 0;

  /** @throws {PlatenError} overloaded */
  constructor(room: Room) {
    this.#room = room;
    this.#grow(room.length ?? 0);
  }

  /** @param piece after which it still has at most `maxBytes` @throws {PlatenError} overloaded */
  add(piece: Buffer): void {
    const size = this.#size + piece.length;
    while (size > this.#bytes.length) this.#grow(this.#nextCapacity());
    piece.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** The whole body; the share counts no more than that. */
  whole(): Buffer {
    this.#room.share.hold(this.#size);
    return this.#bytes.subarray(0, this.#size);
  }

  #nextCapacity(): number {
    const { length } = this.#bytes;
    if (length < FIRST_BYTES) return FIRST_BYTES;
    return length < SECOND_BYTES ? SECOND_BYTES : this.#room.maxBytes;
  }

  #grow(capacity: number): void {
    const { share, besides } = this.#room;
    const before = this.#bytes;
    share.hold(besides + before.length + capacity);
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
    before.copy(this.#bytes, 0, 0, this.#size);
    share.hold(besides + capacity);
  }
}
