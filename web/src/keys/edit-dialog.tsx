import type { Key } from '@platen/client';
import { useState } from 'react';
import { DialogForm } from '../components/dialog-form.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { texts } from '../texts.ts';
import { useEditKey } from './mutations.ts';
import { nameOf } from './status.ts';

const { editing, form } = texts.keys;

/** Changes a key's name and its monthly limit. */
export function EditDialog({ target, onClose }: { target: Key; onClose: () => void }) {
  const change = useEditKey(target.key_id);
  const [name, setName] = useState(target.name);
  const [limit, setLimit] = useState(String(target.monthly_limit ?? ''));
  const update = { name: name.trim(), monthly_limit: limit === '' ? null : Number(limit) };
  return (
    <Dialog open onClose={onClose} title={editing.title(nameOf(target))}>
      <DialogForm
        change={change}
        submit={editing.submit}
        onSubmit={() => change.mutate(update, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <TextField
          label={form.name}
          hint={form.nameHint}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          label={editing.limit}
          hint={editing.limitHint}
          placeholder={editing.noLimit}
          type="number"
          min={1}
          max={1_000_000_000}
          value={limit}
          onChange={setLimit}
        />
      </DialogForm>
    </Dialog>
  );
}
