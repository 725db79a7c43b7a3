import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import type { DraftFile } from '../drafts/draft.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { texts } from '../texts.ts';
import { chosenFiles, droppedFiles } from './dropped.ts';
import { ImportError } from './import.ts';
import styles from './folder.module.css';

interface DropZoneProps {
  /** What the dialog of the system offers; absent: any. */
  accept?: string;
  isMany?: boolean;
  title: string;
  /** What the button says that opens it. */
  choose: string;
  /** Another button. */
  more?: ReactNode;
  /** @throws {ImportError} they are not taken */
  onFiles: (files: DraftFile[]) => void;
  /** A hint. */
  children: ReactNode;
}

/** Takes files that are dropped or chosen, and says why not. */
export function DropZone({ accept, isMany, onFiles, ...words }: DropZoneProps) {
  const { title, choose, more, children } = words;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = async (reading: Promise<DraftFile[]>) => {
    try {
      const files = await reading;
      if (files.length > 0) onFiles(files);
      setFault(undefined);
    } catch (error) {
      setFault(faultText(error));
    }
  };
  return (
    <div
      className={styles['zone']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        void take(droppedFiles(event.dataTransfer));
      }}
    >
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Empty
        title={title}
        actions={
          <>
            <Button onClick={() => input.current?.click()}>{choose}</Button>
            {more}
          </>
        }
      >
        {children}
      </Empty>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        hidden
        aria-label={choose}
        onChange={({ target }) => {
          void take(chosenFiles(target.files ?? [])).then(() => (target.value = ''));
        }}
      />
    </div>
  );
}

/** The sentence for files that cannot be read or taken. */
export function faultText(error: unknown): string {
  return texts.importFaults[error instanceof ImportError ? error.fault : 'unread'];
}
