import type { Key } from '@platen/client';
import { useState } from 'react';
import { Empty } from '../components/feedback/empty.tsx';
import { SelectField, TextField } from '../components/field.tsx';
import { Card } from '../components/page.tsx';
import { texts } from '../texts.ts';
import { KeyTable, type KeyAction } from './key-table.tsx';
import styles from './keys.module.css';

const { keys: text } = texts;

type Shown = 'active' | 'ended' | 'all';

interface KeyListProps {
  keys: readonly Key[];
  onAction: (action: KeyAction, key: Key) => void;
}

/** All keys of an account; ended ones are shown on request. */
export function KeyList({ keys, onAction }: KeyListProps) {
  const [shown, setShown] = useState<Shown>('active');
  const [sought, setSought] = useState('');
  const rows = keys.filter((key) => isShown(key, shown) && isLike(key, sought));
  const count = (which: Shown) => keys.filter((key) => isShown(key, which)).length;
  const choices = (['active', 'ended', 'all'] as const).map((value) => ({
    value,
    label: text.shown[value](count(value)),
  }));
  return (
    <Card>
      {isLong(keys) && (
        <div className={styles['tools']}>
          <TextField label={text.search} type="search" value={sought} onChange={setSought} />
          <SelectField
            label={text.show}
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            choices={choices}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <Empty title={text.noneFound}>{text.noneFoundHint}</Empty>
      ) : (
        <KeyTable rows={rows} onAction={onAction} />
      )}
    </Card>
  );
}

/** Whether the list is long, or hides keys. */
function isLong(keys: readonly Key[]): boolean {
  return keys.length > 6 || keys.some(({ status }) => status !== 'active');
}

function isShown({ status }: Key, shown: Shown): boolean {
  return shown === 'all' || (status === 'active') === (shown === 'active');
}

function isLike({ name, prefix }: Key, sought: string): boolean {
  const words = sought.toLocaleLowerCase('en').trim();
  return `${name}\n${prefix}`.toLocaleLowerCase('en').includes(words);
}
