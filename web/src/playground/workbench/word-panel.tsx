import { Button } from '../../components/button.tsx';
import type { DraftFile } from '../drafts/draft.ts';
import { DropZone } from '../folder/drop-zone.tsx';
import { OFFICE_ENDS } from '../folder/names.ts';
import { texts } from '../texts.ts';

interface WordPanelProps {
  file: DraftFile | undefined;
  onFiles: (reading: Promise<DraftFile[]>) => void;
  onSample: () => void;
}

const labels = texts.word;

/** The drop zone and chooser for a Word file. */
export function WordPanel({ file, onFiles, onSample }: WordPanelProps) {
  return (
    <DropZone
      accept={OFFICE_ENDS.join(',')}
      title={file?.name ?? labels.drop}
      choose={file ? labels.replace : labels.choose}
      more={!file && <Button onClick={onSample}>{labels.sample}</Button>}
      onFiles={onFiles}
    >
      {file ? `${texts.size(file.bytes.length)}.` : labels.hint} {labels.tags}
    </DropZone>
  );
}
