import type { UsageHistory } from '@platen/client';
import { useHistory } from '../api/queries.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { Card } from '../components/page.tsx';
import { formatNumber } from '../format.ts';
import { texts } from '../texts.ts';
import { DayChart } from '../usage/day-chart.tsx';
import { lastDays } from '../usage/month.ts';
import styles from './home.module.css';

const { home } = texts;
const DAYS = 14;

export function DaysCard() {
  const history = useHistory();
  return (
    <Card title={home.days}>
      <div className={styles['days']}>
        {history.isPending && <Loading />}
        {history.error && <Fault error={history.error} onRetry={() => void history.refetch()} />}
        {history.data && <Days history={history.data} asked={history.dataUpdatedAt} />}
      </div>
    </Card>
  );
}

/** @param asked when the history was asked for, in milliseconds since 1970: a tab stays open over midnight */
function Days({ history, asked }: { history: UsageHistory; asked: number }) {
  const today = new Date(asked).toISOString().slice(0, 10);
  const days = lastDays(history, today, DAYS);
  const total = days.reduce((sum, { used }) => sum + used, 0);
  if (total === 0) return <p className="quiet">{home.daysNone}</p>;
  return <DayChart isLow label={home.daysChart(formatNumber(total))} days={days} />;
}
