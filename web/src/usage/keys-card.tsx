import type { Key, UsageHistory } from '@platen/client';
import { Card } from '../components/page.tsx';
import { Table, type Column } from '../components/table.tsx';
import { formatNumber } from '../format.ts';
import { nameOf } from '../keys/status.ts';
import { texts } from '../texts.ts';
import styles from './usage.module.css';

const { usage } = texts;

/** The ledger's name for documents from the console. */
const CONSOLE = 'console';

interface Row {
  id: string;
  name: string;
  detail: string;
  used: number;
  failed: number;
  test: number;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: usage.keyColumns.key,
    isRowHeader: true,
    cell: ({ name, detail }) => (
      <span className={styles['key']}>
        {name}
        {detail && <code>{detail}</code>}
      </span>
    ),
  },
  { name: usage.keyColumns.used, align: 'end', cell: ({ used }) => formatNumber(used) },
  { name: usage.keyColumns.failed, align: 'end', cell: ({ failed }) => formatNumber(failed) },
  { name: usage.keyColumns.test, align: 'end', cell: ({ test }) => formatNumber(test) },
];

interface KeysCardProps {
  month: UsageHistory['months'][number] | undefined;
  keys: readonly Key[];
}

/** The keys of a month's documents. */
export function KeysCard({ month, keys }: KeysCardProps) {
  const known = new Map(keys.map((key) => [key.key_id, key]));
  const rows = Object.entries(month?.by_key ?? {})
    .map(([id, counts]) => ({ id, ...namesOf(id, known.get(id)), ...counts }))
    .sort((one, other) => other.used - one.used);
  return (
    <Card title={usage.keys}>
      {rows.length === 0 ? (
        <p className={styles['quiet']}>{usage.noKeys}</p>
      ) : (
        <Table caption={usage.keyTable} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}

function namesOf(id: string, key: Key | undefined): { name: string; detail: string } {
  if (id === CONSOLE) return { name: usage.console, detail: '' };
  if (!key) return { name: usage.keyGone, detail: id };
  return { name: nameOf(key), detail: key.name ? `${key.prefix}…` : '' };
}
