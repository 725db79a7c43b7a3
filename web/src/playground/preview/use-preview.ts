import { useEffect, useMemo, useState } from 'react';
import type { Api } from '../../api/api.ts';
import { isBlank, type Draft, type Format } from '../drafts/draft.ts';
import { sendable } from '../request/body.ts';
import { loadPreview, type Facts } from '../request/send.ts';
import { PreviewLoop, type PreviewState } from './preview-loop.ts';

/** After the last key, in milliseconds. */
const DELAY_MS = 350;

interface Shown {
  /** The address of the picture, in this page. */
  url: string;
  facts: Facts;
}

export interface Preview {
  state: PreviewState<Shown>;
  /** The newest picture, also while another is being made. */
  shown: Shown | undefined;
  /** Why there is no newer one, until there is. */
  error: Error | undefined;
  refresh: () => void;
}

interface Request {
  format: Format;
  draft: Draft;
}

const NOTHING = { state: { status: 'idle' }, shown: undefined, error: undefined } as const;

/** Page 1 of a draft, drawn again whenever it has changed. */
export function usePreview(api: Api, format: Format, draft: Draft): Preview {
  const [state, setState] = useState<PreviewState<Shown>>({ status: 'idle' });
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<Error>();
  const loop = useMemo(
    () =>
      new PreviewLoop<Request, Shown>({
        delayMs: DELAY_MS,
        load: (request, signal) => load(api, request, signal),
        onState: (next) => {
          setState(next);
          if (next.status === 'shown') setShown(next.picture);
          if (next.status === 'shown') setError(undefined);
          if (next.status === 'failed') setError(next.error);
        },
      }),
    [api],
  );
  const isNothing = isBlank(format, draft);

  useEffect(() => {
    if (isNothing) loop.stop();
    else loop.update({ format, draft });
  }, [loop, format, draft, isNothing]);
  useEffect(() => () => loop.stop(), [loop]);
  useEffect(
    () => () => {
      if (shown) URL.revokeObjectURL(shown.url);
    },
    [shown],
  );

  const refresh = () => loop.refresh({ format, draft });
  return isNothing ? { ...NOTHING, refresh } : { state, shown, error, refresh };
}

async function load(api: Api, { format, draft }: Request, signal: AbortSignal): Promise<Shown> {
  const { blob, facts } = await loadPreview(api, sendable(format, draft), signal);
  return { url: URL.createObjectURL(blob), facts };
}
