import type { Share } from '@platen/runtime';

/** Of a body whose length nobody knows; then as much as any may have. The rest of it is not in memory until it is used. */
const FIRST_BYTES = 64 * 1024;
const SECOND_BYTES = 1024 * 1024;

interface Room {
  share: Share;
  /** As announced; undefined: nobody knows. */
  length: number | undefined;
  maxBytes: number;
  /** What else the share holds meanwhile. */
  besides: number;
}

/**
 * A body in one piece, as it arrives. Its room is taken before it is filled. What arrives is copied into it: small
 * pieces that are kept take many times as much as they hold.
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

  /** @param piece with which it still has at most `maxBytes` @throws {PlatenError} overloaded */
  add(piece: Buffer): void {
    const size = this.#size + piece.length;
    while (size > this.#bytes.length) this.#grow(this.#nextCapacity());
    piece.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** All of it; the share holds no more than that. */
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
