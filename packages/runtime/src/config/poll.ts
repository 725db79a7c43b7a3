/** The part of a service that says when to stop. */
interface Closing {
  onClose(name: string, close: () => unknown): void;
}

interface Polled {
  /** Rejects if there is no text that can be used. */
  read: () => Promise<string>;
  /** Called with each new text. @throws it is not usable: the former one stays */
  take: (text: string) => void;
  /** Called with each fault once, not at every read. */
  refuse: (error: unknown) => void;
  /** Called after every read. */
  onRead?: (isUsable: boolean) => void;
}

const POLL_MS = 2_000;

/**
 * Reads a text again two seconds after each read, until the service closes. Keeps no process alive.
 * @param text what was read first
 * @returns reads it now; what it says holds when this resolves
 */
export function poll(
  name: string,
  text: string,
  { read, take, refuse, onRead }: Polled,
  service: Closing,
): () => Promise<void> {
  let fault: string | undefined;
  let reading = Promise.resolve();
  let timer: NodeJS.Timeout;
  let isClosed = false;
  const look = async () => {
    try {
      const next = await read();
      if (next !== text) take(next);
      text = next;
      fault = undefined;
    } catch (error) {
      if (String(error) !== fault) refuse(error);
      fault = String(error);
    }
    onRead?.(fault === undefined);
  };
  // One after the other: an older content must not overtake a newer one.
  const reload = () => (reading = reading.then(look));
  const later = () => {
    if (isClosed) return;
    timer = setTimeout(() => void reload().then(later), POLL_MS).unref();
  };
  later();
  service.onClose(name, () => {
    isClosed = true;
    clearTimeout(timer);
  });
  return reload;
}
