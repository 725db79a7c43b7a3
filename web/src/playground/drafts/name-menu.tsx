import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DialogForm } from '../../components/dialog-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import menu from '../../components/menu.module.css';
import { DownIcon } from '../icons.tsx';
import type { texts } from '../texts.ts';

interface NameMenuProps {
  labels: Labels;
  name: string;
  names: readonly string[];
  onShow: (name: string) => void;
  onNew: () => void;
  onDuplicate?: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
  /** The first draft of a format is always there; so is one data set. */
  canRemove: boolean;
}

type Labels = typeof texts.drafts | typeof texts.dataSets;

type Actions = Pick<NameMenuProps, 'onNew' | 'onDuplicate' | 'onRemove' | 'canRemove'>;

/** What can be done with the open one. */
export function itemsOf(labels: Labels, actions: Actions & { onRename: () => void }) {
  const items = [
    [labels.add, actions.onNew],
    [labels.duplicate, actions.onDuplicate],
    [labels.rename, actions.onRename],
    [labels.remove, actions.canRemove && actions.onRemove],
  ] as const;
  return items.flatMap(([label, onClick]) => (onClick ? [[label, onClick] as const] : []));
}

/** The drafts of a format, or the data sets of a draft, and what can be done with the open one. */
export function NameMenu({ labels, name, names, onShow, onRename, ...actions }: NameMenuProps) {
  const [typed, setTyped] = useState<string>();
  const rename = () => {
    onRename(typed?.trim() ?? name);
    setTyped(undefined);
  };
  const items = itemsOf(labels, { ...actions, onRename: () => setTyped(name) });
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger render={<Button size="small" variant="ghost" />}>
          <span className="visually-hidden">{labels.menu}</span>
          {labels.name(name)}
          <DownIcon />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={menu['positioner']} align="start" sideOffset={6}>
            <Menu.Popup className={menu['popup']}>
              <Menu.RadioGroup value={name} onValueChange={onShow}>
                {names.map((one) => (
                  <Menu.RadioItem key={one} value={one} className={menu['item']} closeOnClick>
                    {labels.name(one)}
                    <Menu.RadioItemIndicator>
                      <CheckIcon />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Separator className={menu['separator']} />
              {items.map(([label, onClick]) => (
                <Menu.Item key={label} className={menu['item']} onClick={onClick}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Dialog
        open={typed !== undefined}
        onClose={() => setTyped(undefined)}
        title={labels.renameTitle}
      >
        <DialogForm
          change={{ error: null, isPending: false }}
          submit={labels.renameButton}
          isReady={Boolean(typed?.trim())}
          onSubmit={rename}
          onCancel={() => setTyped(undefined)}
        >
          <TextField label={labels.newName} value={typed ?? ''} onChange={setTyped} />
        </DialogForm>
      </Dialog>
    </>
  );
}
