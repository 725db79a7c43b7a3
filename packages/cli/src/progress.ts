import { tell } from './print.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
const WIPE = '\r\u001b[K';

/** Whether standard error shows what moves: a terminal that can do more than print line after line. */
export function canMove(): boolean {
  return process.stderr.isTTY && process.env['TERM'] !== 'dumb';
}

/** Whether something moves just now. */
let isMoving = false;

/** Shows that work goes on: a sign that moves and leaves nothing behind, or a line where nothing can move. */
export async function withProgress<T>(
  text: string,
  isSilent: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (isSilent) return work();
  if (!canMove()) {
    tell(`${text} …`);
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

/** Tells something while work goes on. */
export function tellBetween(text: string): void {
  if (isMoving) process.stderr.write(WIPE);
  tell(text);
}
