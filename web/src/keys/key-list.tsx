import type { Key } from '@platen/client';
import { useState } from 'react';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Ago, Fact } from '../components/facts.tsx';
import { List, type Filter, type Sort } from '../components/list.tsx';
import { Card } from '../components/page.tsx';
import type { Column } from '../components/table.tsx';
import { formatNumber, formatTime } from '../format.ts';
import { texts } from '../texts.ts';
import { KeyMenu, type KeyAction } from './key-menu.tsx';
import { nameOf, statusOf } from './status.ts';
import styles from './keys.module.css';

const { keys: text } = texts;

interface KeyListProps {
  keys: readonly Key[];
  onAction: (action: KeyAction, keys: readonly Key[]) => void;
}

const SORTS: readonly Sort<Key>[] = [
  { name: 'created', label: text.orders.created, of: (key) => key.created_at },
  { name: 'name', label: text.orders.name, of: nameOf, isAscending: true },
  { name: 'used', label: text.orders.used, of: (key) => key.last_used_at },
  { name: 'month', label: text.orders.month, of: (key) => key.usage.used },
];

const SHOWN: Filter<Key> = {
  name: 'show',
  label: text.show,
  of: ({ status }) => (status === 'active' ? 'active' : 'ended'),
  labelOf: (shown) => text.shown[shown as keyof typeof text.shown],
  first: 'active',
};

const TOOLS = {
  filters: [SHOWN],
  sorts: SORTS,
  search: { label: text.search, of: ({ name, prefix }: Key) => `${name}\n${prefix}` },
};

/** All keys of an account; ended ones are shown on request. Several can be revoked at once. */
export function KeyList({ keys, onAction }: KeyListProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const isChosen = ({ key_id, status }: Key) => status === 'active' && ids.includes(key_id);
  const chosen = keys.filter(isChosen);
  const choose = (id: string) =>
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const columns: Column<Key>[] = [
    {
      name: text.columns.name,
      isRowHeader: true,
      cell: (key) => (
        <span className={styles['name']}>
          <input
            type="checkbox"
            aria-label={text.choose(nameOf(key))}
            disabled={key.status !== 'active'}
            checked={isChosen(key)}
            onChange={() => choose(key.key_id)}
          />
          <Fact detail={<code>{key.prefix}…</code>}>{key.name || text.unnamed}</Fact>
        </span>
      ),
    },
    ...FACTS,
    {
      name: text.columns.actions,
      isHeadingHidden: true,
      align: 'end',
      cell: (key) => <KeyMenu target={key} onAction={onAction} />,
    },
  ];
  return (
    <Card>
      {chosen.length > 0 && (
        <div className="row" role="status">
          {text.chosen(chosen.length)}
          <Button size="small" variant="danger" onClick={() => onAction('revoke', chosen)}>
            {text.revoke}
          </Button>
        </div>
      )}
      <List
        {...(isLong(keys) && TOOLS)}
        isWide
        caption={text.table}
        columns={columns}
        rows={keys}
        keyOf={({ key_id }) => key_id}
        none={{ title: text.noneFound, hint: text.noneFoundHint }}
      />
    </Card>
  );
}

/** Whether the list is long, or hides keys. */
function isLong(keys: readonly Key[]): boolean {
  return keys.length > 6 || keys.some(({ status }) => status !== 'active');
}

const FACTS: readonly Column<Key>[] = [
  { name: text.columns.status, cell: (key) => <Status target={key} /> },
  {
    name: text.columns.mode,
    cell: ({ mode }) => (
      <Badge tone={mode === 'live' ? 'accent' : 'neutral'}>{text.modes[mode]}</Badge>
    ),
  },
  {
    name: text.columns.scopes,
    cell: ({ scopes }) => (
      <span className="quiet">{scopes.map((scope) => text.scopesShort[scope]).join(', ')}</span>
    ),
  },
  { name: text.columns.created, cell: ({ created_at }) => <Ago at={created_at} /> },
  {
    name: text.columns.lastUsed,
    cell: ({ last_used_at: at }) =>
      at === null ? <span className="quiet">{text.neverUsed}</span> : <Ago at={at} />,
  },
  {
    name: text.columns.month,
    align: 'end',
    cell: ({ usage, monthly_limit: limit }) => (
      <Fact detail={text.inAll(formatNumber(usage.total))}>
        {limit === null
          ? formatNumber(usage.used)
          : text.ofLimit(formatNumber(usage.towards_limit), formatNumber(limit))}
      </Fact>
    ),
  },
];

function Status({ target }: { target: Key }) {
  const { tone, label } = statusOf(target);
  const end = target.revoked_at ?? target.expires_at;
  return (
    <span title={end === null ? undefined : formatTime(end)}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
