import page from '../components/page.module.css';
import { texts } from '../texts.ts';
import { LoginButtons } from './login-buttons.tsx';
import styles from './login.module.css';

export function LoginPage() {
  return (
    <div className={page['page']}>
      <title>{texts.product}</title>
      <div className={styles['words']}>
        <h1>{texts.login.title}</h1>
        <p className={styles['lead']}>{texts.login.lead}</p>
        <LoginButtons />
      </div>
      <ul className={styles['points']}>
        {texts.login.points.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles['small']}>
        <a href="/licenses.md">{texts.login.licenses}</a>
      </p>
    </div>
  );
}
