import { formatOfFile } from '@platen/contracts/source-formats';
import { MAX_FILE_BYTES } from '@platen/contracts/limits';
import { Button } from '../../components/button.tsx';
import type { DraftFile } from '../drafts/draft.ts';
import { DropZone } from '../folder/drop-zone.tsx';
import { ImportError } from '../folder/import.ts';
import { OFFICE_ENDS } from '../folder/names.ts';
import { texts } from '../texts.ts';

interface WordPanelProps {
  file: DraftFile | undefined;
  onFile: (file: DraftFile) => void;
  onSample: () => void;
}

const labels = texts.word;

/** The drop zone and chooser for a Word file. */
export function WordPanel({ file, onFile, onSample }: WordPanelProps) {
  const take = ([chosen]: DraftFile[]) => {
    if (!chosen || formatOfFile(chosen.name) !== 'docx') throw new ImportError('no_office');
    if (chosen.bytes.length > MAX_FILE_BYTES) throw new ImportError('too_large');
    onFile(chosen);
  };
  return (
    <DropZone
      accept={OFFICE_ENDS.join(',')}
      title={file?.name ?? labels.drop}
      choose={file ? labels.replace : labels.choose}
      more={!file && <Button onClick={onSample}>{labels.sample}</Button>}
      onFiles={take}
    >
      {file ? `${texts.size(file.bytes.length)}.` : labels.hint} {labels.tags}
    </DropZone>
  );
}
