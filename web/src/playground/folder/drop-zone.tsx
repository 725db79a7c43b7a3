import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import type { DraftFile } from '../drafts/draft.ts';
import { chosenFiles, droppedFiles } from './dropped.ts';
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
  onFiles: (reading: Promise<DraftFile[]>) => void;
  /** A hint. */
  children: ReactNode;
}

/** Takes files that are dropped or chosen. */
export function DropZone({ accept, isMany, onFiles, ...words }: DropZoneProps) {
  const { title, choose, more, children } = words;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
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
        onFiles(droppedFiles(event.dataTransfer));
      }}
    >
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
          onFiles(chosenFiles(target.files ?? []));
          target.value = '';
        }}
      />
    </div>
  );
}
