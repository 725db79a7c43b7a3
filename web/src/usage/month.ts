import type { UsageHistory } from '@platen/client';
import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import type { Plan } from '../api/types.ts';

type Month = UsageHistory['months'][number];

export interface Day {
  /** Such as `2026-11-25`. */
  day: string;
  used: number;
  /** By format, in the order of SOURCE_FORMATS; older counts without a format are in none. */
  byFormat: number[];
  /** Counts without a known format. */
  other: number;
}

/** Every day of a month, also days without documents. @param yearMonth such as `2026-11` */
export function daysOf(yearMonth: string, month: Month | undefined): Day[] {
  const byDay = new Map(month?.by_day.map((one) => [one.day, one]));
  return Array.from({ length: lengthOf(yearMonth) }, (_, index) => {
    const day = `${yearMonth}-${String(index + 1).padStart(2, '0')}`;
    const counts = byDay.get(day);
    const used = counts?.used ?? 0;
    const byFormat = SOURCE_FORMATS.map((format) => counts?.by_format?.[format]?.used ?? 0);
    const other = Math.max(0, used - byFormat.reduce((sum, one) => sum + one, 0));
    return { day, used, byFormat, other };
  });
}

/** The last days, at most 28, also those without documents. @param today the last one, such as `2026-11-25` */
export function lastDays({ months }: UsageHistory, today: string, count: number): Day[] {
  return monthsBack(today.slice(0, 7), 2)
    .toReversed()
    .flatMap((name) =>
      daysOf(
        name,
        months.find(({ month }) => month === name),
      ),
    )
    .filter(({ day }) => day <= today)
    .slice(-count);
}

/** How many days a month has. */
function lengthOf(yearMonth: string): number {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The forecast of the month's PDFs at the present rate.
 * @returns undefined in its first day: a few hours are too few for a forecast
 */
export function forecastOf(used: number, yearMonth: string, now: Date): number | undefined {
  const begun = Date.parse(`${yearMonth}-01T00:00:00Z`);
  const passedDays = (now.getTime() - begun) / 86_400_000;
  const days = lengthOf(yearMonth);
  if (passedDays < 1 || passedDays >= days) return undefined;
  return Math.round((used / passedDays) * days);
}

/** The cost of PDFs beyond the quota; undefined: the plan refuses them, or has no price. */
export function overageCostOf(overage: number, plan: Plan): number | undefined {
  if (plan.overage !== 'bill' || plan.overage_price_eur === null) return undefined;
  return overage * plan.overage_price_eur;
}

/** The months that the ledger may have, the newest first. */
export function monthsBack(current: string, count: number): string[] {
  const [year = 0, month = 1] = current.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
