import type { Filler } from '../../variables/syntax/liquid.ts';
import { withBlankPages } from './blank-pages.ts';
import type { HtmlFacts } from './facts.ts';
import { withRunningStrings, type RunningStrings } from './running-strings.ts';
import { withTargetReferences } from './target-references.ts';
import { unreadStyles } from './unread-styles.ts';

/** A document in which the browser can read what its styles say of pages. */
interface Paged {
  html: string;
  /** Whether it refers to pages by their numbers. */
  refers: boolean;
  strings?: RunningStrings;
}

interface Known {
  facts: HtmlFacts;
  filler: Pick<Filler, 'mark' | 'noteUnread'>;
  /** Whether its headers or footers show running strings. */
  showsStrings: boolean;
}

/** Replaces CSS for paged media that Chromium does not know, and notes what Platen does not support. */
export function withPagedStyles(html: string, { facts, filler, showsStrings }: Known): Paged {
  const referring = withTargetReferences(html, filler.mark);
  const { html: whole, missing } = referring ?? { html, missing: [] };
  const placed = facts.mayPlace ? withBlankPages(whole) : whole;
  const running = showsStrings ? withRunningStrings(placed) : undefined;
  const read = running?.html ?? placed;
  // Scripts may read the others, or make the targets.
  if (!facts.mayRun) noteAll(filler, [...unreadStyles(read), ...missing]);
  return {
    html: read,
    refers: referring !== undefined,
    ...(running && { strings: { names: running.names, set: [] } }),
  };
}

function noteAll(filler: Known['filler'], texts: readonly string[]): void {
  for (const text of texts) filler.noteUnread(text);
}
