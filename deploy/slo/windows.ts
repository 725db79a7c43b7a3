import type { Duration } from './scope.ts';

/** Over which the share of bad events is recorded; the last one is the SLO's own. */
export const WINDOWS = ['5m', '30m', '1h', '2h', '6h', '1d', '3d', '30d'] as const;

export type Window = (typeof WINDOWS)[number] & Duration;

/** The budget burns `factor` times too fast, and has been for the long window and still is. */
interface Burn {
  factor: number;
  long: Window;
  short: Window;
}

/**
 * Multi-window, multi-burn-rate: Google's SRE Workbook, chapter 5, table 5-8. Of a budget of 30 days
 * 14.4 takes 2 % in an hour, 6 takes 5 % in six hours, 3 takes 10 % in a day, 1 takes 10 % in three.
 */
export const BURNS: Record<'page' | 'ticket', readonly Burn[]> = {
  page: [
    { factor: 14.4, long: '1h', short: '5m' },
    { factor: 6, long: '6h', short: '30m' },
  ],
  ticket: [
    { factor: 3, long: '1d', short: '2h' },
    { factor: 1, long: '3d', short: '6h' },
  ],
};
