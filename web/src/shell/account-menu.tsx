import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { Link } from 'react-router';
import { CheckIcon, PersonIcon, ThemeIcon } from '../components/icons.tsx';
import menu from '../components/menu.module.css';
import { useSession } from '../session/context.ts';
import { texts } from '../texts.ts';
import { applyTheme, storedTheme, type Theme } from '../theme.ts';
import styles from './account-menu.module.css';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function AccountMenu() {
  const { session, state } = useSession();
  const [theme, setTheme] = useState(storedTheme);
  const name = 'name' in state ? state.name : undefined;
  const choose = (chosen: Theme) => {
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="pill">
        {name === undefined ? <ThemeIcon /> : <PersonIcon />}
        <span className={styles['name']}>{name ?? texts.account.theme}</span>
        {name !== undefined && <span className="visually-hidden">{texts.account.menu}</span>}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu['positioner']} align="end" sideOffset={6}>
          <Menu.Popup className={menu['popup']}>
            {name !== undefined && (
              <p className={styles['who']}>
                {texts.account.loggedInAs} <strong>{name}</strong>
              </p>
            )}
            <Menu.RadioGroup value={theme} onValueChange={(value: Theme) => choose(value)}>
              <Menu.GroupLabel className={styles['label']}>{texts.account.theme}</Menu.GroupLabel>
              {THEMES.map((one) => (
                <Menu.RadioItem key={one} value={one} className={menu['item']}>
                  {texts.account.themes[one]}
                  <Menu.RadioItemIndicator>
                    <CheckIcon />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            {name !== undefined && (
              <>
                <Menu.Separator className={menu['separator']} />
                <Menu.Item className={menu['item']} render={<Link to="/account" />}>
                  {texts.account.page}
                </Menu.Item>
                <Menu.Item className={menu['item']} render={<Link to="/requests" />}>
                  {texts.nav.requests}
                </Menu.Item>
                <Menu.Item className={menu['item']} render={<Link to="/audit" />}>
                  {texts.account.audit}
                </Menu.Item>
                <Menu.Item className={menu['item']} onClick={() => void session.logout()}>
                  {texts.account.logout}
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
