import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { withFiles, type Draft, type DraftFile } from '../drafts/draft.ts';
import { texts } from '../texts.ts';
import { DropZone } from './drop-zone.tsx';
import { sizeOf } from './import.ts';
import styles from './folder.module.css';

const labels = texts.files;

interface FilesPanelProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onFiles: (reading: Promise<DraftFile[]>) => void;
}

/** The files beside a text: pictures, style sheets, fonts, scripts. */
export function FilesPanel({ draft, onChange, onFiles }: FilesPanelProps) {
  const { assets = [] } = draft;
  const panel = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    flushSync(() => onChange(withFiles(draft, assets.toSpliced(index, 1))));
    // The next file's, or that which adds files.
    panel.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div className={styles['panel']} ref={panel}>
      {assets.length > 0 && (
        <ul className={styles['files']} aria-label={labels.label}>
          {assets.map(({ name, bytes }, index) => (
            <li key={name}>
              <code>{name}</code>
              <span className="quiet">{texts.size(bytes.length)}</span>
              <Button
                size="small"
                variant="ghost"
                aria-label={labels.remove(name)}
                onClick={() => remove(index)}
              >
                {labels.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DropZone
        isMany
        title={assets.length > 0 ? labels.total(assets.length, sizeOf(assets)) : labels.drop}
        choose={labels.add}
        onFiles={onFiles}
      >
        {labels.hint}
      </DropZone>
    </div>
  );
}
