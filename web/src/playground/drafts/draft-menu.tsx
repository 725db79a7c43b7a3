import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import menu from '../../components/menu.module.css';
import { DownIcon } from '../icons.tsx';
import { texts } from '../texts.ts';

interface DraftMenuProps {
  name: string;
  names: readonly string[];
  onShow: (name: string) => void;
  onNew: () => void;
  onDuplicate: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

const labels = texts.drafts;

/** The drafts of a format, and what can be done with the open one. */
export function DraftMenu({ name, names, onShow, onRename, ...actions }: DraftMenuProps) {
  const [typed, setTyped] = useState<string>();
  const rename = () => {
    if (typed?.trim()) onRename(typed.trim());
    setTyped(undefined);
  };
  const items = [
    [labels.add, actions.onNew],
    [labels.duplicate, actions.onDuplicate],
    [labels.rename, () => setTyped(name)],
    ...(name === '' ? [] : [[labels.remove, actions.onRemove] as const]),
  ] as const;
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
                  <Menu.RadioItem key={one} value={one} className={menu['item']}>
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
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextField label={labels.newName} value={typed ?? ''} onChange={setTyped} />
          <DialogActions>
            <Button onClick={() => setTyped(undefined)}>{texts.common.cancel}</Button>
            <Button variant="primary" type="submit">
              {labels.renameButton}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
