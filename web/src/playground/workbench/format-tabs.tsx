import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import type { Format } from '../drafts/draft.ts';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';

interface FormatTabsProps {
  format: Format;
  onFormat: (format: Format) => void;
}

/** Each format has its own draft; arrow keys change the format. */
export function FormatTabs({ format, onFormat }: FormatTabsProps) {
  return (
    <div className={styles['formats']} role="radiogroup" aria-label={texts.formatsLabel}>
      {SOURCE_FORMATS.map((one) => (
        <label key={one} className={styles['format']}>
          <input
            type="radio"
            name="format"
            className="visually-hidden"
            checked={one === format}
            onChange={() => onFormat(one)}
          />
          {texts.formats[one]}
        </label>
      ))}
    </div>
  );
}
