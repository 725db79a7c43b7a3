import type { NewKey } from '@platen/client';
import { useState } from 'react';
import { DialogForm } from '../components/dialog-form.tsx';
import { Dialog } from '../components/dialog.tsx';
import { CheckField, FieldGroup, SelectField, TextField } from '../components/field.tsx';
import { texts } from '../texts.ts';
import { useCreateKey } from './mutations.ts';
import { Reveal } from './reveal.tsx';

const { form, scopes: scopeNames } = texts.keys;

type Scope = NonNullable<NewKey['scopes']>[number];

const SCOPES: readonly Scope[] = ['generate', 'usage'];

interface CreateKeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Shows the form, and then, in the same dialog, the key. */
export function CreateKeyDialog({ open, onClose }: CreateKeyDialogProps) {
  const creation = useCreateKey();
  const created = creation.data;
  const close = () => {
    onClose();
    creation.reset();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      isInsistent={created !== undefined || creation.isPending}
      title={created ? texts.keys.reveal.title : form.title}
      description={created && texts.keys.reveal.text}
    >
      {created ? (
        <Reveal secret={created.key} onDone={close} />
      ) : (
        <NewKeyForm change={creation} onCancel={close} />
      )}
    </Dialog>
  );
}

interface NewKeyFormProps {
  change: ReturnType<typeof useCreateKey>;
  onCancel: () => void;
}

function NewKeyForm({ change, onCancel }: NewKeyFormProps) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState('live');
  const [scopes, setScopes] = useState(SCOPES);
  const [days, setDays] = useState('');
  const submit = () =>
    change.mutate({
      name: name.trim(),
      mode: mode as 'live' | 'test',
      scopes: [...scopes],
      expires_at: days === '' ? null : inDays(Number(days)),
    });
  const choose = (scope: Scope, isChosen: boolean) =>
    setScopes(SCOPES.filter((one) => (one === scope ? isChosen : scopes.includes(one))));
  return (
    <DialogForm
      change={change}
      submit={form.submit}
      isReady={scopes.length > 0}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={form.name}
        hint={form.nameHint}
        placeholder={form.namePlaceholder}
        value={name}
        onChange={setName}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField label={form.mode} value={mode} onChange={setMode} choices={form.modes} />
      <FieldGroup label={form.scopes} error={scopes.length === 0 && form.scopesMissing}>
        {SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={scopeNames[scope]}
            checked={scopes.includes(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
          />
        ))}
      </FieldGroup>
      <SelectField label={form.ends} value={days} onChange={setDays} choices={form.endings} />
    </DialogForm>
  );
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
