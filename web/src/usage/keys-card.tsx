import type { UsageHistory } from '@platen/client';
import { Link } from 'react-router';
import { Fact } from '../components/facts.tsx';
import { Card } from '../components/page.tsx';
import { List } from '../components/list.tsx';
import type { Column } from '../components/table.tsx';
import { formatNumber } from '../format.ts';
import { CsvButton } from './csv.tsx';
import { useKeyNames } from '../keys/names.ts';
import { texts } from '../texts.ts';

const { usage } = texts;

interface Row {
  id: string;
  name: string;
  used: number;
  failed: number;
  test: number;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: usage.keyColumns.key,
    isRowHeader: true,
    cell: ({ id, name }) => (
      <Fact detail={name !== id && id !== 'console' && <code>{id}</code>}>
        <Link to={`/requests?key=${id}`}>{name}</Link>
      </Fact>
    ),
  },
  { name: usage.keyColumns.used, align: 'end', cell: ({ used }) => formatNumber(used) },
  { name: usage.keyColumns.failed, align: 'end', cell: ({ failed }) => formatNumber(failed) },
  { name: usage.keyColumns.test, align: 'end', cell: ({ test }) => formatNumber(test) },
];

/** The keys of a month's documents. */
export function KeysCard({
  month,
  history,
}: {
  month: UsageHistory['months'][number] | undefined;
  history: UsageHistory;
}) {
  const keyName = useKeyNames();
  const rows = Object.entries(month?.by_key ?? {})
    .map(([id, counts]) => ({ id, name: keyName(id), ...counts }))
    .sort((one, other) => other.used - one.used);
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
      title={usage.keys}
      aside={<CsvButton name={usage.keys} header={usage.keyHeader} rows={all} />}
    >
      <List
        caption={usage.keyTable}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        none={{ title: usage.noKeys, hint: '' }}
      />
    </Card>
  );
}
