import { PlatenError } from '@platen/client';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { PlaygroundIcon, PlusIcon } from '../../components/icons.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import type { Format } from '../drafts/draft.ts';
import { MinusIcon } from '../icons.tsx';
import { Tool } from '../pdf/tool.tsx';
import { texts } from '../texts.ts';
import { FactsLine } from './facts-line.tsx';
import styles from './preview.module.css';
import type { Preview } from './use-preview.ts';

interface PreviewPanelProps {
  format: Format;
  preview: Preview;
  /** Whether the problems below the editor say what is wrong. */
  isListed: boolean;
  onSamples: () => void;
}

/** The first pages, as they would be printed. */
export function PreviewPanel({ format, preview, isListed, onSamples }: PreviewPanelProps) {
  const { state, shown, error, refresh } = preview;
  const isBusy = state.status === 'loading' || state.status === 'waiting';
  const [zoom, setZoom] = useState(1);
  return (
    <div className={styles['panel']}>
      <div
        className={styles['desk']}
        aria-busy={isBusy}
        tabIndex={0}
        role="region"
        aria-label={texts.preview.preview}
      >
        {error && !isListed && (
          <PreviewFault error={error} hasPicture={Boolean(shown)} onRetry={refresh} />
        )}
        {shown && <Sheets urls={shown.urls} zoom={zoom} isStale={Boolean(error)} />}
        {!shown && isListed && (
          <Empty icon={<PlaygroundIcon />} title={texts.preview.failed}>
            {texts.preview.listed}
          </Empty>
        )}
        {!shown && !error && <Placeholder isBusy={isBusy} format={format} onSamples={onSamples} />}
      </div>
      <Foot preview={preview} zoom={zoom} onZoom={setZoom} />
      {isBusy && <span className={styles['progress']} />}
    </div>
  );
}

interface ZoomProps {
  zoom: number;
  onZoom: (zoom: number) => void;
}

function Foot({ preview, zoom, onZoom }: ZoomProps & { preview: Preview }) {
  const { shown, error } = preview;
  return (
    <div className={styles['foot']}>
      {shown && !error && <FactsLine facts={shown.facts} />}
      {shown && <Zoom zoom={zoom} onZoom={onZoom} />}
      <p className="quiet" role="status">
        {noteOf(preview)}
      </p>
    </div>
  );
}

function Sheets({ urls, zoom, isStale }: { urls: string[]; zoom: number; isStale: boolean }) {
  return urls.map((url, index) => (
    <img
      key={url}
      className={styles['paper']}
      style={{ width: `${zoom * 100}%`, maxWidth: `${zoom * 52}rem` }}
      src={url}
      alt={texts.preview.alt(index + 1)}
      data-stale={isStale || undefined}
    />
  ));
}

/** Shares of the width. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2];

function Zoom({ zoom, onZoom }: ZoomProps) {
  const at = ZOOMS.indexOf(zoom);
  const to = (next: number) => ({
    isDisabled: !(next in ZOOMS),
    onClick: () => onZoom(ZOOMS[next] ?? zoom),
  });
  return (
    <span className={styles['zoom']}>
      <Tool name={texts.preview.smaller} icon={<MinusIcon />} {...to(at - 1)} />
      {zoom * 100} %
      <Tool name={texts.preview.larger} icon={<PlusIcon />} {...to(at + 1)} />
    </span>
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
  const retry = (
    <Button size="small" onClick={onRetry}>
      {texts.preview.again}
    </Button>
  );
  return (
    <Notice tone="bad" title={texts.preview.failed} actions={retry}>
      <p>{sentenceOf(error)}</p>
      {hasPicture && <p className="quiet">{texts.preview.stale}</p>}
    </Notice>
  );
}

/** The platform's message; a browser's message about a fault in the page would not help. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof PlatenError)) return texts.preview.unexpected;
  return error.status === 401 ? texts.preview.expired : error.message;
}

function noteOf({ state, shown }: Preview): string {
  if (state.status === 'waiting') return texts.preview.waiting(state.seconds);
  if (state.status === 'loading') return shown ? texts.preview.updating : texts.preview.drawing;
  if (state.status !== 'shown' || !shown) return '';
  const isPart = (shown.facts.pages ?? 0) > shown.urls.length;
  return isPart ? texts.preview.part(shown.urls.length) : texts.preview.free;
}
