import type { Key } from '@platen/client';
import { useState } from 'react';
import { DialogForm } from '../components/dialog-form.tsx';
import { Dialog } from '../components/dialog.tsx';
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
        <DialogForm
          change={change}
          submit={rotation.submit}
          onSubmit={() => change.mutate({ overlap_seconds: Number(overlap) })}
          onCancel={onClose}
        >
          <SelectField
            label={rotation.overlap}
            value={overlap}
            onChange={setOverlap}
            choices={rotation.overlaps}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
