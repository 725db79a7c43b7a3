import { useState } from 'react';

/** The last event of the draft, with what can be done about it. */
export interface WorkbenchNotice {
  text: string;
  isFault?: boolean;
  action?: { label: string; run: () => void };
}

export interface Notices {
  notice: WorkbenchNotice | undefined;
  notify: (notice: WorkbenchNotice | undefined) => void;
  dismiss: () => void;
}

export function useNotice(): Notices {
  const [notice, setNotice] = useState<WorkbenchNotice>();
  return { notice, notify: setNotice, dismiss: () => setNotice(undefined) };
}
