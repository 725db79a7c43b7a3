import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import type { Facts } from '../request/send.ts';
import { texts } from '../texts.ts';
import styles from './preview.module.css';

/** What the platform told of the result. */
export function FactsLine({ facts, children }: { facts: Facts; children?: ReactNode }) {
  const { pages, milliseconds, missingVariables, blockedResources, droppedLinks } = facts;
  return (
    <div className={styles['facts']} role="status" aria-label={texts.facts.label}>
      {pages !== undefined && <Badge>{texts.facts.pages(pages)}</Badge>}
      <Badge>{texts.facts.time(milliseconds)}</Badge>
      {missingVariables.length > 0 && (
        <Badge tone="warn">{texts.facts.missing(missingVariables)}</Badge>
      )}
      {blockedResources > 0 && <Badge tone="warn">{texts.facts.blocked(blockedResources)}</Badge>}
      {droppedLinks > 0 && <Badge tone="warn">{texts.facts.dropped(droppedLinks)}</Badge>}
      {children}
    </div>
  );
}
