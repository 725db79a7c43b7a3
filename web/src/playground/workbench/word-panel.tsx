import { MAX_FILE_BYTES } from '@platen/contracts/limits';
import { formatOfFile } from '@platen/contracts/source-formats';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
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
  const actions = (
    <div className={styles['wordActions']}>
      <Button onClick={() => input.current?.click()}>
        {file ? labels.replace : labels.choose}
      </Button>
      {!file && <Button onClick={onSample}>{labels.sample}</Button>}
    </div>
  );
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
      <Empty icon={<PlaygroundIcon />} title={file?.name ?? labels.drop} actions={actions}>
        {file ? labels.size(file.bytes.length) : labels.hint} {labels.tags}
      </Empty>
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
