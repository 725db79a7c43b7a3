import type { Report } from '@platen/client';
import { useEffect, useMemo, useState } from 'react';
import type { Api } from '../../api/api.ts';
import { isBlank, type Draft, type Format } from '../drafts/draft.ts';
import { sendable, unsentOf } from '../request/body.ts';
import { loadPreview, type Facts } from '../request/send.ts';
import { PreviewLoop, type PreviewState } from './preview-loop.ts';

/** After the last key, in milliseconds. */
const DELAY_MS = 350;

export interface Shown {
  /** The addresses of the pages, in this page. */
  urls: string[];
  facts: Facts;
  /** Of which draft, and what is amiss in it. */
  draft: Draft;
  report: Report;
}

export interface Preview {
  state: PreviewState<Shown>;
  /** The newest pictures, also while another is being made. */
  shown: Shown | undefined;
  /** Why there is none of this draft. */
  error: Error | undefined;
  refresh: () => void;
}

interface Request {
  format: Format;
  draft: Draft;
}

const NOTHING = { state: { status: 'idle' }, shown: undefined, error: undefined } as const;

/** The first pages of a draft, drawn again whenever it has changed. */
export function usePreview(api: Api, format: Format, draft: Draft): Preview {
  const [state, setState] = useState<PreviewState<Shown>>({ status: 'idle' });
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState<{ error: Error; draft: Draft }>();
  const loop = useMemo(
    () =>
      new PreviewLoop<Request, Shown>({
        delayMs: DELAY_MS,
        load: (request, signal) => load(api, request, signal),
        onState: (next, request) => {
          setState(next);
          if (next.status === 'shown') setShown(next.picture);
          if (next.status === 'failed') setFailed({ error: next.error, draft: request.draft });
        },
      }),
    [api],
  );
  const { source, variables } = draft;
  const unsent = useMemo(
    () => unsentOf(format, { source, variables }),
    [format, source, variables],
  );
  const isNothing = isBlank(format, draft);

  useEffect(() => {
    if (isNothing || unsent) loop.stop();
    else loop.update({ format, draft });
  }, [loop, format, draft, isNothing, unsent]);
  useEffect(() => () => loop.stop(), [loop]);
  useEffect(
    () => () => {
      for (const url of shown?.urls ?? []) URL.revokeObjectURL(url);
    },
    [shown],
  );

  const refresh = () => loop.refresh({ format, draft });
  if (isNothing) return { ...NOTHING, refresh };
  if (unsent) return { state: { status: 'failed', error: unsent }, shown, error: unsent, refresh };
  // The next edit may have mended it.
  const error = failed?.draft === draft ? failed.error : undefined;
  return { state, shown, error, refresh };
}

async function load(api: Api, { format, draft }: Request, signal: AbortSignal): Promise<Shown> {
  const { pages, ...others } = await loadPreview(api, sendable(format, draft), signal);
  return { urls: pages.map((page) => URL.createObjectURL(page)), draft, ...others };
}
