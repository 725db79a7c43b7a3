import { Tabs } from '@base-ui/react/tabs';
import { PlatenError } from '@platen/client';
import { lazy, Suspense, useState, type Ref } from 'react';
import { Button } from '../../components/button.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { isBlank, isSame, type Draft, type Format } from '../drafts/draft.ts';
import { BrokenPage } from '../../shell/fault-pages.tsx';
import { FactsLine } from '../preview/facts-line.tsx';
import { Invitation } from '../preview/invitation.tsx';
import { MakeButton } from '../preview/make-button.tsx';
import { PreviewPanel, sentenceOf } from '../preview/preview-panel.tsx';
import type { Made } from '../preview/made-store.ts';
import type { DocumentState } from '../preview/use-documents.ts';
import type { Preview } from '../preview/use-preview.ts';
import tabs from '../../components/tabs.module.css';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';

const PdfPanel = lazy(async () => {
  try {
    return { default: (await import('../pdf/pdf-panel.tsx')).PdfPanel };
  } catch {
    return { default: BrokenPage };
  }
});

export type ResultTab = 'preview' | 'pdf';

interface ResultSideProps {
  ref: Ref<HTMLElement>;
  format: Format;
  draft: Draft;
  preview: Preview;
  /** Whether its faults are listed below the editor. */
  isListed: boolean;
  document: DocumentState;
  made: readonly Made[];
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  onMake: () => void;
  onCancel: () => void;
  onClose: () => void;
  onSamples: () => void;
}

/** The first pages while the user writes, and the PDF once it is made. */
export function ResultSide({ ref, ...props }: ResultSideProps) {
  const { format, draft, preview, isListed, document, made, tab, onTab } = props;
  return (
    <section ref={ref} className={styles['side']} aria-label={texts.preview.label}>
      <Tabs.Root
        className={styles['panes']}
        value={tab}
        onValueChange={(chosen) => onTab(chosen as ResultTab)}
      >
        <div className={styles['resultHead']}>
          <Tabs.List className={tabs['list']} aria-label={texts.preview.tabs}>
            <Tabs.Tab value="preview" className={tabs['tab']}>
              {texts.preview.tab}
            </Tabs.Tab>
            <Tabs.Tab value="pdf" className={tabs['tab']} disabled={made.length === 0}>
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
          {!isListed && <Failure document={document} draft={draft} onClose={props.onClose} />}
          <PreviewPanel {...{ format, preview, isListed }} onSamples={props.onSamples} />
        </Tabs.Panel>
        <Tabs.Panel value="pdf" className={styles['pane']}>
          <MadePdf key={made[0]?.madeAt} made={made} draft={draft} />
        </Tabs.Panel>
      </Tabs.Root>
    </section>
  );
}

/** The newest PDF, or an earlier one. */
function MadePdf({ made, draft }: { made: readonly Made[]; draft: Draft }) {
  const [chosen, choose] = useState(made[0]?.madeAt);
  const shown = made.find(({ madeAt }) => madeAt === chosen);
  if (!shown) return null;
  return (
    <>
      <div className={styles['made']}>
        <FactsLine facts={shown.document.facts}>
          {made.length > 1 ? (
            <select
              aria-label={texts.make.which}
              value={chosen}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {made.map(({ madeAt }) => (
                <option key={madeAt} value={madeAt}>
                  {texts.make.madeAt(madeAt)}
                </option>
              ))}
            </select>
          ) : (
            <span className="quiet">{texts.make.madeAt(shown.madeAt)}</span>
          )}
          {!isSame(shown.draft, draft) && <span className="quiet">{texts.make.outdated}</span>}
        </FactsLine>
      </div>
      <Suspense fallback={<Loading />}>
        <PdfPanel key={shown.madeAt} made={shown} />
      </Suspense>
    </>
  );
}

interface FailureProps {
  document: DocumentState;
  draft: Draft;
  onClose: () => void;
}

/** Why there is no PDF of this draft; the plans do not depend on it. */
function Failure({ document, draft, onClose }: FailureProps) {
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
  if (document.draft !== draft) return null;
  return (
    <div className={styles['failure']}>
      <Notice tone="bad" title={texts.make.failed} actions={close}>
        <p>{sentenceOf(error)}</p>
        {error instanceof PlatenError && error.requestId && (
          <p className="quiet">{texts.common.requestId(error.requestId)}</p>
        )}
      </Notice>
    </div>
  );
}
