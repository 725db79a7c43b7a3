import { MAX_FILE_BYTES } from '@platen/contracts/limits';
import { formatOfFile } from '@platen/contracts/source-formats';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { PlaygroundIcon } from '../../components/icons.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import type { WordFile } from '../drafts/draft.ts';
import { OFFICE_ENDS } from '../folder/names.ts';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';

interface WordPanelProps {
  file: WordFile | undefined;
  onFile: (file: WordFile) => void;
  onSample: () => void;
}

const labels = texts.word;

/** The drop zone and chooser for a Word file. */
export function WordPanel({ file, onFile, onSample }: WordPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = faultOf(chosen);
    setFault(wrong);
    if (wrong === undefined) onFile({ name: chosen.name, bytes: await bytesOf(chosen) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles['word']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {fault && <Notice tone="bad">{fault}</Notice>}
      <span className={styles['wordIcon']}>
        <PlaygroundIcon />
      </span>
      <div>
        <p className={styles['wordTitle']}>{file ? file.name : labels.drop}</p>
        <p className={styles['quiet']}>{file ? labels.size(file.bytes.length) : labels.hint}</p>
        <p className={styles['quiet']}>{labels.tags}</p>
      </div>
      <div className={styles['wordActions']}>
        <Button onClick={() => input.current?.click()}>
          {file ? labels.replace : labels.choose}
        </Button>
        {!file && <Button onClick={onSample}>{labels.sample}</Button>}
      </div>
      <input
        ref={input}
        type="file"
        accept={OFFICE_ENDS.join(',')}
        hidden
        aria-label={labels.choose}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function faultOf({ name, size }: File): string | undefined {
  if (formatOfFile(name) !== 'docx') return labels.noDocx;
  return size > MAX_FILE_BYTES ? texts.importFaults.too_large : undefined;
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
