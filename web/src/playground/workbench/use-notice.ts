import { useState } from 'react';
import type { Draft, Format } from '../drafts/draft.ts';

/** The last event of the draft, with its former state if that can be restored. */
export interface WorkbenchNotice {
  text: string;
  isFault?: boolean;
  before?: { format: Format; draft: Draft };
}

export function useNotice() {
  const [notice, setNotice] = useState<WorkbenchNotice>();
  return { notice, notify: setNotice, dismiss: () => setNotice(undefined) };
}
