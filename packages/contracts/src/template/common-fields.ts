import type { Align, Placeholder, Scalar, Sides, StyleUse } from './values.ts';

/** The fields of every block. */
export interface CommonFields {
  id?: string;
  style?: StyleUse;
  margin?: Sides;
  align?: Align;
  /** The block is left out where this is false, null, missing, "", 0 or []. */
  if?: Scalar | unknown[];
  /** Repeats the block; `as` is `item` unless named. */
  each?: { in: unknown[] | Placeholder; as?: string };
  keep_together?: boolean;
  keep_with_next?: boolean;
  page_break?: 'before' | 'after';
}
