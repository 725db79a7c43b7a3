import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { useMemo, useRef, useState, type DragEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../session/context.ts';
import { CopyDialog } from '../copy/copy-dialog.tsx';
import { isBlank, type Draft, type Format } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { faultsOfError } from '../faults/fault.ts';
import { useDocuments, type Documents } from '../preview/use-documents.ts';
import { usePreview } from '../preview/use-preview.ts';
import { SamplesDialog } from '../samples/samples-dialog.tsx';
import { SAMPLES } from '../samples/samples.ts';
import { Actions } from './actions.tsx';
import { EditorSide } from './editor-side.tsx';
import { FormatTabs } from './format-tabs.tsx';
import type { PaneName } from './panes.ts';
import { ResultSide, type ResultTab } from './result-side.tsx';
import { StatusLine } from './status-line.tsx';
import { useDraftActions } from './use-draft-actions.ts';
import { useNotice } from './use-notice.ts';
import styles from './workbench.module.css';

interface WorkbenchProps {
  drafts: Drafts;
  /** Whether the drafts outlive this page. */
  isKept: boolean;
  onChange: (format: Format, draft: Draft) => void;
}

/** The format is in the address, so that it can be linked to. */
export function Workbench({ drafts, isKept, onChange }: WorkbenchProps) {
  const [query, setQuery] = useSearchParams();
  const named = query.get('format');
  const format = SOURCE_FORMATS.find((one) => one === named) ?? 'html';
  const show = (chosen: Format) => setQuery({ format: chosen }, { replace: true });
  const [dialog, setDialog] = useState<'samples' | 'copy'>();
  const documents = useDocuments(useApi());
  const { notice, notify, dismiss } = useNotice();
  const draft = drafts[format];

  const actions = useDraftActions({
    drafts,
    notify,
    onReplace: (replaced, replacement) => {
      onChange(replaced, replacement);
      setDialog(undefined);
      if (replaced !== format) show(replaced);
    },
  });
  const openWordSample = () => {
    const sample = SAMPLES.find((one) => one.format === 'docx');
    if (sample) void actions.openSample(sample);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault(); // the browser would open the file
    void actions.open(file);
  };
  return (
    <div className={styles['bench']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={styles['head']}>
        <FormatTabs format={format} onFormat={show} />
        <Actions
          onSamples={() => setDialog('samples')}
          onOpen={(file) => void actions.open(file)}
          onSave={() => actions.save(format)}
          onCopy={() => setDialog('copy')}
          isBlank={isBlank(format, draft)}
        />
      </div>
      <Sides
        key={format}
        {...{ format, draft, documents }}
        onChange={(changed) => onChange(format, changed)}
        onSamples={() => setDialog('samples')}
        onWordSample={openWordSample}
      />
      <StatusLine
        notice={notice}
        isKept={isKept}
        onUndo={({ format: replaced, draft: before }) => {
          onChange(replaced, before);
          dismiss();
        }}
        onDismiss={dismiss}
        onClear={() => actions.clear(format)}
      />
      <SamplesDialog
        open={dialog === 'samples'}
        onClose={() => setDialog(undefined)}
        format={format}
        onChoose={(sample) => void actions.openSample(sample)}
      />
      <CopyDialog
        open={dialog === 'copy'}
        onClose={() => setDialog(undefined)}
        {...{ format, draft }}
      />
    </div>
  );
}

interface SidesProps {
  format: Format;
  draft: Draft;
  documents: Documents;
  onChange: (draft: Draft) => void;
  onSamples: () => void;
  onWordSample: () => void;
}

function Sides({ format, draft, documents, onChange, onSamples, onWordSample }: SidesProps) {
  const [pane, setPane] = useState<PaneName>('source');
  const [tab, setTab] = useState<ResultTab>('preview');
  const preview = usePreview(useApi(), format, draft);
  const document = documents.of(format);
  const result = useRef<HTMLElement>(null);
  const make = async () => {
    setTab('preview');
    result.current?.scrollIntoView(); // on a phone it is below the editor
    if (await documents.make(format, draft)) setTab('pdf');
  };
  const isOfDraft = document.status === 'failed' && document.draft === draft;
  const error = isOfDraft ? document.error : preview.error;
  const faults = useMemo(() => faultsOfError(format, error), [format, error]);
  return (
    <div className={styles['sides']}>
      <EditorSide {...{ format, draft, faults, pane, onChange, onWordSample }} onPane={setPane} />
      <ResultSide
        ref={result}
        {...{ format, draft, preview, document, tab, onSamples }}
        onTab={setTab}
        onMake={() => void make()}
        onCancel={() => documents.cancel(format)}
        onClose={() => documents.close(format)}
      />
    </div>
  );
}
