import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { firstDraft } from '../samples/samples.ts';
import type { Draft, Format } from './draft.ts';
import { DraftStore } from './store.ts';

export type Drafts = Record<Format, Draft>;

export interface DraftsState {
  /** Undefined until they are read. */
  drafts: Drafts | undefined;
  /** Whether they outlive this page. */
  isKept: boolean;
  change: (format: Format, draft: Draft) => void;
}

/** The drafts of an account; a format without one begins with a sample. */
export function useDrafts(account: string): DraftsState {
  const store = useMemo(() => new DraftStore(account), [account]);
  const [drafts, setDrafts] = useState<Drafts>();
  const [isKept, setIsKept] = useState(true);

  useEffect(() => {
    let isCurrent = true;
    void loaded(store).then((found) => {
      if (!isCurrent) return;
      setDrafts(found.drafts);
      setIsKept(found.isKept);
    });
    return () => {
      isCurrent = false;
    };
  }, [store]);

  const change = useCallback(
    (format: Format, draft: Draft) => {
      setDrafts((all) => all && { ...all, [format]: draft });
      store.save(format, draft).then(
        () => setIsKept(true),
        () => setIsKept(false),
      );
    },
    [store],
  );
  return { drafts, isKept, change };
}

async function loaded(store: DraftStore): Promise<{ drafts: Drafts; isKept: boolean }> {
  let isKept = true;
  const entries = await Promise.all(
    SOURCE_FORMATS.map(async (format) => {
      const stored = await store.load(format).catch(() => {
        isKept = false;
        return undefined;
      });
      return [format, stored ?? (await firstDraft(format))] as const;
    }),
  );
  return { drafts: Object.fromEntries(entries) as Drafts, isKept };
}
