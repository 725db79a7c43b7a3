import { useEffect, useMemo, useState } from 'react';
import type { Api } from '../../api/api.ts';
import type { Draft, Format } from '../drafts/draft.ts';
import { isBlank } from '../drafts/draft.ts';
import type { Fault } from '../faults/fault.ts';
import { bodyOf } from '../request/body.ts';
import { loadPreview, type Facts } from '../request/send.ts';
import { PreviewLoop, type PreviewState } from './preview-loop.ts';

/** After the last key, in milliseconds. */
const DELAY_MS = 350;

export interface Shown {
  /** Of the picture, in this page. */
  url: string;
  facts: Facts;
}

export interface Preview {
  state: PreviewState<Shown>;
  /** The newest picture there is, also while another is made. */
  shown: Shown | undefined;
  refresh: () => void;
}

interface Request {
  format: Format;
  draft: Draft;
}

/** The text of a pane is no JSON: no platform needs to be asked. */
export class UnsentError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Page 1 of a draft, drawn again whenever it has changed. */
export function usePreview(api: Api, format: Format, draft: Draft): Preview {
  const [state, setState] = useState<PreviewState<Shown>>({ status: 'idle' });
  const [shown, setShown] = useState<Shown>();
  const loop = useMemo(
    () =>
      new PreviewLoop<Request, Shown>({
        delayMs: DELAY_MS,
        load: (request, signal) => load(api, request, signal),
        onState: (next) => {
          setState(next);
          if (next.status === 'shown') setShown(next.picture);
        },
      }),
    [api],
  );
  const isNothing = isBlank(format, draft);

  useEffect(() => {
    if (isNothing) {
      loop.stop();
      setState({ status: 'idle' });
      setShown(undefined);
    } else {
      loop.update({ format, draft });
    }
  }, [loop, format, draft, isNothing]);
  useEffect(() => () => loop.stop(), [loop]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown]);

  return { state, shown, refresh: () => loop.refresh({ format, draft }) };
}

async function load(api: Api, { format, draft }: Request, signal: AbortSignal): Promise<Shown> {
  const { body, fault } = bodyOf(format, draft);
  if (fault) {
    const { pane, message, line, column } = fault;
    throw new UnsentError({ where: pane, message, place: { line, column } });
  }
  const { blob, facts } = await loadPreview(api, body, signal);
  return { url: URL.createObjectURL(blob), facts };
}
