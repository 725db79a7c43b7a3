/** In order, out of order for a quarter of an hour, and in order again. */
export const OK_FOR_A_WHILE = '1x10 0x15 1x40';

/** An instance that was there, is not even known for a quarter of an hour, and is back. */
export const VANISHES = '1x10 stale _x14 1x40';
