import type { ReactNode, RefObject } from 'react';
import { DownloadIcon, PlusIcon } from '../../components/icons.tsx';
import { DownIcon, MinusIcon, UpIcon, WidthIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './pdf.module.css';
import { Tool } from './tool.tsx';
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
  const tool = (name: string, icon: ReactNode, act: (viewer: Viewer) => void, isOff = false) => (
    <Tool
      name={name}
      icon={icon}
      isDisabled={isDisabled || isOff}
      onClick={() => viewer.current && act(viewer.current)}
    />
  );
  /** A number may have several digits, so it counts once it is whole. */
  const commit = (input: HTMLInputElement) => {
    const wanted = Number.parseInt(input.value, 10) || page;
    const nearest = Math.min(Math.max(wanted, 1), pages);
    input.value = String(nearest);
    viewer.current?.goTo(nearest);
  };
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={labels.toolbar}>
      <Group>
        {tool(labels.previous, <UpIcon />, (one) => one.goTo(page - 1), page <= 1)}
        {tool(labels.next, <DownIcon />, (one) => one.goTo(page + 1), page >= pages)}
        <label className={styles['pages']}>
          <span className="visually-hidden">{labels.page}</span>
          <input
            key={page}
            className={styles['number']}
            inputMode="numeric"
            defaultValue={page}
            disabled={isDisabled}
            onBlur={(event) => commit(event.target)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit(event.currentTarget);
            }}
          />
          {labels.ofPages(pages)}
        </label>
      </Group>
      <Group>
        {tool(labels.zoomOut, <MinusIcon />, (one) => one.zoomOut())}
        <span className={styles['scale']}>{Math.round(scale * 100)} %</span>
        {tool(labels.zoomIn, <PlusIcon />, (one) => one.zoomIn())}
        {tool(labels.fit, <WidthIcon />, (one) => one.fitWidth())}
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
