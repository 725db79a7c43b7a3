import { Loading } from '../components/feedback/loading.tsx';
import styles from './shell.module.css';

/** Shown before the first answer. */
export function LoadingPage() {
  return (
    <main className={styles['waiting']}>
      <Loading />
    </main>
  );
}
