import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../session/context.ts';
import { CopyDialog } from '../copy/copy-dialog.tsx';
import { FORMATS, isBlank, type Draft, type Format } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { faultsOfError } from '../faults/of-error.ts';
import { useDocument } from '../preview/use-document.ts';
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
export function Workbench(props: WorkbenchProps) {
  const [query, setQuery] = useSearchParams();
  const named = query.get('format');
  const format = FORMATS.find((one) => one === named) ?? 'html';
  const show = (chosen: Format) => setQuery({ format: chosen }, { replace: true });
  return <Bench key={format} {...props} format={format} onFormat={show} />;
}

function Bench({
  drafts,
  isKept,
  onChange,
  format,
  onFormat,
}: WorkbenchProps & { format: Format; onFormat: (format: Format) => void }) {
  const api = useApi();
  const draft = drafts[format];
  const [pane, setPane] = useState<PaneName>('source');
  const [tab, setTab] = useState<ResultTab>('preview');
  const [dialog, setDialog] = useState<'samples' | 'copy'>();
  const preview = usePreview(api, format, draft);
  const document = useDocument(api, format);
  const { notice, tell, dismiss } = useNotice();

  const actions = useDraftActions({
    drafts,
    tell,
    onReplace: (replaced, replacement) => {
      onChange(replaced, replacement);
      setDialog(undefined);
      setTab('preview');
      if (replaced !== format) onFormat(replaced);
    },
  });
  const sampleOf = (wanted: Format) => {
    const sample = SAMPLES.find((one) => one.format === wanted);
    if (sample) void actions.useSample(sample);
  };
  const make = async () => {
    setTab('preview');
    if (await document.make(draft)) setTab('pdf');
  };
  const made = document.state;
  const makeError = made.status === 'failed' && made.draft === draft ? made.error : undefined;
  const faults = useMemo(
    () => faultsOfError(format, makeError ?? preview.error),
    [format, makeError, preview.error],
  );
  return (
    <div className={styles['bench']}>
      <div className={styles['head']}>
        <FormatTabs format={format} onFormat={onFormat} />
        <Actions
          onSamples={() => setDialog('samples')}
          onOpen={(file) => void actions.open(file)}
          onSave={() => actions.save(format)}
          onCopy={() => setDialog('copy')}
          isBlank={isBlank(format, draft)}
        />
      </div>
      <div className={styles['sides']}>
        <EditorSide
          {...{ format, draft, faults, pane }}
          onPane={setPane}
          onChange={(changed) => onChange(format, changed)}
          onWordSample={() => sampleOf('docx')}
        />
        <ResultSide
          {...{ format, draft, preview, tab }}
          document={document.state}
          onTab={setTab}
          onMake={() => void make()}
          onCancel={document.cancel}
          onClose={document.close}
          onSamples={() => setDialog('samples')}
        />
      </div>
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
        onChoose={(sample) => void actions.useSample(sample)}
      />
      <CopyDialog
        open={dialog === 'copy'}
        onClose={() => setDialog(undefined)}
        format={format}
        draft={draft}
      />
    </div>
  );
}
