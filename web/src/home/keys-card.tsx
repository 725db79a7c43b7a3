import { useKeys } from '../api/queries.ts';
import type { Account } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { Card } from '../components/page.tsx';
import { formatDistance } from '../format.ts';
import { nameOf, statusOf } from '../keys/status.ts';
import { texts } from '../texts.ts';
import styles from './home.module.css';

const { home } = texts;

/** The table of all keys has its own page. */
const MOST = 3;

export function KeysCard({ account }: { account: Account | undefined }) {
  const keys = useKeys();
  const active = keys.data?.filter(({ status }) => status === 'active') ?? [];
  return (
    <Card title={home.keys} aside={<Manage account={account} />}>
      {keys.isPending && <Loading />}
      {keys.error && <Fault error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && active.length === 0 && (
        <p className="quiet">{account?.demo ? home.keysNotOnFree : home.keysNone}</p>
      )}
      {active.length > 0 && (
        <>
          <ul className={styles['keys']}>
            {active.slice(0, MOST).map((key) => (
              <li key={key.key_id}>
                <span className={styles['keyName']}>{nameOf(key)}</span>
                <span className="quiet">
                  {key.last_used_at === null
                    ? texts.keys.neverUsed
                    : formatDistance(key.last_used_at)}
                </span>
                <Badge tone={statusOf(key).tone}>{statusOf(key).label}</Badge>
              </li>
            ))}
          </ul>
          <p className="quiet">{home.keysActive(active.length)}</p>
        </>
      )}
    </Card>
  );
}

/** A demo has no keys. */
function Manage({ account }: { account: Account | undefined }) {
  if (account?.demo) return null;
  return (
    <ButtonLink to="/keys" size="small">
      {home.keysManage}
    </ButtonLink>
  );
}
