import styles from './sheets.module.css';

/** Widths of the lines of a drawn source. */
const SOURCE = [96, 130, 74, 112, 88, 124, 60];

const ROWS = [0, 1, 2, 3];

/** A drawing of a source and its sheet of paper. */
export function Sheets() {
  return (
    <svg className={styles['sheets']} viewBox="0 0 460 340" aria-hidden="true">
      <g className={styles['source']}>
        <rect x="10" y="36" width="220" height="226" rx="14" />
        {['#ff6b61', '#f5b83d', '#46c46b'].map((fill, index) => (
          <circle key={fill} cx={32 + index * 16} cy="58" r="4.5" fill={fill} />
        ))}
        {SOURCE.map((width, index) => (
          <g key={width}>
            <rect
              className={styles['tag']}
              x={32 + (index % 3) * 14}
              y={84 + index * 23}
              width="22"
              height="8"
              rx="4"
            />
            <rect
              className={styles['line']}
              x={62 + (index % 3) * 14}
              y={84 + index * 23}
              width={width}
              height="8"
              rx="4"
            />
          </g>
        ))}
      </g>
      <g className={styles['paper']}>
        <rect x="206" y="14" width="232" height="312" rx="8" />
        <rect className={styles['mark']} x="232" y="42" width="34" height="34" rx="8" />
        <rect className={styles['strong']} x="232" y="98" width="120" height="13" rx="6.5" />
        <rect className={styles['ink']} x="232" y="122" width="180" height="7" rx="3.5" />
        <rect className={styles['ink']} x="232" y="136" width="148" height="7" rx="3.5" />
        {ROWS.map((row) => (
          <g key={row}>
            <rect className={styles['rule']} x="232" y={164 + row * 27} width="180" height="1.5" />
            <rect
              className={styles['ink']}
              x="232"
              y={174 + row * 27}
              width={92 - row * 9}
              height="7"
              rx="3.5"
            />
            <rect
              className={styles['ink']}
              x="382"
              y={174 + row * 27}
              width="30"
              height="7"
              rx="3.5"
            />
          </g>
        ))}
        <rect className={styles['mark']} x="342" y="284" width="70" height="14" rx="7" />
      </g>
    </svg>
  );
}
