import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import shared from '../components/dialog.module.css';
import { Button } from '../components/button.tsx';
import { texts } from '../texts.ts';
import styles from './wide-dialog.module.css';

interface WideDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
}

/** A dialog with room for pictures or code. */
export function WideDialog({ open, onClose, title, description, children }: WideDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={shared['backdrop']} />
        <Dialog.Viewport className={shared['viewport']}>
          <Dialog.Popup className={`${shared['popup']} ${styles['wide']}`}>
            <div className={styles['head']}>
              <Dialog.Title className={shared['title']}>{title}</Dialog.Title>
              <Dialog.Close render={<Button size="small" variant="ghost" />}>
                {texts.common.close}
              </Dialog.Close>
            </div>
            <Dialog.Description className={shared['description']}>{description}</Dialog.Description>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
