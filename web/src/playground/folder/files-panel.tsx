import { Button } from '../../components/button.tsx';
import type { Draft } from '../drafts/draft.ts';
import { texts } from '../texts.ts';
import { DropZone } from './drop-zone.tsx';
import { sizeOf, withAssets } from './import.ts';
import styles from './folder.module.css';

const labels = texts.files;

interface FilesPanelProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The files beside a text: pictures, style sheets, fonts, scripts. */
export function FilesPanel({ draft, onChange }: FilesPanelProps) {
  const { assets = [] } = draft;
  const remove = (index: number) => {
    const { assets: _, ...others } = draft;
    const left = assets.toSpliced(index, 1);
    onChange(left.length > 0 ? { ...draft, assets: left } : others);
  };
  return (
    <div className={styles['panel']}>
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
        onFiles={(files) => onChange(withAssets(draft, files))}
      >
        {labels.hint}
      </DropZone>
    </div>
  );
}
