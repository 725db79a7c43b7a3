import type { LoggedRequest } from '@platen/client';
import type { SourceFormat } from '@platen/contracts';
import { Badge, type Tone } from '../components/badge.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Ago, Fact } from '../components/facts.tsx';
import { List, type Filter } from '../components/list.tsx';
import type { Column } from '../components/table.tsx';
import { formatDay, formatDuration, formatSize, formatTime } from '../format.ts';
import { useKeyNames } from '../keys/names.ts';
import { formatNames } from '../texts.ts';
import { texts } from './texts.ts';

const NO_ERROR = 'none';

const SEARCH = {
  label: texts.search,
  of: ({ request_id }: LoggedRequest) => request_id ?? '',
};

/** A status of its own, or a class. */
const kindOf = ({ status }: LoggedRequest) =>
  status === 499 ? '499' : `${Math.floor(status / 100)}xx`;

const TONES: Readonly<Record<string, Tone>> = { '2xx': 'good', '4xx': 'warn', '5xx': 'bad' };

/** All requests, filtered as the address says. */
export function RequestTable({ requests }: { requests: readonly LoggedRequest[] }) {
  const keyName = useKeyNames();
  const { filters } = texts;
  const labels: readonly Filter<LoggedRequest>[] = [
    {
      name: 'status',
      label: filters.status,
      of: kindOf,
      labelOf: (kind) => texts.statuses[kind] ?? kind,
    },
    {
      name: 'error',
      label: filters.error,
      of: ({ error = NO_ERROR }) => error,
      labelOf: (code) => (code === NO_ERROR ? texts.noError : code),
    },
    { name: 'key', label: filters.key, of: ({ key_id }) => key_id, labelOf: keyName },
    { name: 'day', label: filters.day, of: ({ at }) => at.slice(0, 10), labelOf: formatDay },
  ];
  return (
    <List
      isWide
      caption={texts.table}
      columns={columnsWith(keyName)}
      rows={requests}
      keyOf={({ at, request_id, duration_ms }) => `${at} ${request_id} ${duration_ms}`}
      filters={labels}
      search={SEARCH}
      none={texts.none}
    />
  );
}

function columnsWith(keyName: (id: string) => string): Column<LoggedRequest>[] {
  const { columns } = texts;
  return [
    {
      name: columns.at,
      isRowHeader: true,
      cell: ({ at }) => (
        <Fact detail={formatTime(at)}>
          <Ago at={at} />
        </Fact>
      ),
    },
    {
      name: columns.answer,
      cell: (request) => (
        <Fact detail={request.error && <code>{request.error}</code>}>
          <Badge tone={TONES[kindOf(request)] ?? 'neutral'}>
            {request.status} {texts.statuses[kindOf(request)]}
          </Badge>
        </Fact>
      ),
    },
    { name: columns.key, cell: ({ key_id }) => keyName(key_id) },
    { name: columns.document, cell: (request) => <Document request={request} /> },
    { name: columns.took, align: 'end', cell: (request) => formatDuration(request.duration_ms) },
    {
      name: columns.id,
      align: 'end',
      cell: ({ request_id: id }) =>
        id === null ? (
          <span title={texts.ownIdHint}>{texts.ownId}</span>
        ) : (
          <CopyButton text={id} label={`${id.slice(0, 8)}…`} variant="ghost" />
        ),
    },
  ];
}

function Document({ request: { format, pages, bytes, warnings } }: { request: LoggedRequest }) {
  if (format === null) return '–';
  const facts = [pages > 0 && texts.pages(pages), bytes > 0 && formatSize(bytes)];
  return (
    <Fact detail={facts.filter(Boolean).join(', ')}>
      <span>
        {formatNames[format as SourceFormat] ?? format}{' '}
        {warnings > 0 && <Badge tone="warn">{texts.warnings(warnings)}</Badge>}
      </span>
    </Fact>
  );
}
