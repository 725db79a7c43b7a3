import { Menu } from '@base-ui/react/menu';
import type { Key } from '@platen/client';
import { Link } from 'react-router';
import { Badge } from '../components/badge.tsx';
import { copyText } from '../components/copy-button.tsx';
import { Ago, Fact } from '../components/facts.tsx';
import { MoreIcon } from '../components/icons.tsx';
import { List, type ListProps } from '../components/list.tsx';
import menu from '../components/menu.module.css';
import type { Column } from '../components/table.tsx';
import { formatNumber, formatTime } from '../format.ts';
import { texts } from '../texts.ts';
import { nameOf, statusOf } from './status.ts';
import styles from './keys.module.css';

const { keys } = texts;

/** What has a dialog. */
const ACTIONS = ['edit', 'rotate', 'revoke'] as const;

export type KeyAction = (typeof ACTIONS)[number];

interface KeyTableProps extends Pick<ListProps<Key>, 'rows' | 'filters' | 'sorts' | 'search'> {
  /** The ids of those that the user chose. */
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onAction: (action: KeyAction, key: Key) => void;
}

export function KeyTable({ chosen, onChoose, onAction, ...list }: KeyTableProps) {
  const columns: Column<Key>[] = [
    {
      name: keys.columns.name,
      isRowHeader: true,
      cell: (key) => (
        <span className={styles['name']}>
          <input
            type="checkbox"
            aria-label={keys.choose(nameOf(key))}
            disabled={key.status !== 'active'}
            checked={key.status === 'active' && chosen.has(key.key_id)}
            onChange={(event) => onChoose(key.key_id, event.target.checked)}
          />
          <Fact detail={<code>{key.prefix}…</code>}>{key.name || <em>{keys.unnamed}</em>}</Fact>
        </span>
      ),
    },
    ...FACTS,
    {
      name: keys.columns.actions,
      isHeadingHidden: true,
      align: 'end',
      cell: (key) => <Actions target={key} onAction={(what) => onAction(what, key)} />,
    },
  ];
  return (
    <List
      {...list}
      isWide
      caption={keys.table}
      columns={columns}
      keyOf={({ key_id }) => key_id}
      none={{ title: keys.noneFound, hint: keys.noneFoundHint }}
    />
  );
}

const FACTS: readonly Column<Key>[] = [
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
  { name: keys.columns.created, cell: ({ created_at }) => <Ago at={created_at} /> },
  {
    name: keys.columns.lastUsed,
    cell: ({ last_used_at: at }) =>
      at === null ? <span className={styles['quiet']}>{keys.neverUsed}</span> : <Ago at={at} />,
  },
  {
    name: keys.columns.month,
    align: 'end',
    cell: ({ usage, monthly_limit: limit }) => (
      <Fact detail={keys.inAll(formatNumber(usage.total))}>
        {limit === null
          ? formatNumber(usage.used)
          : keys.ofLimit(formatNumber(usage.towards_limit), formatNumber(limit))}
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

interface ActionsProps {
  target: Key;
  onAction: (action: KeyAction) => void;
}

function Actions({ target, onAction }: ActionsProps) {
  const { key_id: id, status } = target;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles['more']} aria-label={keys.actionsFor(nameOf(target))}>
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu['positioner']} align="end" sideOffset={4}>
          <Menu.Popup className={menu['popup']}>
            <Menu.Item className={menu['item']} render={<Link to={`/requests?key=${id}`} />}>
              {keys.requests}
            </Menu.Item>
            <Menu.Item className={menu['item']} onClick={() => void copyText(id)}>
              {keys.copyId}
            </Menu.Item>
            {status === 'active' &&
              ACTIONS.map((action) => (
                <Menu.Item
                  key={action}
                  className={menu['item']}
                  data-danger={action === 'revoke' || undefined}
                  onClick={() => onAction(action)}
                >
                  {keys[action]}
                </Menu.Item>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
