import type { ReactNode } from 'react';
import styles from './pdf.module.css';

interface ToolProps {
  name: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

/** A button that is an icon; its name shows when the pointer rests on it. */
export function Tool({ name, icon, isDisabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
