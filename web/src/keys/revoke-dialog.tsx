import type { Key } from '@platen/client';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog, DialogActions } from '../components/dialog.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { TextField } from '../components/field.tsx';
import { formatDistance } from '../format.ts';
import { texts } from '../texts.ts';
import { useRevokeKey } from './mutations.ts';
import { nameOf } from './status.ts';

const { revocation } = texts.keys;

/** Asks for the key's name, because a revocation is final. */
export function RevokeDialog({ target, onClose }: { target: Key; onClose: () => void }) {
  const change = useRevokeKey(target.key_id);
  const [typed, setTyped] = useState('');
  const expected = target.name || target.prefix;
  const isConfirmed = typed.trim() === expected.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConfirmed && !change.isPending) change.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={revocation.title(nameOf(target))}
      description={
        <>
          {revocation.text}
          {target.last_used_at !== null && (
            <> {revocation.recent(formatDistance(target.last_used_at))}</>
          )}
        </>
      }
    >
      <form onSubmit={submit} className="stack">
        <TextField
          label={revocation.confirm(expected)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
        {change.error && <Fault error={change.error} />}
        <DialogActions>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed} busy={change.isPending}>
            {revocation.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
