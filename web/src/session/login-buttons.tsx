import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../api/queries.ts';
import type { Issuer } from '../api/types.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { texts } from '../texts.ts';
import { useSession } from './context.ts';
import styles from './login.module.css';

/** One button for each issuer; the login returns to this page. */
export function LoginButtons() {
  const { data: config } = useConfig();
  const { session } = useSession();
  const { pathname, search, hash } = useLocation();
  const [leaving, setLeaving] = useState<string>();
  const [fault, setFault] = useState<string>();
  const issuers = config?.issuers ?? [];
  const login = (issuer: Issuer) => {
    setLeaving(issuer.issuer);
    setFault(undefined);
    session.login(issuer, pathname + search + hash).catch(() => {
      setLeaving(undefined);
      setFault(texts.login.away);
    });
  };
  if (issuers.length === 0) {
    return (
      <Notice tone="warn" actions={<a href="/docs/guides/issuers">{texts.login.guide}</a>}>
        <p>{texts.login.none}</p>
      </Notice>
    );
  }
  return (
    <div className={styles['logins']}>
      {issuers.length > 1 && <p>{texts.login.choose}</p>}
      {issuers.map((issuer) => (
        <Button
          key={issuer.issuer}
          variant="primary"
          busy={leaving === issuer.issuer}
          onClick={() => login(issuer)}
        >
          {issuers.length > 1 ? texts.login.several(issuer.name) : texts.login.one}
        </Button>
      ))}
      {fault !== undefined && (
        <Notice tone="bad">
          <p>{fault}</p>
        </Notice>
      )}
    </div>
  );
}
