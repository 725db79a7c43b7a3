import styles from './meter.module.css';

interface MeterProps {
  /** Names it for screen readers. */
  label: string;
  value: number;
  max: number;
}

/** How much of something is used; its colour warns from four fifths on. */
export function Meter({ label, value, max }: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 1;
  const level = share >= 1 ? 'full' : share >= 0.8 ? 'high' : 'normal';
  return (
    <div
      className={styles['meter']}
      data-level={level}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height="1" />
      </svg>
    </div>
  );
}
