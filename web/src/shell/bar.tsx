import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import icon from '../icon.svg';
import {
  DocsIcon,
  HomeIcon,
  KeyIcon,
  PlaygroundIcon,
  RequestsIcon,
  UsageIcon,
} from '../components/icons.tsx';
import { useSession } from '../session/context.ts';
import { texts } from '../texts.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './bar.module.css';

const { nav } = texts;

export function Bar() {
  const { state } = useSession();
  // The playground has the full width, so the bar above it has it as well.
  const isWide = useMatch('/playground') !== null && state.status !== 'anonymous';
  const isLoggedIn = state.status !== 'anonymous';
  return (
    <header className={`bar ${styles['bar']}`} data-wide={isWide || undefined}>
      <Link to="/" className="brand">
        <img src={icon} alt="" width="28" height="28" />
        {texts.product}
      </Link>
      <nav
        aria-label={nav.label}
        className={styles['nav']}
        data-few={isLoggedIn ? undefined : true}
      >
        {isLoggedIn && (
          <>
            <span className={styles['onPhones']}>
              <Destination to="/" icon={<HomeIcon />} label={nav.home} />
            </span>
            <Destination to="/playground" icon={<PlaygroundIcon />} label={nav.playground} />
            <Destination to="/keys" icon={<KeyIcon />} label={nav.keys} />
            <span className={styles['elsewhere']}>
              <Destination to="/requests" icon={<RequestsIcon />} label={nav.requests} />
            </span>
            <Destination to="/usage" icon={<UsageIcon />} label={nav.usage} />
          </>
        )}
        <a href="/docs">
          <DocsIcon />
          {nav.docs}
        </a>
      </nav>
      <AccountMenu />
    </header>
  );
}

function Destination({ to, icon: drawn, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <NavLink to={to} end>
      {drawn}
      {label}
    </NavLink>
  );
}
