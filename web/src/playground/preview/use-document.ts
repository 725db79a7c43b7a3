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

/** The PDF of a draft; it is made when it is asked for, and counts. */
export function useDocument(api: Api, format: Format) {
  const [state, setState] = useState<DocumentState>({ status: 'none' });
  const running = useRef<AbortController>(null);
  const queries = useQueryClient();

  /** @returns whether there is a PDF now */
  const make = async (draft: Draft): Promise<boolean> => {
    const { signal } = (running.current = new AbortController());
    setState({ status: 'making' });
    try {
      const document = await makePdf(api, sendable(format, draft), signal);
      setState({ status: 'made', document, draft });
      return true;
    } catch (error) {
      const failed = { status: 'failed', error: error as Error, draft } as const;
      setState(signal.aborted ? { status: 'none' } : failed);
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: ['account'] });
      void queries.invalidateQueries({ queryKey: ['history'] });
    }
  };
  const cancel = () => running.current?.abort();
  const close = () => setState({ status: 'none' });
  return { state, make, cancel, close };
}
