import { Button } from '../../components/button.tsx';
import { texts } from '../texts.ts';
import type { WorkbenchNotice } from './use-notice.ts';
import styles from './workbench.module.css';

interface StatusLineProps {
  notice: WorkbenchNotice | undefined;
  isKept: boolean;
  onDismiss: () => void;
  onClear: () => void;
}

/** The state of the draft, and the last event. */
export function StatusLine({ notice, isKept, onDismiss, onClear }: StatusLineProps) {
  const action = notice?.action;
  return (
    <div className={styles['status']}>
      <p data-bad={!isKept || undefined}>{isKept ? texts.drafts.kept : texts.drafts.notKept}</p>
      <Button size="small" variant="ghost" onClick={onClear}>
        {texts.actions.clear}
      </Button>
      <div className={styles['notice']} role="status" data-bad={notice?.isFault}>
        {notice && (
          <>
            <span>{notice.text}</span>
            {action && (
              <Button size="small" onClick={action.run}>
                {action.label}
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={onDismiss}>
              {texts.common.close}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
