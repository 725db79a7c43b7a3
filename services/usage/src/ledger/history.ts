import type { Counts, MonthHistory } from '@platen/contracts';

type NamedCounts = MonthHistory['byFormat'][number];

/** "used", or "used:format:html"; as `count.lua` writes them. */
const FIELD = /^(?<what>used|overage|failed|test)(?::(?<part>format|key|day):(?<name>.*))?$/s;

/**
 * Makes months of their fields.
 * @param months "YYYY-MM", and names and counts by turns
 * @returns in the order given; what has nothing (any more) is left out
 */
export function historyOf(months: [month: string, fields: string[]][]): MonthHistory[] {
  return months.map(monthHistory).filter(({ counts }) => counts && hasAny(counts));
}

function monthHistory([month, fields]: [month: string, fields: string[]]): MonthHistory {
  const counts = noCounts();
  const parts = { format: new Parts(), key: new Parts(), day: new Parts() };
  for (let index = 0; index < fields.length; index += 2) {
    const [field, count] = fields.slice(index, index + 2) as [string, string];
    const { what, part, name } = fieldOf(field);
    const into = part ? parts[part].countsOf(name) : counts;
    into[what] = Number(count);
  }
  const byDay = parts.day.list().map((day) => ({ ...day, name: `${month}-${day.name}` }));
  return { month, counts, byFormat: parts.format.list(), byKey: parts.key.list(), byDay };
}

/** A month's counts by one thing, such as its days. */
class Parts {
  readonly #counts = new Map<string, Counts>();

  countsOf(name: string): Counts {
    const counts = this.#counts.get(name) ?? noCounts();
    this.#counts.set(name, counts);
    return counts;
  }

  /** In the order of their names. */
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
    part?: 'format' | 'key' | 'day';
    name: string;
  };
}

function noCounts(): Counts {
  return { used: 0, overage: 0, failed: 0, test: 0 };
}

function hasAny({ used, overage, failed, test }: Counts): boolean {
  return used + overage + failed + test > 0;
}
