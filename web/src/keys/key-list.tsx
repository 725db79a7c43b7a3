import type { Key } from '@platen/client';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import type { Filter, Sort } from '../components/list.tsx';
import { Card } from '../components/page.tsx';
import { texts } from '../texts.ts';
import { KeyTable, type KeyAction } from './key-table.tsx';
import styles from './keys.module.css';

const { keys: text } = texts;

interface KeyListProps {
  keys: readonly Key[];
  onAction: (action: KeyAction, keys: readonly Key[]) => void;
}

const FILTERS: readonly Filter<Key>[] = [
  {
    name: 'show',
    label: text.show,
    of: ({ status }) => (status === 'active' ? 'active' : 'ended'),
    labelOf: (shown) => text.shown[shown as keyof typeof text.shown],
    first: 'active',
  },
];

const latest = (one: string | null, other: string | null) =>
  (other ?? '').localeCompare(one ?? '', 'en');

const SORTS: readonly Sort<Key>[] = [
  {
    name: 'created',
    label: text.orders.created,
    compare: (one, other) => latest(one.created_at, other.created_at),
  },
  {
    name: 'name',
    label: text.orders.name,
    compare: (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }),
  },
  {
    name: 'used',
    label: text.orders.used,
    compare: (one, other) => latest(one.last_used_at, other.last_used_at),
  },
  {
    name: 'month',
    label: text.orders.month,
    compare: (one, other) => other.usage.used - one.usage.used,
  },
];

const SEARCH = {
  label: text.search,
  of: ({ name, prefix }: Key) => `${name}\n${prefix}`,
};

/** All keys of an account; ended ones are shown on request. Several can be revoked at once. */
export function KeyList({ keys, onAction }: KeyListProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = keys.filter(({ key_id, status }) => status === 'active' && ids.has(key_id));
  const tools = isLong(keys) ? { filters: FILTERS, sorts: SORTS, search: SEARCH } : {};
  const choose = (id: string, isChosen: boolean) => {
    const others = [...ids].filter((one) => one !== id);
    setIds(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <Card>
      {chosen.length > 0 && (
        <div className={styles['chosen']} role="status">
          {text.chosen(chosen.length)}
          <Button size="small" variant="danger" onClick={() => onAction('revoke', chosen)}>
            {text.revoke}
          </Button>
          <Button size="small" onClick={() => setIds(new Set())}>
            {text.chooseNone}
          </Button>
        </div>
      )}
      <KeyTable
        {...tools}
        rows={keys}
        chosen={ids}
        onChoose={choose}
        onAction={(action, key) => onAction(action, [key])}
      />
    </Card>
  );
}

/** Whether the list is long, or hides keys. */
function isLong(keys: readonly Key[]): boolean {
  return keys.length > 6 || keys.some(({ status }) => status !== 'active');
}
