import type { ReactNode, RefObject } from 'react';
import { DownloadIcon, PlusIcon } from '../../components/icons.tsx';
import { DownIcon, MinusIcon, UpIcon, WidthIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './pdf.module.css';
import type { View, Viewer } from './viewer.ts';

interface ToolbarProps {
  view: View;
  viewer: RefObject<Viewer | null>;
  isDisabled: boolean;
  onDownload: () => void;
}

const labels = texts.pdf;

export function Toolbar({ view, viewer, isDisabled, onDownload }: ToolbarProps) {
  const { page, pages, scale } = view;
  const act = (action: (viewer: Viewer) => void) => () => {
    if (viewer.current) action(viewer.current);
  };
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={labels.toolbar}>
      <Group>
        <Tool
          name={labels.previous}
          icon={<UpIcon />}
          isDisabled={isDisabled || page <= 1}
          onClick={act((one) => one.goTo(page - 1))}
        />
        <Tool
          name={labels.next}
          icon={<DownIcon />}
          isDisabled={isDisabled || page >= pages}
          onClick={act((one) => one.goTo(page + 1))}
        />
        <label className={styles['pages']}>
          <span className="visually-hidden">{labels.page}</span>
          <input
            key={page}
            className={styles['number']}
            inputMode="numeric"
            defaultValue={page}
            disabled={isDisabled}
            onChange={(event) => viewer.current?.goTo(Number(event.target.value))}
          />
          {labels.ofPages(pages)}
        </label>
      </Group>
      <Group>
        <Tool
          name={labels.zoomOut}
          icon={<MinusIcon />}
          isDisabled={isDisabled}
          onClick={act((one) => one.zoomOut())}
        />
        <span className={styles['scale']}>{Math.round(scale * 100)} %</span>
        <Tool
          name={labels.zoomIn}
          icon={<PlusIcon />}
          isDisabled={isDisabled}
          onClick={act((one) => one.zoomIn())}
        />
        <Tool
          name={labels.fit}
          icon={<WidthIcon />}
          isDisabled={isDisabled}
          onClick={act((one) => one.fitWidth())}
        />
      </Group>
      <Tool
        name={labels.download}
        icon={<DownloadIcon />}
        isDisabled={false}
        onClick={onDownload}
      />
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles['tools']}>{children}</div>;
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

/** A button with an icon; a tooltip shows its name. */
function Tool({ name, icon, isDisabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
