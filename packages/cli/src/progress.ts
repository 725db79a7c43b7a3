import { printNotice } from './print.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
const WIPE = '\r\u001b[K';

/** Whether standard error is a terminal that can show an animation. */
function canMove(): boolean {
  return process.stderr.isTTY && process.env['TERM'] !== 'dumb';
}

/** Whether an animation runs now. */
let isMoving = false;

/** Shows that work goes on: an animation that leaves nothing behind, or a line if there can be none. */
export async function withProgress<T>(
  text: string,
  isSilent: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (isSilent) return work();
  if (!canMove()) {
    printNotice(`${text} …`);
    return work();
  }
  return moving(text, work);
}

async function moving<T>(text: string, work: () => Promise<T>): Promise<T> {
  let frame = 0;
  isMoving = true;
  const timer = setInterval(() => {
    frame = (frame + 1) % FRAMES.length;
    process.stderr.write(`\r${FRAMES[frame] ?? ''} ${text}`);
  }, FRAME_MS);
  try {
    return await work();
  } finally {
    isMoving = false;
    clearInterval(timer);
    process.stderr.write(WIPE);
  }
}

/** Prints a message during an animation. */
export function printBetween(text: string): void {
  if (isMoving) process.stderr.write(WIPE);
  printNotice(text);
}
