import { useConfig } from '../api/queries.ts';
import type { Plan } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { Table, type Column } from '../components/table.tsx';
import { formatEuro, formatNumber, planName } from '../format.ts';
import { texts } from '../texts.ts';

const { home } = texts;

const orNoLimit = (value: number | null) => (value === null ? home.unlimited : formatNumber(value));

const priceOf = (value: number | null) => (value === null ? home.onRequest : formatEuro(value));

const columnsFor = (current: string | undefined): Column<Plan>[] => [
  {
    name: home.plansColumns.name,
    isRowHeader: true,
    cell: ({ name }) => (
      <>
        {planName(name)} {name === current && <Badge tone="accent">{home.yours}</Badge>}
      </>
    ),
  },
  {
    name: home.plansColumns.quota,
    align: 'end',
    cell: (plan) => orNoLimit(plan.monthly_quota),
  },
  {
    name: home.plansColumns.rate,
    align: 'end',
    cell: (plan) => orNoLimit(plan.rate_per_minute),
  },
  { name: home.plansColumns.price, align: 'end', cell: (plan) => priceOf(plan.price_eur) },
  {
    name: home.plansColumns.overage,
    align: 'end',
    cell: overageOf,
  },
];

function overageOf(plan: Plan): string {
  if (plan.monthly_quota === null) return home.overageNever;
  if (plan.overage === 'block') return home.overageBlocked;
  return home.overageEach(priceOf(plan.overage_price_eur));
}

/** The plans to choose from, and whom to ask for one. */
export function Plans({ current }: { current: string | undefined }) {
  const { data: config } = useConfig();
  const contact = config?.contact;
  return (
    <>
      <p className="quiet" id="plans">
        {home.plansLead} {contact && <a href={contact}>{home.plansAsk}</a>}
      </p>
      <Table
        caption={home.plans}
        columns={columnsFor(current)}
        rows={config?.plans ?? []}
        keyOf={({ name }) => name}
      />
    </>
  );
}
