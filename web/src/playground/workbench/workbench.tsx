import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '../../session/context.ts';
import { CopyDialog } from '../copy/copy-dialog.tsx';
import { EMPTY_DRAFT, isBlank, type Draft, type Format } from '../drafts/draft.ts';
import { NameMenu } from '../drafts/name-menu.tsx';
import { draftIn } from '../drafts/link.ts';
import type { Drafts, DraftsState } from '../drafts/use-drafts.ts';
import { faultsOfError, type Fault } from '../faults/fault.ts';
import { warningsOf } from '../faults/warnings.ts';
import { downloadPdf } from '../pdf/download.ts';
import { useDocuments, type Documents } from '../preview/use-documents.ts';
import { usePreview } from '../preview/use-preview.ts';
import { chosenFiles, droppedFiles } from '../folder/dropped.ts';
import { SamplesDialog } from '../samples/samples-dialog.tsx';
import { SAMPLES } from '../samples/samples.ts';
import { texts } from '../texts.ts';
import { Actions } from './actions.tsx';
import { EditorSide, type EditorSideProps } from './editor-side.tsx';
import { paneOf } from './fault-list.tsx';
import { FormatTabs } from './format-tabs.tsx';
import type { PaneName } from './panes.ts';
import { ResultSide, type ResultTab } from './result-side.tsx';
import { StatusLine } from './status-line.tsx';
import { draftActions } from './draft-actions.ts';
import type { Place } from '../drafts/store.ts';
import { forgetSteps } from '../editor/steps.ts';
import type { Notices, WorkbenchNotice } from './use-notice.ts';
import styles from './workbench.module.css';

interface WorkbenchProps {
  account: string;
  kept: DraftsState;
  drafts: Drafts;
  notices: Notices;
}

/** The format is in the address, so that it can be linked to. */
export function Workbench({ account, kept, drafts, notices }: WorkbenchProps) {
  const [query, setQuery] = useSearchParams();
  const named = query.get('format');
  const format = SOURCE_FORMATS.find((one) => one === named) ?? 'html';
  const show = (chosen: Format) => setQuery({ format: chosen }, { replace: true });
  const [dialog, setDialog] = useState<'samples' | 'copy'>();
  const documents = useDocuments(useApi(), account);
  const { notice, notify, dismiss } = notices;
  const { open, change } = kept;
  const draft = drafts[format];

  const actions = draftActions({
    ...kept,
    drafts,
    notify,
    onGone: (place) => forgetSteps(idOf(account, place)),
    onRenamed: (from, to) => documents.move(idOf(account, from), idOf(account, to)),
    onReplaced: (replaced) => {
      setDialog(undefined);
      if (replaced !== format) show(replaced);
    },
  });
  const openWordSample = () => {
    const sample = SAMPLES.find((one) => one.format === 'docx');
    if (sample) void actions.openSample(sample);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault(); // the browser would open the file
    void actions.open(format, droppedFiles(event.dataTransfer));
  };
  const openLink = useEffectEvent((hash: string) => {
    try {
      const linked = draftIn(hash);
      if (!linked) return;
      kept.add(linked.format, texts.link.name, linked.draft);
      show(linked.format);
      notify({ text: texts.link.opened });
    } catch {
      show(format);
      notify({ text: texts.link.broken, isFault: true });
    }
  });
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') openLink(hash);
  }, [hash]);
  const id = idOf(account, { format, name: open[format] });
  return (
    <div className={styles['bench']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={styles['head']}>
        <FormatTabs format={format} onFormat={show} />
        <NameMenu
          labels={texts.drafts}
          name={open[format]}
          names={kept.namesOf(format)}
          onShow={(name) => void kept.show({ format, name })}
          onNew={() => kept.add(format, '', EMPTY_DRAFT)}
          onDuplicate={() => actions.duplicate(format)}
          onRename={(name) => actions.rename(format, name)}
          onRemove={() => void actions.remove(format)}
          canRemove={open[format] !== ''}
        />
        <Actions
          onSamples={() => setDialog('samples')}
          onOpen={(files) => void actions.open(format, chosenFiles(files))}
          onSave={() => actions.save(format)}
          onCopy={() => setDialog('copy')}
          onShare={() => void actions.share(format)}
          isBlank={isBlank(format, draft)}
        />
      </div>
      <Sides
        key={id}
        {...{ id, format, draft, documents, notify }}
        onChange={(changed) => change(format, changed)}
        onSamples={() => setDialog('samples')}
        onFiles={(reading) => void actions.open(format, reading, format !== 'docx')}
        onWordSample={openWordSample}
        onRemoveSet={() => void actions.removeSet(format)}
      />
      <StatusLine
        notice={notice}
        isKept={kept.isKept}
        onDismiss={dismiss}
        onClear={() => void actions.clear(format)}
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

const idOf = (account: string, { format, name }: Place) => `${account} ${format} ${name}`;

interface SidesProps {
  /** Of the draft. */
  id: string;
  format: Format;
  draft: Draft;
  documents: Documents;
  notify: (notice: WorkbenchNotice) => void;
  onChange: (draft: Draft) => void;
  onSamples: () => void;
  onFiles: EditorSideProps['onFiles'];
  onWordSample: () => void;
  onRemoveSet: () => void;
}

function Sides({ id, format, draft, documents, notify, ...on }: SidesProps) {
  const [pane, setPane] = useState<PaneName>('source');
  const [target, setTarget] = useState<Fault>();
  const [isForm, setForm] = useState(false);
  const [tab, setTab] = useState<ResultTab>('preview');
  const preview = usePreview(useApi(), format, draft);
  const document = documents.of(format);
  const made = documents.madeOf(id);
  const result = useRef<HTMLElement>(null);
  const make = async () => {
    setTab('preview');
    result.current?.scrollIntoView(); // on a phone it is below the editor
    const pdf = await documents.make({ id, format, draft });
    if (!pdf) return;
    setTab('pdf');
    notify({ text: texts.make.ready(pdf.document.facts.pages ?? 1) });
  };
  const press = (event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const act = isShortcut && shortcutsOf(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation(); // the editor would begin a line
    act();
  };
  const shortcutsOf = (key: string): (() => void) | undefined => {
    const isReady = document.status !== 'making' && !isBlank(format, draft);
    if (key === 'Enter') return () => void (isReady && make());
    if (key !== 's') return undefined;
    const [newest] = made;
    return () => (newest ? void downloadPdf(newest) : notify({ text: texts.make.none }));
  };
  const isOfDraft = document.status === 'failed' && document.draft === draft;
  const error = isOfDraft ? document.error : preview.error;
  const { shown } = preview;
  const errors = useMemo(() => faultsOfError(format, error), [format, error]);
  const warnings = useMemo(
    () => (shown?.draft === draft ? warningsOf(draft, shown.report) : []),
    [draft, shown],
  );
  const faults = errors.length > 0 ? errors : warnings;
  const isListed = errors.length > 0;
  const goTo = (fault: Fault) => {
    setForm(false); // it has no lines
    setPane(paneOf(fault));
    setTarget({ ...fault });
  };
  return (
    <div className={styles['sides']} onKeyDownCapture={press}>
      <EditorSide
        {...{ id, format, draft, faults, pane, target, isForm }}
        onChange={on.onChange}
        onFiles={on.onFiles}
        onWordSample={on.onWordSample}
        onRemoveSet={on.onRemoveSet}
        onPane={setPane}
        onTarget={goTo}
        onForm={setForm}
      />
      <ResultSide
        ref={result}
        {...{ format, draft, preview, isListed, document, made, tab }}
        onSamples={on.onSamples}
        onTab={setTab}
        onMake={() => void make()}
        onCancel={() => documents.cancel(format)}
        onClose={() => documents.close(format)}
      />
    </div>
  );
}
