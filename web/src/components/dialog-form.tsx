import type { ReactNode, SubmitEvent } from 'react';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Fault } from './feedback/fault.tsx';

interface DialogFormProps {
  change: { error: Error | null; isPending: boolean };
  submit: string;
  variant?: 'primary' | 'danger';
  /** False: something is missing. */
  isReady?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The fields of a dialog, its failure, and its two buttons. */
export function DialogForm(props: DialogFormProps) {
  const { change, submit, variant = 'primary', isReady = true, onSubmit, onCancel } = props;
  const onForm = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !change.isPending) onSubmit();
  };
  return (
    <form onSubmit={onForm} className="stack">
      {props.children}
      {change.error && <Fault error={change.error} />}
      <DialogActions>
        <Button onClick={onCancel}>{texts.common.cancel}</Button>
        <Button type="submit" variant={variant} disabled={!isReady} busy={change.isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
