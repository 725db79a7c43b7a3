import type { UsageHistory } from '@platen/client';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAddress } from '../address.ts';
import { ButtonLink } from '../components/button.tsx';
import { Fact } from '../components/facts.tsx';
import { Card } from '../components/page.tsx';
import { List } from '../components/list.tsx';
import type { Column } from '../components/table.tsx';
import { formatMonth, formatNumber } from '../format.ts';
import { CsvButton } from './csv.tsx';
import { useKeyNames } from '../keys/names.ts';
import { texts } from '../texts.ts';
import styles from './usage.module.css';

const { usage } = texts;

interface Row {
  id: string;
  name: string;
  to: string;
  used: number;
  failed: number;
  test: number;
  /** Its part of the largest row, from 0 to 1. */
  share?: number;
}

const columnsOf = (first: string): Column<Row>[] => [
  {
    name: first,
    isRowHeader: true,
    cell: (row) => (
      <Fact detail={<Detail {...row} />}>
        <Link to={row.to}>{row.name}</Link>
      </Fact>
    ),
  },
  { name: usage.keyColumns.used, align: 'end', cell: ({ used }) => formatNumber(used) },
  { name: usage.keyColumns.failed, align: 'end', cell: ({ failed }) => formatNumber(failed) },
  { name: usage.keyColumns.test, align: 'end', cell: ({ test }) => formatNumber(test) },
];

function Detail({ id, name, share }: Row) {
  if (share === undefined) return id.startsWith('key_') && name !== id && <code>{id}</code>;
  return (
    <svg
      className={styles['share']}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={share} height="1" />
    </svg>
  );
}

const COLUMNS = { key: columnsOf(usage.keyColumns.key), month: columnsOf(usage.month) };

const NOTHING = { used: 0, failed: 0, test: 0 };

/** The keys of a month's documents, or the months of a key. */
export function KeysCard({
  month,
  history,
}: {
  month: UsageHistory['months'][number] | undefined;
  history: UsageHistory;
}) {
  const keyName = useKeyNames();
  const key = useAddress().chosen('key');
  const aside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (key) aside.current?.scrollIntoView({ block: 'center' }); // a link to a key's months leads to them
  }, [key]);
  const keysOfMonth = Object.entries(month?.by_key ?? {})
    .map(([id, counts]) => ({ id, name: keyName(id), to: `/requests?key=${id}`, ...counts }))
    .sort((one, other) => other.used - one.used);
  const monthsOf = (id: string) => {
    const most = Math.max(1, ...history.months.map(({ by_key: keys }) => keys[id]?.used ?? 0));
    return history.months.map(({ month: one, by_key: { [id]: counts = NOTHING } }) => ({
      id: one,
      name: formatMonth(one),
      to: `/usage?month=${one}`,
      share: counts.used / most,
      ...counts,
    }));
  };
  const all = history.months.flatMap(({ month: one, by_key: keys }) =>
    Object.entries(keys).map(([key, counts]) => [
      one,
      keyName(key),
      key,
      counts.used,
      counts.overage,
      counts.failed,
      counts.test,
    ]),
  );
  return (
    <Card
      title={key ? usage.keyMonths(keyName(key)) : usage.keys}
      aside={
        <div className="row" ref={aside}>
          {key && (
            <ButtonLink size="small" to="/usage">
              {usage.allKeys}
            </ButtonLink>
          )}
          <CsvButton name={usage.keys} header={usage.keyHeader} rows={all} />
        </div>
      }
    >
      <List
        caption={key ? usage.monthTable : usage.keyTable}
        columns={key ? COLUMNS.month : COLUMNS.key}
        rows={key ? monthsOf(key) : keysOfMonth}
        keyOf={({ id }) => id}
        none={{ title: key ? usage.noMonths : usage.noKeys, hint: '' }}
      />
    </Card>
  );
}
