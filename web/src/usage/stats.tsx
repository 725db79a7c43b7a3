import type { UsageHistory } from '@platen/client';
import { type ReactNode, useState } from 'react';
import type { Account } from '../api/types.ts';
import { Meter } from '../components/meter.tsx';
import { formatEuro, formatNumber } from '../format.ts';
import { texts } from '../texts.ts';
import { forecastOf, overageCostOf } from './month.ts';
import styles from './usage.module.css';

const { stats } = texts.usage;

interface StatsProps {
  account: Account;
  yearMonth: string;
  month: Pick<UsageHistory['months'][number], keyof typeof NOTHING> | undefined;
}

/** A month in a few numbers. Only the current one has the plan, because earlier months may have had another. */
export function Stats({ account, yearMonth, month = NOTHING }: StatsProps) {
  const { plan, usage } = account;
  const isCurrent = yearMonth === usage.month;
  const { used, overage } = isCurrent ? usage : month;
  return (
    <dl className={styles['stats']}>
      <Stat name={stats.used} value={formatNumber(used)}>
        {isCurrent && <Quota used={used} limit={usage.limit} />}
      </Stat>
      {isCurrent && <Forecast used={used} yearMonth={yearMonth} limit={usage.limit} />}
      <Overage overage={overage} plan={plan} />
      <Stat name={stats.failed} value={formatNumber(month.failed)}>
        {stats.failedHint}
      </Stat>
      <Stat name={stats.test} value={formatNumber(month.test)}>
        {stats.testHint}
      </Stat>
    </dl>
  );
}

/** A month that the ledger lacks. */
const NOTHING = { used: 0, overage: 0, failed: 0, test: 0 };

function Quota({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return stats.noLimit;
  return (
    <>
      {stats.ofLimit(formatNumber(limit))}
      <Meter label={texts.home.meter} value={used} max={limit} />
    </>
  );
}

function Stat({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className={styles['stat']}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{children}</span>
      </dd>
    </div>
  );
}

interface ForecastProps {
  used: number;
  yearMonth: string;
  limit: number | null;
}

function Forecast({ used, yearMonth, limit }: ForecastProps) {
  const [now] = useState(() => new Date());
  const forecast = forecastOf(used, yearMonth, now);
  if (forecast === undefined) {
    return (
      <Stat name={stats.forecast} value="–">
        {stats.forecastNone}
      </Stat>
    );
  }
  const beyond = limit === null ? 0 : forecast - limit;
  return (
    <Stat name={stats.forecast} value={formatNumber(forecast)}>
      {beyond > 0 ? stats.forecastOver(formatNumber(beyond)) : stats.forecastHint}
    </Stat>
  );
}

function Overage({ overage, plan }: { overage: number; plan: Account['plan'] }) {
  const cost = overageCostOf(overage, plan);
  if (cost === undefined) {
    return (
      <Stat name={stats.overage} value={formatNumber(overage)}>
        {plan.overage === 'block' ? stats.overageBlocked : stats.overageOnRequest}
      </Stat>
    );
  }
  return (
    <Stat name={stats.overage} value={formatEuro(cost)}>
      {formatNumber(overage)} {stats.overageEach(formatEuro(plan.overage_price_eur ?? 0))}
    </Stat>
  );
}
