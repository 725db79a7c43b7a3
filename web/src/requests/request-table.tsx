import type { LoggedRequest } from '@platen/client';
import { Badge, type Tone } from '../components/badge.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Fact, When } from '../components/facts.tsx';
import { List } from '../components/list.tsx';
import type { Column } from '../components/table.tsx';
import { formatDay, formatSeconds, formatSize } from '../format.ts';
import { useKeyNames } from '../keys/names.ts';
import { formatNames } from '../texts.ts';
import { texts } from './texts.ts';

const { columns, filters } = texts;
const NO_ERROR = 'none';
const TONES: Readonly<Record<string, Tone>> = { '2xx': 'good', '4xx': 'warn', '5xx': 'bad' };

/** A status of its own, or a class. */
const kindOf = ({ status }: LoggedRequest) => (status === 499 ? '499' : `${String(status)[0]}xx`);
const nameOfKind = (kind: string) => texts.statuses[kind] ?? kind;

const SEARCH = { label: texts.search, of: (request: LoggedRequest) => request.request_id ?? '' };

/** All requests, filtered as the address says. */
export function RequestTable({ requests }: { requests: readonly LoggedRequest[] }) {
  const keyName = useKeyNames();
  return (
    <List
      isWide
      caption={texts.table}
      columns={columnsWith(keyName)}
      rows={requests}
      keyOf={({ at, request_id, duration_ms }) => `${at} ${request_id} ${duration_ms}`}
      filters={[
        { name: 'status', label: filters.status, of: kindOf, labelOf: nameOfKind },
        {
          name: 'error',
          label: filters.error,
          of: ({ error = NO_ERROR }) => error,
          labelOf: (code) => (code === NO_ERROR ? texts.noError : code),
        },
        { name: 'key', label: filters.key, of: ({ key_id }) => key_id, labelOf: keyName },
        { name: 'day', label: filters.day, of: ({ at }) => at.slice(0, 10), labelOf: formatDay },
      ]}
      search={SEARCH}
      none={texts.none}
    />
  );
}

const columnsWith = (keyName: (id: string) => string): Column<LoggedRequest>[] => [
  { name: columns.at, isRowHeader: true, cell: ({ at }) => <When at={at} /> },
  {
    name: columns.answer,
    cell: (request) => (
      <Fact detail={request.error && <code>{request.error}</code>}>
        <Badge tone={TONES[kindOf(request)] ?? 'neutral'}>
          {request.status} {nameOfKind(kindOf(request))}
        </Badge>
      </Fact>
    ),
  },
  { name: columns.key, cell: ({ key_id }) => keyName(key_id) },
  { name: columns.document, cell: (request) => <Document request={request} /> },
  { name: columns.took, align: 'end', cell: (request) => formatSeconds(request.duration_ms) },
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

function Document({ request: { format, pages, bytes, warnings } }: { request: LoggedRequest }) {
  if (format === null) return '–';
  const facts = [pages > 0 && texts.pages(pages), bytes > 0 && formatSize(bytes)];
  return (
    <Fact detail={facts.filter(Boolean).join(', ')}>
      <span>
        {(formatNames as Readonly<Record<string, string>>)[format] ?? format}{' '}
        {warnings > 0 && <Badge tone="warn">{texts.warnings(warnings)}</Badge>}
      </span>
    </Fact>
  );
}
