import { Menu } from '@base-ui/react/menu';
import type { Key } from '@platen/client';
import { Badge } from '../components/badge.tsx';
import { MoreIcon } from '../components/icons.tsx';
import menu from '../components/menu.module.css';
import { Table, type Column } from '../components/table.tsx';
import { formatDistance, formatNumber, formatTime } from '../format.ts';
import { texts } from '../texts.ts';
import { nameOf, statusOf } from './status.ts';
import styles from './keys.module.css';

const { keys } = texts;

export type KeyAction = 'rotate' | 'revoke';

interface KeyTableProps {
  rows: readonly Key[];
  onAction: (action: KeyAction, key: Key) => void;
}

export function KeyTable({ rows, onAction }: KeyTableProps) {
  const columns: Column<Key>[] = [
    ...FACTS,
    {
      name: keys.columns.actions,
      isHeadingHidden: true,
      align: 'end',
      cell: (key) =>
        key.status === 'active' && (
          <Actions target={key} onAction={(what) => onAction(what, key)} />
        ),
    },
  ];
  return (
    <Table caption={keys.table} columns={columns} rows={rows} keyOf={({ key_id }) => key_id} />
  );
}

const FACTS: readonly Column<Key>[] = [
  {
    name: keys.columns.name,
    isRowHeader: true,
    cell: (key) => (
      <span className={styles['name']}>
        {key.name || <em>{keys.unnamed}</em>}
        <code>{key.prefix}…</code>
      </span>
    ),
  },
  { name: keys.columns.status, cell: (key) => <Status target={key} /> },
  {
    name: keys.columns.mode,
    cell: ({ mode }) => (
      <Badge tone={mode === 'live' ? 'accent' : 'neutral'}>{keys.modes[mode]}</Badge>
    ),
  },
  {
    name: keys.columns.scopes,
    cell: ({ scopes }) => (
      <span className={styles['quiet']}>
        {scopes.map((scope) => keys.scopesShort[scope]).join(', ')}
      </span>
    ),
  },
  {
    name: keys.columns.lastUsed,
    cell: ({ last_used_at: at }) =>
      at === null ? (
        <span className={styles['quiet']}>{keys.neverUsed}</span>
      ) : (
        <time dateTime={at} title={formatTime(at)}>
          {formatDistance(at)}
        </time>
      ),
  },
  { name: keys.columns.month, align: 'end', cell: ({ usage }) => formatNumber(usage.used) },
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

interface ActionsProps {
  target: Key;
  onAction: (action: KeyAction) => void;
}

function Actions({ target, onAction }: ActionsProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles['more']} aria-label={keys.actionsFor(nameOf(target))}>
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu['positioner']} align="end" sideOffset={4}>
          <Menu.Popup className={menu['popup']}>
            <Menu.Item className={menu['item']} onClick={() => onAction('rotate')}>
              {keys.rotate}
            </Menu.Item>
            <Menu.Item className={menu['item']} data-danger onClick={() => onAction('revoke')}>
              {keys.revoke}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
