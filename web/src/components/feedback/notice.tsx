import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  title?: ReactNode;
  /** The actions: buttons or links. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A sentence that matters; a bad one is read out at once. */
export function Notice({ tone = 'info', title, actions, children }: NoticeProps) {
  return (
    <div
      className={[styles['notice'], styles[tone]].join(' ')}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <div className={styles['text']}>
        {title && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
