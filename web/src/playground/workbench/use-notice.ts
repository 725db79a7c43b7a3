import { useState } from 'react';
import type { Draft, Format } from '../drafts/draft.ts';

/** What happened to the draft, and what it was before where that can come back. */
export interface WorkbenchNotice {
  text: string;
  isFault?: boolean;
  before?: { format: Format; draft: Draft };
}

export function useNotice() {
  const [notice, setNotice] = useState<WorkbenchNotice>();
  return { notice, tell: setNotice, dismiss: () => setNotice(undefined) };
}
