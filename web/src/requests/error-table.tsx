import type { ErrorCode, LoggedRequest } from '@platen/client';
import { errorGuide } from '@platen/contracts/error-guide';
import { Link } from 'react-router';
import { useAddress } from '../address.ts';
import { Ago } from '../components/facts.tsx';
import { Card } from '../components/page.tsx';
import { Table, type Column } from '../components/table.tsx';
import { formatNumber } from '../format.ts';
import { texts } from './texts.ts';

interface Group {
  code: string;
  count: number;
  last: string;
}

const { failureColumns: names } = texts;

const COLUMNS: readonly Column<Group>[] = [
  {
    name: names.code,
    isRowHeader: true,
    cell: ({ code }) => <CodeLink code={code} />,
  },
  { name: names.remedy, align: 'start', cell: ({ code }) => <Remedy code={code} /> },
  { name: names.count, align: 'end', cell: ({ count }) => formatNumber(count) },
  { name: names.last, align: 'end', cell: ({ last }) => <Ago at={last} /> },
];

/** Failures by error code, the most frequent first, each with the guide's remedy. */
export function ErrorTable({ failed }: { failed: readonly LoggedRequest[] }) {
  const groups = [...Map.groupBy(failed, ({ error }) => error ?? '')]
    .map(([code, requests]) => ({ code, count: requests.length, last: requests[0]?.at ?? '' }))
    .sort((one, other) => other.count - one.count);
  return (
    <Card title={texts.failures}>
      <Table
        caption={texts.failureTable}
        columns={COLUMNS}
        rows={groups}
        keyOf={({ code }) => code}
      />
    </Card>
  );
}

/** Leads to the requests below that have the code. */
function CodeLink({ code }: { code: string }) {
  const { withChoice } = useAddress();
  return (
    <Link to={{ search: withChoice('error', code).toString() }} preventScrollReset>
      <code>{code}</code>
    </Link>
  );
}

/** The code of a newer platform may be unknown here. */
function Remedy({ code }: { code: string }) {
  const advice = errorGuide[code as ErrorCode] as (typeof errorGuide)[ErrorCode] | undefined;
  return (
    <span>
      {advice && <Marked text={`${advice.meaning} ${advice.remedy}`} />}{' '}
      <a href={`/docs/errors#${code}`}>{texts.guide}</a>
    </span>
  );
}

/** A line of Markdown whose only marks are those of code. */
function Marked({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
