const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;

/** Shows that work goes on, on a terminal only, and leaves nothing behind. */
export async function withProgress<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work();
  let frame = 0;
  const timer = setInterval(() => {
    frame = (frame + 1) % FRAMES.length;
    process.stderr.write(`\r${FRAMES[frame] ?? ''} ${text}`);
  }, FRAME_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stderr.write('\r\u001b[K');
  }
}
