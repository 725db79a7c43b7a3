import { Notice } from '../../components/feedback/notice.tsx';
import type { Made } from '../preview/made-store.ts';
import { texts } from '../texts.ts';
import { downloadPdf } from './download.ts';
import styles from './pdf.module.css';
import { Toolbar } from './toolbar.tsx';
import { useViewer } from './use-viewer.ts';

/** The result in pdf.js: pages, zoom, search, download. */
export function PdfPanel({ made }: { made: Made }) {
  const { document, draft } = made;
  const password = draft.options.encryption?.user_password;
  const { container, viewer, view, state } = useViewer(document.bytes, password);
  const isUnreadable = state === 'broken' || state === 'encrypted';
  return (
    <section className={styles['panel']} aria-label={texts.pdf.label}>
      <Toolbar
        view={view}
        viewer={viewer}
        isDisabled={state !== 'open'}
        onDownload={() => void downloadPdf(made)}
      />
      {isUnreadable && (
        <div className={styles['fault']}>
          <Notice tone="warn">{texts.pdf[state]}</Notice>
        </div>
      )}
      <div className={styles['frame']}>
        <div
          ref={container}
          className={styles['container']}
          tabIndex={0}
          role="region"
          aria-label={texts.pdf.pages}
          aria-busy={state === 'opening'}
        >
          <div className="pdfViewer" />
        </div>
      </div>
    </section>
  );
}
