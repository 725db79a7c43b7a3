import { useAccount } from '../api/queries.ts';
import type { Account } from '../api/types.ts';
import { Fetched } from '../components/feedback/fetched.tsx';
import { Card, Page } from '../components/page.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber } from '../format.ts';
import { Plans } from '../home/plans-card.tsx';
import { texts as common } from '../texts.ts';
import { texts } from './texts.ts';

const { home } = common;

const COLUMNS = [
  { name: texts.name, isRowHeader: true, cell: ([name]: string[]) => name },
  { name: texts.value, align: 'end' as const, cell: ([, value]: string[]) => value },
];

export function AccountPage() {
  const account = useAccount();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Fetched query={account} lines={8}>
        {(data) => (
          <>
            <Card
              title={home.plan(data.plan.name)}
              aside={<a href="/docs/guides/usage">{texts.guide}</a>}
            >
              <Limits account={data} />
            </Card>
            <Card title={home.plans}>
              <Plans current={data.plan.name} />
            </Card>
          </>
        )}
      </Fetched>
    </Page>
  );
}

function Limits({ account }: { account: Account }) {
  const { plan, usage, demo, last_minute: recent } = account;
  const { used, limit } = demo ?? usage;
  const rate = orNoLimit(plan.rate_per_minute);
  const rows = [
    [demo ? home.demo : texts.quota, texts.used(formatNumber(used), orNoLimit(limit))],
    [texts.rate, plan.rate_per_minute === null ? rate : texts.now(formatNumber(recent), rate)],
    [texts.time, `${formatNumber(plan.render_timeout_ms / 1_000)} s`],
    [texts.pages, formatNumber(plan.max_pages)],
    [texts.scripts, plan.javascript ? texts.yes : texts.no],
    [texts.isolation, texts.isolations[plan.isolation]],
    [texts.hangUps, formatNumber(usage.hang_ups.limit)],
  ];
  return (
    <Table caption={texts.facts} columns={COLUMNS} rows={rows} keyOf={([name = '']) => name} />
  );
}

const orNoLimit = (value: number | null) =>
  value === null ? texts.unlimited : formatNumber(value);
