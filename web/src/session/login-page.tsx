import { texts } from '../texts.ts';
import { LoginButtons } from './login-buttons.tsx';
import styles from './login.module.css';
import page from '../components/page.module.css';

/** What Platen is, and the way in. */
export function LoginPage() {
  return (
    <div className={page['page']}>
      <title>{texts.product}</title>
      <div className={styles['hero']}>
        <h1>{texts.login.title}</h1>
        <p className={styles['lead']}>{texts.login.lead}</p>
        <LoginButtons />
      </div>
    </div>
  );
}
