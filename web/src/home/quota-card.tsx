import type { Account, Demo } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Meter } from '../components/meter.tsx';
import { Card } from '../components/page.tsx';
import { formatDate, formatEuro, formatNumber } from '../format.ts';
import { texts } from '../texts.ts';
import { overageCostOf } from '../usage/month.ts';
import styles from './home.module.css';

const { home } = texts;

/** The plan, and how much of it is used. */
export function QuotaCard({ account }: { account: Account }) {
  const { plan, usage, demo } = account;
  const aside = <Badge tone="accent">{home.plan(plan.name)}</Badge>;
  if (demo) return <DemoCard demo={demo} aside={aside} />;
  const { used, limit, remaining, overage } = usage;
  const cost = overageCostOf(overage, plan);
  return (
    <Card title={home.quota} aside={aside}>
      <p className={styles['figure']}>
        <strong>{formatNumber(used)}</strong>{' '}
        {limit === null ? home.noLimit : home.of(formatNumber(limit))}
      </p>
      {limit !== null && <Meter label={home.meter} value={used} max={limit} />}
      {plan.rate_per_minute !== null && (
        <p className="quiet">
          {home.rate(formatNumber(account.last_minute), formatNumber(plan.rate_per_minute))}
        </p>
      )}
      <div className="row">
        <p className="quiet">
          {remaining !== null && <>{home.left(formatNumber(remaining))}. </>}
          {overage > 0 && (
            <>
              {home.overage(
                formatNumber(overage),
                cost === undefined ? undefined : formatEuro(cost),
              )}
              .{' '}
            </>
          )}
          {home.resets(formatDate(usage.resets_at))}
        </p>
        <ButtonLink to="/usage" size="small">
          {home.usage}
        </ButtonLink>
      </div>
    </Card>
  );
}

function DemoCard({ demo, aside }: { demo: Demo; aside: React.ReactNode }) {
  return (
    <Card title={home.demo} aside={aside}>
      <p className={styles['figure']}>
        <strong>{formatNumber(demo.used)}</strong> {home.demoOf(formatNumber(demo.limit))}
      </p>
      <Meter label={home.demoMeter} value={demo.used} max={demo.limit} />
      <p className="quiet">{home.demoHint}</p>
    </Card>
  );
}
