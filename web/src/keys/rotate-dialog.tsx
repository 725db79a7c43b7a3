import type { Key } from '@platen/client';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog, DialogActions } from '../components/dialog.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { SelectField } from '../components/field.tsx';
import { texts } from '../texts.ts';
import { useRotateKey } from './mutations.ts';
import { Reveal } from './reveal.tsx';
import { nameOf } from './status.ts';

const { rotation, reveal } = texts.keys;

const A_DAY = '86400';

/** Asks when the old key expires; then shows the new one. */
export function RotateDialog({ target, onClose }: { target: Key; onClose: () => void }) {
  const change = useRotateKey(target.key_id);
  const [overlap, setOverlap] = useState(A_DAY);
  const created = change.data;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ overlap_seconds: Number(overlap) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      isInsistent={created !== undefined || change.isPending}
      title={created ? reveal.title : rotation.title(nameOf(target))}
      description={created ? reveal.text : rotation.text}
    >
      {created ? (
        <Reveal secret={created.key} onDone={onClose} />
      ) : (
        <form onSubmit={submit} className="stack">
          <SelectField
            label={rotation.overlap}
            value={overlap}
            onChange={setOverlap}
            choices={rotation.overlaps}
          />
          {change.error && <Fault error={change.error} />}
          <DialogActions>
            <Button onClick={onClose}>{texts.common.cancel}</Button>
            <Button type="submit" variant="primary" busy={change.isPending}>
              {rotation.submit}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
