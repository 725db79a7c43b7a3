import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './page.module.css';

interface PageProps {
  /** Title of the tab; also the heading if there is no other. */
  title: string;
  heading?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Uses the whole width, without the margins of text. */
  isWide?: boolean;
  children: ReactNode;
}

/** The content between the bars, with a heading. */
export function Page({
  title,
  heading = title,
  lead,
  actions,
  isWide = false,
  children,
}: PageProps) {
  return (
    <div className={styles['page']} data-wide={isWide || undefined}>
      <title>{texts.pageTitle(title)}</title>
      <header className={styles['header']}>
        <div>
          <h1>{heading}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page on a surface of its own. */
export function Card({
  title,
  aside,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles['card']}>
      {title && (
        <div className={styles['cardHeader']}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
