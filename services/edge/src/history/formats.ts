import type { Counts, MonthHistory } from '@platen/contracts';

type Part = MonthHistory['byFormat'][number];

const COUNTS = ['used', 'overage', 'failed', 'test'] as const;

/** A month of the ledger, in the form of the API. */
export function toRecord({ month, counts, byFormat, byKey, byDay }: MonthHistory) {
  return {
    month,
    ...countsOf(counts),
    by_format: byName(byFormat),
    by_key: byName(byKey),
    by_day: byDay.map(({ name: day, counts: ofDay, byFormat: formats }) => ({
      day,
      ...countsOf(ofDay),
      by_format: byName(formats),
    })),
  };
}

/** The ledger in one table (RFC 4180): each month's total, then its parts by one dimension after the other. */
export function toCsv(months: MonthHistory[]): string {
  return [['month', 'dimension', 'name', ...COUNTS], ...months.flatMap(rowsOf)]
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('');
}

function rowsOf({ month, counts, byFormat, byKey, byDay }: MonthHistory): (string | number)[][] {
  const dimensions: [string, Part[]][] = [
    ['total', [{ name: '', counts }]],
    ['format', byFormat],
    ['key', byKey],
    ['day', byDay],
    ['day_format', byDay.flatMap(formatsOf)],
  ];
  return dimensions.flatMap(([dimension, parts]) =>
    parts.map(({ name, counts: each }) => [
      month,
      dimension,
      name,
      ...COUNTS.map((count) => countsOf(each)[count]),
    ]),
  );
}

/** The formats of a day, named "2026-11-25 html". */
function formatsOf({ name: day, byFormat }: MonthHistory['byDay'][number]): Part[] {
  return byFormat.map(({ name, counts }) => ({ name: `${day} ${name}`, counts }));
}

function byName(parts: Part[]): Record<string, Counts> {
  return Object.fromEntries(parts.map(({ name, counts }) => [name, countsOf(counts)]));
}

function countsOf(counts: Counts | null): Counts {
  const { used = 0, overage = 0, failed = 0, test = 0 } = counts ?? {};
  return { used, overage, failed, test };
}

function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
