import type { Write } from './numbers.ts';

/** The paper of a chart. */
export interface Frame {
  /** Points. */
  width: number;
  height: number;
  writeNumber: Write;
  writePercent: Write;
}

/** Sizes of type, in points. */
export const LABEL = 8;
export const VALUE = 7.5;
