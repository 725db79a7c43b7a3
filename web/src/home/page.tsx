import type { Key } from '@platen/client';
import { useState } from 'react';
import { useAccount, useKeys } from '../api/queries.ts';
import type { Account } from '../api/types.ts';
import { ButtonLink } from '../components/button.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { ArrowIcon } from '../components/icons.tsx';
import { Card, Page } from '../components/page.tsx';
import { CreateKeyDialog } from '../keys/create-key-dialog.tsx';
import { useSession } from '../session/context.ts';
import { texts } from '../texts.ts';
import { DaysCard } from './days-card.tsx';
import { FailuresCard } from './failures-card.tsx';
import { FirstPdf } from './first-pdf.tsx';
import { KeysCard } from './keys-card.tsx';
import { Plans } from './plans-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import styles from './home.module.css';

export function HomePage() {
  const { state } = useSession();
  const account = useAccount();
  const keys = useKeys();
  const [isCreating, setCreating] = useState(false);
  const name = 'name' in state ? state.name : '';
  return (
    <Page
      title={texts.home.title}
      heading={texts.home.hello(name)}
      lead={texts.home.lead}
      actions={
        <ButtonLink to="/playground" variant="primary">
          {texts.home.toPlayground}
          <ArrowIcon />
        </ButtonLink>
      }
    >
      {account.error && <Fault error={account.error} onRetry={() => void account.refetch()} />}
      <div className={styles['pair']}>
        {account.data ? (
          <QuotaCard account={account.data} />
        ) : (
          <Card title={texts.home.quota}>{account.isPending && <Loading lines={4} />}</Card>
        )}
        <KeysCard account={account.data} />
      </div>
      {account.data && !keys.isPending && (
        <More account={account.data} keys={keys.data} onCreate={() => setCreating(true)} />
      )}
      {/* Here, because nothing on this page may close it: it shows a key once. */}
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

interface MoreProps {
  account: Account;
  keys: readonly Key[] | undefined;
  onCreate: () => void;
}

/** The way to a first PDF, or what the last days made; and what became of the last requests. */
function More({ account: { demo, plan, usage }, keys = [], onCreate }: MoreProps) {
  // Decided once, because who is at a step still needs the next one.
  const [isFirst] = useState(
    !demo && usage.used === 0 && keys.every(({ last_used_at }) => last_used_at === null),
  );
  return (
    <>
      {isFirst && <FirstPdf onCreate={onCreate} />}
      {!isFirst && !demo && <DaysCard />}
      {demo && (
        <Card title={texts.home.plans}>
          <Plans current={plan.name} />
        </Card>
      )}
      <FailuresCard />
    </>
  );
}
