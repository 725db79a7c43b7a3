import { Tabs } from '@base-ui/react/tabs';
import { PlatenError } from '@platen/client';
import { lazy, Suspense, type Ref } from 'react';
import { Button } from '../../components/button.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { isBlank, type Draft, type Format } from '../drafts/draft.ts';
import { FactsLine } from '../preview/facts-line.tsx';
import { Invitation } from '../preview/invitation.tsx';
import { MakeButton } from '../preview/make-button.tsx';
import { PreviewPanel, sentenceOf } from '../preview/preview-panel.tsx';
import type { DocumentState } from '../preview/use-documents.ts';
import type { Preview } from '../preview/use-preview.ts';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';

const PdfPanel = lazy(async () => ({ default: (await import('../pdf/pdf-panel.tsx')).PdfPanel }));

export type ResultTab = 'preview' | 'pdf';

interface ResultSideProps {
  ref: Ref<HTMLElement>;
  format: Format;
  draft: Draft;
  preview: Preview;
  document: DocumentState;
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  onMake: () => void;
  onCancel: () => void;
  onClose: () => void;
  onSamples: () => void;
}

/** Page 1 while the user writes, and the PDF once it is made. */
export function ResultSide({ ref, ...props }: ResultSideProps) {
  const { format, draft, preview, document, tab, onTab } = props;
  return (
    <section ref={ref} className={styles['side']} aria-label={texts.preview.label}>
      <Tabs.Root
        className={styles['panes']}
        value={tab}
        onValueChange={(chosen) => onTab(chosen as ResultTab)}
      >
        <div className={styles['resultHead']}>
          <Tabs.List className={styles['paneTabs']} aria-label={texts.preview.tabs}>
            <Tabs.Tab value="preview" className={styles['paneTab']}>
              {texts.preview.tab}
            </Tabs.Tab>
            <Tabs.Tab
              value="pdf"
              className={styles['paneTab']}
              disabled={document.status !== 'made'}
            >
              {texts.preview.pdf}
            </Tabs.Tab>
          </Tabs.List>
          <MakeButton
            isMaking={document.status === 'making'}
            isDisabled={isBlank(format, draft)}
            onMake={props.onMake}
            onCancel={props.onCancel}
          />
        </div>
        <Tabs.Panel value="preview" className={styles['pane']}>
          <Failure document={document} onClose={props.onClose} />
          <PreviewPanel format={format} preview={preview} onSamples={props.onSamples} />
        </Tabs.Panel>
        <Tabs.Panel value="pdf" className={styles['pane']}>
          <Made document={document} draft={draft} />
        </Tabs.Panel>
      </Tabs.Root>
    </section>
  );
}

function Made({ document, draft }: { document: DocumentState; draft: Draft }) {
  if (document.status !== 'made') return null;
  return (
    <>
      <div className={styles['made']}>
        <FactsLine facts={document.document.facts}>
          {document.draft !== draft && (
            <span className={styles['quiet']}>{texts.make.outdated}</span>
          )}
        </FactsLine>
      </div>
      <Suspense fallback={<Loading />}>
        <PdfPanel document={document.document} />
      </Suspense>
    </>
  );
}

function Failure({ document, onClose }: { document: DocumentState; onClose: () => void }) {
  if (document.status !== 'failed') return null;
  const { error } = document;
  const close = (
    <Button size="small" onClick={onClose}>
      {texts.common.close}
    </Button>
  );
  if (error instanceof PlatenError && error.code === 'quota_exceeded') {
    return <Invitation onClose={onClose} />;
  }
  return (
    <div className={styles['failure']}>
      <Notice tone="bad" title={texts.make.failed} actions={close}>
        <p>{sentenceOf(error)}</p>
        {error instanceof PlatenError && error.requestId && (
          <p className={styles['quiet']}>{texts.common.requestId(error.requestId)}</p>
        )}
      </Notice>
    </div>
  );
}
