import { texts } from '../../texts.ts';
import styles from './loading.module.css';

/** Grey lines where text will be. */
export function Loading({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles['loading']} role="status">
      <span className="visually-hidden">{texts.common.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['line']} />
      ))}
    </div>
  );
}
