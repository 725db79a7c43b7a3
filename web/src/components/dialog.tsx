import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called when the user closes it by Escape, or a click beside it. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** It closes only by its own buttons. */
  isInsistent?: boolean;
  /** It has room for pictures or code, and a button that closes it. */
  isWide?: boolean;
  children: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  isInsistent = false,
  isWide = false,
  children,
}: DialogProps) {
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && !isInsistent) onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={isInsistent}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Viewport className={styles['viewport']}>
          <Base.Popup className={styles['popup']} data-wide={isWide || undefined}>
            <div className={styles['head']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              {isWide && (
                <Base.Close render={<Button size="small" variant="ghost" />}>
                  {texts.common.close}
                </Base.Close>
              )}
            </div>
            {description && (
              <Base.Description className={styles['description']}>{description}</Base.Description>
            )}
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at a dialog's end; the main action is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
