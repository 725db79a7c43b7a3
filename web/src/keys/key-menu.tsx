import { Menu } from '@base-ui/react/menu';
import type { Key } from '@platen/client';
import { Link } from 'react-router';
import { useCopy } from '../components/copy-button.tsx';
import { MoreIcon } from '../components/icons.tsx';
import menu from '../components/menu.module.css';
import { texts } from '../texts.ts';
import { nameOf } from './status.ts';
import styles from './keys.module.css';

const { keys: text } = texts;

/** What has a dialog. */
const ACTIONS = ['edit', 'rotate', 'revoke'] as const;

export type KeyAction = (typeof ACTIONS)[number];

interface KeyMenuProps {
  target: Key;
  onAction: (action: KeyAction, targets: readonly Key[]) => void;
}

/** What the user can do with a key. */
export function KeyMenu({ target, onAction }: KeyMenuProps) {
  const { key_id: id, status } = target;
  const { isCopied, copy } = useCopy(id);
  const item = menu['item'];
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles['more']} aria-label={text.actionsFor(nameOf(target))}>
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu['positioner']} align="end" sideOffset={4}>
          <Menu.Popup className={menu['popup']}>
            <Menu.Item className={item} render={<Link to={`/requests?key=${id}`} />}>
              {text.requests}
            </Menu.Item>
            <Menu.Item className={item} render={<Link to={`/usage?key=${id}`} />}>
              {text.usage}
            </Menu.Item>
            <Menu.Item className={item} render={<Link to={`/audit?key=${id}`} />}>
              {text.history}
            </Menu.Item>
            <Menu.Item className={item} closeOnClick={false} onClick={() => void copy()}>
              <span aria-live="polite">{isCopied ? texts.common.copied : text.copyId}</span>
            </Menu.Item>
            {(status === 'active' ? ACTIONS : []).map((action) => (
              <Menu.Item
                key={action}
                className={item}
                data-danger={action === 'revoke' || undefined}
                onClick={() => onAction(action, [target])}
              >
                {text[action]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
