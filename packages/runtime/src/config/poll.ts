/** The part of a service that says when to stop. */
interface Closing {
  onClose(name: string, close: () => unknown): void;
}

const POLL_MS = 2_000;

/**
 * Looks again two seconds after each look, until the service closes. Keeps no process alive.
 * @param look never throws
 */
export function poll(name: string, look: () => Promise<void>, service: Closing): void {
  let timer: NodeJS.Timeout;
  let isClosed = false;
  const later = () => {
    if (isClosed) return;
    timer = setTimeout(() => void look().then(later), POLL_MS).unref();
  };
  later();
  service.onClose(name, () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
