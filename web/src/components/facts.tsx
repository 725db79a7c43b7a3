import type { ReactNode } from 'react';
import { formatDistance, formatTime } from '../format.ts';
import styles from './table.module.css';

/** A fact in a cell, with a smaller one below it. */
export function Fact({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className={styles['fact']}>
      {children}
      {detail && <small>{detail}</small>}
    </span>
  );
}

/** How long ago something happened, and when. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatDistance(at)}
    </time>
  );
}

/** When something happened, for a list in which that matters. */
export function When({ at }: { at: string }) {
  return (
    <Fact detail={formatTime(at)}>
      <Ago at={at} />
    </Fact>
  );
}
