import type { ReactNode, RefObject } from 'react';
import { DownloadIcon, PlusIcon } from '../../components/icons.tsx';
import { DownIcon, MinusIcon, UpIcon, WidthIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import styles from './pdf.module.css';
import { Search } from './search.tsx';
import { Tool } from './tool.tsx';
import type { View, Viewer } from './viewer.ts';

interface ToolbarProps {
  view: View;
  viewer: RefObject<Viewer | null>;
  isDisabled: boolean;
  onDownload: () => void;
}

const said = texts.pdf;

export function Toolbar({ view, viewer, isDisabled, onDownload }: ToolbarProps) {
  const { page, pages, scale } = view;
  const act = (action: (viewer: Viewer) => void) => () => {
    if (viewer.current) action(viewer.current);
  };
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={said.toolbar}>
      <Group>
        <Tool
          name={said.previous}
          icon={<UpIcon />}
          isDisabled={isDisabled || page <= 1}
          onClick={act((one) => one.goTo(page - 1))}
        />
        <Tool
          name={said.next}
          icon={<DownIcon />}
          isDisabled={isDisabled || page >= pages}
          onClick={act((one) => one.goTo(page + 1))}
        />
        <label className={styles['pages']}>
          <span className="visually-hidden">{said.page}</span>
          <input
            key={page}
            className={styles['number']}
            inputMode="numeric"
            defaultValue={page}
            disabled={isDisabled}
            onChange={(event) => viewer.current?.goTo(Number(event.target.value))}
          />
          {said.ofPages(pages)}
        </label>
      </Group>
      <Group>
        <Tool
          name={said.zoomOut}
          icon={<MinusIcon />}
          isDisabled={isDisabled}
          onClick={act((one) => one.zoomOut())}
        />
        <span className={styles['scale']}>{Math.round(scale * 100)} %</span>
        <Tool
          name={said.zoomIn}
          icon={<PlusIcon />}
          isDisabled={isDisabled}
          onClick={act((one) => one.zoomIn())}
        />
        <Tool
          name={said.fit}
          icon={<WidthIcon />}
          isDisabled={isDisabled}
          onClick={act((one) => one.fitWidth())}
        />
      </Group>
      <Search viewer={viewer} matches={view.matches} isDisabled={isDisabled} />
      <Tool name={said.download} icon={<DownloadIcon />} isDisabled={false} onClick={onDownload} />
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles['tools']}>{children}</div>;
}
