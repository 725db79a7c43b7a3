import type { UsageHistory } from '@platen/client';
import { HISTORY_MONTHS, useAccount, useHistory } from '../api/queries.ts';
import type { Account } from '../api/types.ts';
import { useAddress } from '../address.ts';
import { ButtonLink } from '../components/button.tsx';
import { Fetched } from '../components/feedback/fetched.tsx';
import { SelectField } from '../components/field.tsx';
import { Page } from '../components/page.tsx';
import { formatMonth } from '../format.ts';
import { texts } from '../texts.ts';
import { DaysCard } from './days-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { monthsBack } from './month.ts';
import { Stats } from './stats.tsx';
import styles from './usage.module.css';

export function UsagePage() {
  const account = useAccount();
  const history = useHistory();
  return (
    <Page
      title={texts.usage.title}
      lead={texts.usage.lead}
      actions={<ButtonLink to="/requests">{texts.usage.requests}</ButtonLink>}
    >
      <Fetched query={account} lines={4}>
        {(data) => (
          <Fetched query={history} lines={12}>
            {(months) => <Ledger account={data} history={months} />}
          </Fetched>
        )}
      </Fetched>
    </Page>
  );
}

/** One month at a time, the current one first. */
function Ledger({ account, history }: { account: Account; history: UsageHistory }) {
  const current = account.usage.month;
  const { chosen, choose } = useAddress();
  const months = monthsBack(current, HISTORY_MONTHS);
  const yearMonth = months.find((one) => one === chosen('month')) ?? current;
  const month = history.months.find((one) => one.month === yearMonth);
  return (
    <>
      <div className={styles['picker']}>
        <SelectField
          label={texts.usage.month}
          value={yearMonth}
          onChange={(one) => choose('month', one === current ? undefined : one)}
          choices={months.map((one) => ({ value: one, label: formatMonth(one) }))}
        />
      </div>
      <Stats account={account} yearMonth={yearMonth} month={month} />
      <DaysCard {...{ yearMonth, month, history }} />
      <KeysCard {...{ month, history }} />
    </>
  );
}
