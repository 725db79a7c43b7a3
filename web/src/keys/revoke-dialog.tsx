import type { Key } from '@platen/client';
import { useState } from 'react';
import { DialogForm } from '../components/dialog-form.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { formatDistance } from '../format.ts';
import { texts } from '../texts.ts';
import { useRevokeKeys } from './mutations.ts';
import { nameOf } from './status.ts';

const { revocation } = texts.keys;

interface RevokeDialogProps {
  targets: readonly Key[];
  onClose: () => void;
}

/** Asks for the key's name, or for the number of keys, because a revocation is final. */
export function RevokeDialog({ targets, onClose }: RevokeDialogProps) {
  const change = useRevokeKeys();
  const [typed, setTyped] = useState('');
  const [one, ...others] = targets;
  const isOne = one && others.length === 0;
  const expected = isOne ? one.name || one.prefix : revocation.several(targets.length);
  const last = targets
    .flatMap(({ last_used_at: at }) => at ?? [])
    .sort()
    .at(-1);
  return (
    <Dialog
      open
      onClose={onClose}
      title={revocation.title(isOne ? nameOf(one) : expected)}
      description={
        <>
          {isOne ? revocation.text : `${targets.map(nameOf).join(', ')}. ${revocation.textSeveral}`}
          {last !== undefined && <> {revocation.recent(formatDistance(last))}</>}
        </>
      }
    >
      <DialogForm
        change={change}
        submit={isOne ? revocation.submit : revocation.submitSeveral}
        variant="danger"
        isReady={typed.trim() === expected.trim()}
        onSubmit={() => change.mutate(targets, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <TextField
          label={revocation.confirm(expected)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
      </DialogForm>
    </Dialog>
  );
}
