import type { LoggedRequest } from '@platen/client';
import { Link } from 'react-router';
import { useFailures } from '../api/queries.ts';
import { ButtonLink } from '../components/button.tsx';
import { Ago } from '../components/facts.tsx';
import { Card } from '../components/page.tsx';
import { Table, type Column } from '../components/table.tsx';
import { useKeyNames } from '../keys/names.ts';
import { texts } from '../texts.ts';
import styles from './home.module.css';

const { home } = texts;
const MOST = 5;

/** The last failures; nothing where the platform keeps no log. */
export function FailuresCard() {
  const { data: failures } = useFailures(MOST);
  const keyName = useKeyNames();
  if (!failures) return null;
  const columns: Column<LoggedRequest>[] = [
    { name: home.failureColumns.at, isRowHeader: true, cell: ({ at }) => <Ago at={at} /> },
    {
      name: home.failureColumns.error,
      cell: ({ status, error }) => (
        <Link to={`/requests?error=${error ?? 'none'}`}>
          {status} <code>{error}</code>
        </Link>
      ),
    },
    { name: home.failureColumns.key, cell: ({ key_id: id }) => keyName(id) },
  ];
  const all = (
    <ButtonLink to="/requests" size="small">
      {home.failuresAll}
    </ButtonLink>
  );
  return (
    <Card title={home.failures} aside={all}>
      {failures.length === 0 ? (
        <p className={styles['quiet']}>{home.failuresNone}</p>
      ) : (
        <Table
          caption={home.failureTable}
          columns={columns}
          rows={failures}
          keyOf={({ at, request_id }) => `${at} ${request_id}`}
        />
      )}
    </Card>
  );
}
