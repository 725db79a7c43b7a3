import { Outlet } from 'react-router';
import { useConfig } from '../api/queries.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { useSession } from '../session/context.ts';
import { ExpiredDialog } from '../session/expired-dialog.tsx';
import { LoginPage } from '../session/login-page.tsx';
import { texts } from '../texts.ts';
import { Bar } from './bar.tsx';
import { LoadingPage } from './loading-page.tsx';
import styles from './shell.module.css';

/** The bar with the page below it. */
export function Shell() {
  const { state } = useSession();
  const config = useConfig();
  if (config.error && state.status === 'starting') {
    return (
      <main className={styles['waiting']}>
        <Fault error={config.error} onRetry={() => void config.refetch()} />
      </main>
    );
  }
  if (state.status === 'starting') return <LoadingPage />;
  return (
    <>
      <a className={styles['skip']} href="#content">
        {texts.skip}
      </a>
      <Bar />
      <main id="content" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
      <ExpiredDialog />
    </>
  );
}

/** The pages of an account, or the login. */
export function LoggedIn() {
  const { state } = useSession();
  return state.status === 'anonymous' ? <LoginPage /> : <Outlet />;
}
