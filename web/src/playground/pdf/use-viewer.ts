import { useEffect, useRef, useState } from 'react';
import { Viewer, type View } from './viewer.ts';

type ViewerState = 'opening' | 'open' | 'broken' | 'encrypted';

const FIRST: View = { page: 1, pages: 0, scale: 1 };

/** A PDF in pdf.js, inside the element of `container`. */
export function useViewer(bytes: Uint8Array<ArrayBuffer>, password: string | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer>(null);
  const [view, setView] = useState(FIRST);
  const [state, setState] = useState<ViewerState>('opening');

  useEffect(() => {
    if (!container.current) return undefined;
    const opened = new Viewer(container.current, { bytes, password }, (change) =>
      setView((before) => ({ ...before, ...change })),
    );
    viewer.current = opened;
    // One that was closed while it opened says nothing of the next.
    const show = (now: ViewerState) => viewer.current === opened && setState(now);
    opened.open().then(
      () => show('open'),
      (error: unknown) => show(isEncrypted(error) ? 'encrypted' : 'broken'),
    );
    return () => opened.close();
  }, [bytes, password]);
  return { container, viewer, view, state };
}

function isEncrypted(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}
