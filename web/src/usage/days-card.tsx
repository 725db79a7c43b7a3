import type { UsageHistory } from '@platen/client';
import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { useState } from 'react';
import { Link } from 'react-router';
import { Empty } from '../components/feedback/empty.tsx';
import { UsageIcon } from '../components/icons.tsx';
import { Card } from '../components/page.tsx';
import { Table, type Column } from '../components/table.tsx';
import { Tabs } from '../components/tabs.tsx';
import { formatDay, formatMonth, formatNumber } from '../format.ts';
import { formatNames, texts } from '../texts.ts';
import { CsvButton } from './csv.tsx';
import { DayChart } from './day-chart.tsx';
import { daysOf, type Day } from './month.ts';

const { usage } = texts;

interface DaysCardProps {
  yearMonth: string;
  month: UsageHistory['months'][number] | undefined;
  history: UsageHistory;
}

/** The days of a month: as bars, and the same as a table. */
export function DaysCard({ yearMonth, month, history }: DaysCardProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const days = daysOf(yearMonth, month);
  const total = days.reduce((sum, { used }) => sum + used, 0);
  if (total === 0) {
    return (
      <Card title={usage.days}>
        <Empty icon={<UsageIcon />} title={usage.noDays}>
          {usage.noDaysText}
        </Empty>
      </Card>
    );
  }
  return (
    <Card title={usage.days} aside={<DaysCsv history={history} />}>
      <Tabs
        label={usage.views.label}
        value={view}
        onChange={setView}
        tabs={[
          {
            value: 'chart',
            label: usage.views.chart,
            panel: (
              <DayChart
                label={usage.chartLabel(formatMonth(yearMonth), formatNumber(total))}
                days={days}
              />
            ),
          },
          { value: 'table', label: usage.views.table, panel: <DayTable days={days} /> },
        ]}
      />
      {days.some(({ other }) => other > 0) && <p className="quiet">{usage.olderDays}</p>}
    </Card>
  );
}

function DaysCsv({ history }: { history: UsageHistory }) {
  const days = history.months.flatMap((month) => daysOf(month.month, month));
  const rows = days
    .filter(({ used }) => used > 0)
    .map(({ day, byFormat, other, used }) => [day, ...byFormat, other, used]);
  const formats = SOURCE_FORMATS.map((format) => formatNames[format]);
  const header = [usage.day, ...formats, usage.formatUnknown, usage.total];
  return <CsvButton name={usage.days} {...{ header, rows }} />;
}

/** The log of requests has the last 7 days. */
function DayLink({ day }: { day: string }) {
  const [now] = useState(() => Date.now());
  if (now - Date.parse(day) > 7 * 86_400_000) return formatDay(day);
  return <Link to={`/requests?day=${day}`}>{formatDay(day)}</Link>;
}

function DayTable({ days }: { days: readonly Day[] }) {
  const rows = days.filter(({ used }) => used > 0);
  const hasOther = rows.some(({ other }) => other > 0);
  const columns: Column<Day>[] = [
    { name: usage.day, isRowHeader: true, cell: ({ day }) => <DayLink day={day} /> },
    ...SOURCE_FORMATS.map((format, index) => ({
      name: formatNames[format],
      align: 'end' as const,
      cell: ({ byFormat }: Day) => formatNumber(byFormat[index] ?? 0),
    })),
    ...(hasOther
      ? [
          {
            name: usage.formatUnknown,
            align: 'end' as const,
            cell: ({ other }: Day) => formatNumber(other),
          },
        ]
      : []),
    { name: usage.total, align: 'end', cell: ({ used }) => formatNumber(used) },
  ];
  return <Table caption={usage.dayTable} columns={columns} rows={rows} keyOf={({ day }) => day} />;
}
