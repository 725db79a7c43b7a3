import type { UsageHistory } from '@platen/client';
import { useState } from 'react';
import { HISTORY_MONTHS, useAccount, useHistory, useKeys } from '../api/queries.ts';
import type { Account } from '../api/types.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { Card, Page } from '../components/page.tsx';
import { texts } from '../texts.ts';
import { CsvButton } from './csv-button.tsx';
import { DaysCard } from './days-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { monthsBack } from './month.ts';
import { MonthPicker } from './month-picker.tsx';
import { Stats } from './stats.tsx';

export function UsagePage() {
  const account = useAccount();
  const history = useHistory();
  const error = account.error ?? history.error;
  const retry = () => {
    void account.refetch();
    void history.refetch();
  };
  return (
    <Page title={texts.usage.title} lead={texts.usage.lead} actions={<CsvButton />}>
      {error && <Fault error={error} onRetry={retry} />}
      {account.data && history.data ? (
        <Ledger account={account.data} history={history.data} />
      ) : (
        !error && (
          <Card>
            <Loading lines={6} />
          </Card>
        )
      )}
    </Page>
  );
}

/** One month at a time, the current one first. */
function Ledger({ account, history }: { account: Account; history: UsageHistory }) {
  const keys = useKeys();
  const current = account.usage.month;
  const [yearMonth, setYearMonth] = useState(current);
  const month = history.months.find((one) => one.month === yearMonth);
  return (
    <>
      <MonthPicker
        months={monthsBack(current, HISTORY_MONTHS)}
        value={yearMonth}
        onChange={setYearMonth}
      />
      <Stats account={account} yearMonth={yearMonth} month={month} />
      <DaysCard yearMonth={yearMonth} month={month} />
      <KeysCard month={month} keys={keys.data ?? []} />
    </>
  );
}
