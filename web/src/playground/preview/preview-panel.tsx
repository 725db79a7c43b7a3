import { PlatenError } from '@platen/client';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { PlaygroundIcon } from '../../components/icons.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import type { Format } from '../drafts/draft.ts';
import { UnsentError } from '../request/body.ts';
import { texts } from '../texts.ts';
import { FactsLine } from './facts-line.tsx';
import styles from './preview.module.css';
import type { Preview } from './use-preview.ts';

interface PreviewPanelProps {
  format: Format;
  preview: Preview;
  onSamples: () => void;
}

/** Page 1, as it would be printed. */
export function PreviewPanel({ format, preview, onSamples }: PreviewPanelProps) {
  const { state, shown, error, refresh } = preview;
  const isBusy = state.status === 'loading' || state.status === 'waiting';
  return (
    <div className={styles['panel']}>
      <div
        className={styles['desk']}
        aria-busy={isBusy}
        tabIndex={0}
        role="region"
        aria-label={texts.preview.preview}
      >
        {error && <PreviewFault error={error} hasPicture={Boolean(shown)} onRetry={refresh} />}
        {shown && (
          <img
            className={styles['paper']}
            src={shown.url}
            alt={texts.preview.alt}
            data-stale={Boolean(error) || undefined}
          />
        )}
        {!shown && !error && <Placeholder isBusy={isBusy} format={format} onSamples={onSamples} />}
      </div>
      <div className={styles['foot']}>
        {shown && !error && <FactsLine facts={shown.facts} />}
        <p className={styles['note']} role="status">
          {noteOf(preview)}
        </p>
      </div>
      {isBusy && <span className={styles['progress']} />}
    </div>
  );
}

function Placeholder({
  isBusy,
  format,
  onSamples,
}: {
  isBusy: boolean;
  format: Format;
  onSamples: () => void;
}) {
  if (isBusy) return <div className={styles['blank']} />;
  const { empty, emptyHint, emptyWord } = texts.preview;
  const samples = <Button onClick={onSamples}>{texts.actions.samples}</Button>;
  return (
    <Empty icon={<PlaygroundIcon />} title={empty} actions={samples}>
      {format === 'docx' ? emptyWord : emptyHint}
    </Empty>
  );
}

interface PreviewFaultProps {
  error: Error;
  hasPicture: boolean;
  onRetry: () => void;
}

function PreviewFault({ error, hasPicture, onRetry }: PreviewFaultProps) {
  const isOwn = error instanceof UnsentError;
  const retry = (
    <Button size="small" onClick={onRetry}>
      {texts.preview.again}
    </Button>
  );
  return (
    <Notice tone="bad" title={texts.preview.failed} actions={!isOwn && retry}>
      <p>{sentenceOf(error)}</p>
      {hasPicture && <p className={styles['note']}>{texts.preview.stale}</p>}
    </Notice>
  );
}

/** The platform's message; a browser's message about a fault in the page would not help. */
export function sentenceOf(error: Error): string {
  if (error instanceof UnsentError) {
    const { pane, line, column, message } = error.fault;
    return texts.preview.noJson(pane, { line, column, message });
  }
  if (!(error instanceof PlatenError)) return texts.preview.unexpected;
  return error.status === 401 ? texts.preview.expired : error.message;
}

function noteOf({ state, shown }: Preview): string {
  if (state.status === 'waiting') return texts.preview.waiting(state.seconds);
  if (state.status === 'loading') return shown ? texts.preview.updating : texts.preview.drawing;
  return state.status === 'shown' ? texts.preview.free : '';
}
