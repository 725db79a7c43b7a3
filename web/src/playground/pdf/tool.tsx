import type { ReactNode } from 'react';
import styles from './pdf.module.css';

interface ToolProps {
  name: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

/** A button with an icon; a tooltip shows its name. */
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
