import { useAccount } from '../api/queries.ts';
import type { Account } from '../api/types.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { Card, Page } from '../components/page.tsx';
import { useSession } from '../session/context.ts';
import { texts } from '../texts.ts';
import { FailuresCard } from './failures-card.tsx';
import { FirstPdf } from './first-pdf.tsx';
import { KeysCard } from './keys-card.tsx';
import { PlansCard } from './plans-card.tsx';
import { PlaygroundCard } from './playground-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import styles from './home.module.css';

export function HomePage() {
  const { state } = useSession();
  const account = useAccount();
  const name = 'name' in state ? state.name : '';
  return (
    <Page title={texts.home.title} heading={texts.home.hello(name)} lead={texts.home.lead}>
      {account.error && <Fault error={account.error} onRetry={() => void account.refetch()} />}
      <div className={styles['pair']}>
        {account.data ? (
          <QuotaCard account={account.data} />
        ) : (
          <Card title={texts.home.quota}>{account.isPending && <Loading lines={4} />}</Card>
        )}
        <KeysCard account={account.data} />
      </div>
      {account.data && <More account={account.data} />}
    </Page>
  );
}

/** The way to a first PDF, or what became of the last requests. */
function More({ account: { demo, plan, usage } }: { account: Account }) {
  return (
    <>
      {!demo && usage.used === 0 && <FirstPdf />}
      <PlaygroundCard />
      {demo && <PlansCard current={plan.name} />}
      <FailuresCard />
    </>
  );
}
