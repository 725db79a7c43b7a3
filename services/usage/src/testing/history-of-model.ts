import type { Counts, MonthHistory } from '@platen/contracts';
import type { Model } from './model.ts';
import { monthOf } from './month-of.ts';

const WHATS = ['used', 'overage', 'failed', 'test'] as const satisfies (keyof Counts)[];
const MONTHS = 24;

type Line = Model['lines'][number];

/** The ledger from the lines of the model. */
export function historyOfModel(model: Model): MonthHistory[] {
  return lastMonths(model)
    .map((month) =>
      monthOfBook(
        month,
        model.lines.filter((line) => monthOf(line.date) === month),
      ),
    )
    .filter(({ counts }) => counts && sum(counts) > 0);
}

function monthOfBook(month: string, lines: Line[]): MonthHistory {
  return {
    month,
    counts: countsOf(lines),
    byFormat: by(lines, ({ format }) => format),
    byKey: by(lines, ({ keyId }) => keyId),
    byDay: by(lines, ({ date }) => date).map((day) => {
      const ofDay = lines.filter(({ date }) => date === day.name);
      return { ...day, byFormat: by(ofDay, ({ format }) => format) };
    }),
  };
}

function by(lines: Line[], nameOf: (line: Line) => string) {
  return [...new Set(lines.map(nameOf))]
    .filter((name) => name !== '')
    .sort()
    .map((name) => ({ name, counts: countsOf(lines.filter((line) => nameOf(line) === name)) }))
    .filter(({ counts }) => sum(counts) > 0);
}

function countsOf(lines: Line[]): Counts {
  const count = (what: keyof Counts) =>
    lines.filter((line) => line.what === what).reduce((total, { change }) => total + change, 0);
  return Object.fromEntries(WHATS.map((what) => [what, count(what)])) as unknown as Counts;
}

function sum(counts: Counts): number {
  return WHATS.reduce((total, what) => total + counts[what], 0);
}

function lastMonths({ now }: Model): string[] {
  const date = new Date(now / 1_000);
  return Array.from({ length: MONTHS }, (_, back) =>
    monthOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)).toISOString()),
  );
}
