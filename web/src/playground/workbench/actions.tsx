import { useRef, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { CodeIcon, OpenIcon, SamplesIcon, ShareIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';

interface ActionsProps {
  onSamples: () => void;
  onOpen: (files: File[]) => void;
  onSave: () => void;
  onCopy: () => void;
  onShare: () => void;
  isBlank: boolean;
}

const labels = texts.actions;

/** The actions for the whole draft. */
export function Actions({ onSamples, onOpen, onSave, onCopy, onShare, isBlank }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['actions']} role="group" aria-label={labels.label}>
      <Action icon={<SamplesIcon />} name={labels.samples} onClick={onSamples} />
      <Action
        icon={<OpenIcon />}
        name={labels.open}
        hint={labels.openHint}
        onClick={() => input.current?.click()}
      />
      <Action
        icon={<DownloadIcon />}
        name={labels.save}
        hint={labels.saveHint}
        onClick={onSave}
        isDisabled={isBlank}
      />
      <Action
        icon={<ShareIcon />}
        name={labels.share}
        hint={labels.shareHint}
        onClick={onShare}
        isDisabled={isBlank}
      />
      <Action icon={<CodeIcon />} name={labels.copy} onClick={onCopy} isDisabled={isBlank} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={labels.openHint}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onOpen(files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  name: string;
  hint?: string;
  onClick: () => void;
  isDisabled?: boolean;
}

function Action({ icon, name, hint, onClick, isDisabled = false }: ActionProps) {
  return (
    <Button
      size="small"
      variant="ghost"
      title={hint ?? name}
      onClick={onClick}
      disabled={isDisabled}
    >
      {icon}
      <span className={styles['actionName']}>{name}</span>
    </Button>
  );
}
