import { Link } from 'react-router';
import { isOff, useFailures } from '../api/queries.ts';
import { ButtonLink } from '../components/button.tsx';
import { Ago } from '../components/facts.tsx';
import { Fetched } from '../components/feedback/fetched.tsx';
import { Card } from '../components/page.tsx';
import { useKeyNames } from '../keys/names.ts';
import { texts } from '../texts.ts';
import styles from './home.module.css';

const { home } = texts;
const MOST = 5;

/** The last failures; nothing where the platform keeps no log. */
export function FailuresCard() {
  const failures = useFailures(MOST);
  const keyName = useKeyNames();
  if (isOff(failures.error)) return null;
  const all = (
    <ButtonLink to="/requests" size="small">
      {home.failuresAll}
    </ButtonLink>
  );
  return (
    <Fetched query={failures}>
      {(last) => (
        <Card title={home.failures} aside={all}>
          {last.length === 0 ? (
            <p className="quiet">{home.failuresNone}</p>
          ) : (
            <ul className={styles['keys']}>
              {last.map(({ at, request_id, status, error, key_id }) => (
                <li key={`${at} ${request_id}`}>
                  <Link to={`/requests?error=${error}`} className={styles['keyName']}>
                    {status} <code>{error}</code>
                  </Link>
                  <span className="quiet">
                    {keyName(key_id)}, <Ago at={at} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </Fetched>
  );
}
