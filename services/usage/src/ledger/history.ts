import type { Counts, MonthHistory } from '@platen/contracts';

type NamedCounts = MonthHistory['byFormat'][number];
type DayCounts = MonthHistory['byDay'][number];

/** "used", or "used:format:html", as `count.lua` writes them. */
const FIELD =
  /^(?<what>used|overage|failed|test)(?::(?<part>format|key|day|day-format):(?<name>.*))?$/s;

/**
 * Builds months from their fields.
 * @param months "YYYY-MM", and alternating names and counts
 * @returns months in the given order, without empty ones
 */
export function historyOf(months: [month: string, fields: string[]][]): MonthHistory[] {
  return months.map(monthHistory).filter(({ counts }) => counts && hasAny(counts));
}

function monthHistory([month, fields]: [month: string, fields: string[]]): MonthHistory {
  const counts = noCounts();
  const parts = {
    format: new Parts(),
    key: new Parts(),
    day: new Parts(),
    'day-format': new Parts(),
  };
  for (let index = 0; index < fields.length; index += 2) {
    const [field, count] = fields.slice(index, index + 2) as [string, string];
    const { what, part, name } = fieldOf(field);
    const into = part ? parts[part].countsOf(name) : counts;
    into[what] = Math.max(0, Number(count)); // a refund may be of what was counted before its part was
  }
  const byDay = daysOf(month, parts.day.list(), parts['day-format'].list());
  return { month, counts, byFormat: parts.format.list(), byKey: parts.key.list(), byDay };
}

/** @param formats named "31:html" */
function daysOf(month: string, days: NamedCounts[], formats: NamedCounts[]): DayCounts[] {
  return days.map(({ name: day, counts }) => ({
    name: `${month}-${day}`,
    counts,
    byFormat: formats
      .filter(({ name }) => name.startsWith(`${day}:`))
      .map((format) => ({ ...format, name: format.name.slice(`${day}:`.length) })),
  }));
}

/** A month's counts by one dimension, such as days. */
class Parts {
  readonly #counts = new Map<string, Counts>();

  countsOf(name: string): Counts {
    const counts = this.#counts.get(name) ?? noCounts();
    this.#counts.set(name, counts);
    return counts;
  }

  /** In the order of names. */
  list(): NamedCounts[] {
    return [...this.#counts]
      .filter(([, counts]) => hasAny(counts))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, counts]) => ({ name, counts }));
  }
}

function fieldOf(field: string) {
  return FIELD.exec(field)?.groups as {
    what: keyof Counts;
    part?: 'format' | 'key' | 'day' | 'day-format';
    name: string;
  };
}

function noCounts(): Counts {
  return { used: 0, overage: 0, failed: 0, test: 0 };
}

function hasAny({ used, overage, failed, test }: Counts): boolean {
  return used + overage + failed + test > 0;
}
