import { CopyButton } from './copy-button.tsx';
import styles from './code-block.module.css';

/** Lines to copy. @param shown the visible text, if it differs from the copied one: for a secret */
export function CodeBlock({
  code,
  shown = code,
  label,
}: {
  code: string;
  shown?: string;
  label: string;
}) {
  return (
    <div className={styles['block']}>
      {/* Scrolls sideways, so the keyboard has to reach it. */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{shown}</code>
      </pre>
      <div className={styles['copy']}>
        <CopyButton text={code} />
      </div>
    </div>
  );
}
