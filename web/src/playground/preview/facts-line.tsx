import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import type { Facts } from '../request/send.ts';
import { texts } from '../texts.ts';
import styles from './preview.module.css';

/** The platform's facts about the result. */
export function FactsLine({ facts, children }: { facts: Facts; children?: ReactNode }) {
  return (
    <div className={styles['facts']} role="status" aria-label={texts.facts.label}>
      {facts.pages !== undefined && <Badge>{texts.facts.pages(facts.pages)}</Badge>}
      <Badge>{texts.facts.time(facts.milliseconds)}</Badge>
      {lossesOf(facts).map((loss) => (
        <Badge key={loss} tone="warn">
          {loss}
        </Badge>
      ))}
      {children}
    </div>
  );
}

/** A sentence for each kind of content that is missing or changed on paper. */
function lossesOf({ missingVariables, substitutedFonts, ...counts }: Facts): string[] {
  const sentences = texts.facts;
  return [
    ...(missingVariables.length > 0 ? [sentences.missing(missingVariables)] : []),
    ...(counts.blockedResources > 0 ? [sentences.blocked(counts.blockedResources)] : []),
    ...(counts.droppedLinks > 0 ? [sentences.dropped(counts.droppedLinks)] : []),
    ...(counts.clippedContent > 0 ? [sentences.clipped(counts.clippedContent)] : []),
    ...(counts.contentScale < 1 ? [sentences.scaled(counts.contentScale)] : []),
    ...(counts.isAtRest ? [] : [sentences.notAtRest]),
    ...(counts.scriptErrors > 0 ? [sentences.thrown(counts.scriptErrors)] : []),
    ...(counts.blankPages > 0 ? [sentences.blank(counts.blankPages)] : []),
    ...substitutedFonts.map(({ wanted, used }) => sentences.substituted(wanted, used)),
  ];
}
