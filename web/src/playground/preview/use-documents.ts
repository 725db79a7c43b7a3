import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Api } from '../../api/api.ts';
import type { Draft, Format } from '../drafts/draft.ts';
import { sendable } from '../request/body.ts';
import { makePdf, type Document } from '../request/send.ts';

export type DocumentState =
  | { status: 'none' }
  | { status: 'making' }
  | { status: 'failed'; error: Error; draft: Draft }
  /** `draft` is what it was made of. */
  | { status: 'made'; document: Document; draft: Draft };

type States = Partial<Record<Format, DocumentState>>;

export interface Documents {
  of: (format: Format) => DocumentState;
  /** @returns whether there is a PDF now */
  make: (format: Format, draft: Draft) => Promise<boolean>;
  cancel: (format: Format) => void;
  close: (format: Format) => void;
}

/** The PDFs of the tabs; each is made on request, counts, and stays while another tab is open. */
export function useDocuments(api: Api): Documents {
  const [states, setStates] = useState<States>({});
  const running = useRef<Partial<Record<Format, AbortController>>>({});
  const queries = useQueryClient();
  const set = (format: Format, state: DocumentState) =>
    setStates((all) => ({ ...all, [format]: state }));

  const make = async (format: Format, draft: Draft): Promise<boolean> => {
    const { signal } = (running.current[format] = new AbortController());
    set(format, { status: 'making' });
    try {
      const document = await makePdf(api, sendable(format, draft), signal);
      set(format, { status: 'made', document, draft });
      return true;
    } catch (error) {
      const failed = { status: 'failed', error: error as Error, draft } as const;
      set(format, signal.aborted ? { status: 'none' } : failed);
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: ['account'] });
      void queries.invalidateQueries({ queryKey: ['history'] });
    }
  };
  return {
    of: (format) => states[format] ?? { status: 'none' },
    make,
    cancel: (format) => running.current[format]?.abort(),
    close: (format) => set(format, { status: 'none' }),
  };
}
