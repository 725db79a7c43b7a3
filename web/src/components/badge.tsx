import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={[styles['badge'], styles[tone]].join(' ')}>{children}</span>;
}

/** A number that counts something. @param label what it says to screen readers */
export function Mark({
  count,
  label,
  tone = 'accent',
}: {
  count: number;
  label: string;
  tone?: Tone;
}) {
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </Badge>
  );
}
