import { Loading } from '../components/feedback/loading.tsx';
import styles from './shell.module.css';

/** Before anything is known. */
export function LoadingPage() {
  return (
    <main className={styles['waiting']}>
      <Loading />
    </main>
  );
}
