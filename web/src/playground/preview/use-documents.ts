import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Api } from '../../api/api.ts';
import type { Draft, Format } from '../drafts/draft.ts';
import { sendable } from '../request/body.ts';
import { makePdf } from '../request/send.ts';
import {
  keepDocument,
  keptDocuments,
  moved,
  moveDocuments,
  newest,
  type Made,
} from './made-store.ts';

export type DocumentState =
  | { status: 'idle' }
  | { status: 'making' }
  | { status: 'failed'; error: Error; draft: Draft };

type Source = Pick<Made, 'id' | 'format' | 'draft'>;

type States = Partial<Record<Format, DocumentState>>;

export interface Documents {
  of: (format: Format) => DocumentState;
  /** The last PDFs of a draft, the newest first. */
  madeOf: (id: string) => Made[];
  /** @returns the PDF, if there is one */
  make: (of: Source) => Promise<Made | undefined>;
  /** A draft has another id now. */
  move: (from: string, to: string) => void;
  cancel: (format: Format) => void;
  close: (format: Format) => void;
}

/** The PDFs of the tabs; each is made on request and counts, so the last ones outlive the page. */
export function useDocuments(api: Api, account: string): Documents {
  const [states, setStates] = useState<States>({});
  const [made, setMade] = useState<Made[]>([]);
  const running = useRef<Partial<Record<Format, AbortController>>>({});
  const queries = useQueryClient();
  const set = (format: Format, state: DocumentState) =>
    setStates((all) => ({ ...all, [format]: state }));

  useEffect(() => {
    keptDocuments(account).then(setMade, () => undefined);
  }, [account]);

  const make = async ({ id, format, draft }: Source): Promise<Made | undefined> => {
    const { signal } = (running.current[format] = new AbortController());
    set(format, { status: 'making' });
    try {
      const document = await makePdf(api, sendable(format, draft), signal);
      const one = { madeAt: Date.now(), id, format, draft, document };
      setMade((others) => newest(one, others));
      set(format, { status: 'idle' });
      // Where the browser stores nothing, it lasts as long as the page.
      void keepDocument(account, one).catch(() => undefined);
      return one;
    } catch (error) {
      const failed = { status: 'failed', error: error as Error, draft } as const;
      set(format, signal.aborted ? { status: 'idle' } : failed);
      return undefined;
    } finally {
      void queries.invalidateQueries({ queryKey: ['account'] });
      void queries.invalidateQueries({ queryKey: ['history'] });
    }
  };
  return {
    of: (format) => states[format] ?? { status: 'idle' },
    madeOf: (id) => made.filter((one) => one.id === id),
    make,
    move: (from, to) => {
      setMade((all) => moved(all, from, to));
      void moveDocuments(account, from, to).catch(() => undefined);
    },
    cancel: (format) => running.current[format]?.abort(),
    close: (format) => set(format, { status: 'idle' }),
  };
}
