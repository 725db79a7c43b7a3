import { threadId, workerData } from 'node:worker_threads';
import { PlatenError } from '@platen/contracts';
import { Transferred, workerTask } from './worker-task.ts';

/** Down (0) or up (1), for tests and threads to see. */
export type Flag = Int32Array<SharedArrayBuffer>;

export function raise(flag: Flag): void {
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}

/** What the pool's tests have done in a thread; raises `begun` as it begins. */
export type FixtureTask = { begun?: Flag } & Deed;

type Deed =
  | { do: 'echo'; value: unknown }
  | { do: 'whoami' }
  | { do: 'spin' }
  | { do: 'wait'; until?: Flag }
  | { do: 'hog'; atOnce: boolean }
  | { do: 'keep'; mebibytes: number }
  | { do: 'refuse' }
  | { do: 'break' }
  | { do: 'exit' }
  | { do: 'repeat' }
  | { do: 'move'; bytes: number }
  | { do: 'write'; bytes: Uint8Array };

export default workerTask<FixtureTask, unknown>((task) => {
  if (task.begun) raise(task.begun);
  return task.do === 'keep' ? keep(task.mebibytes) : done(task);
});

function done(task: Exclude<Deed, { do: 'keep' }>): unknown {
  switch (task.do) {
    case 'echo':
      return task.value;
    case 'whoami':
      return { threadId, workerData: workerData as unknown };
    case 'spin':
      for (;;);
    case 'wait':
      return wait(task.until);
    case 'hog':
      return hog(task.atOnce);
    case 'exit':
      return process.exit(3);
    case 'move':
      return moved(task.bytes);
    case 'write':
      return task.bytes.fill(7).length;
    default:
      return fail(task.do);
  }
}

function fail(how: 'refuse' | 'break' | 'repeat'): never {
  if (how === 'repeat') 'x'.repeat(2 ** 29);
  if (how === 'break') throw new TypeError('a fault of ours');
  throw new PlatenError('template_error', 'Line 3 is wrong.', {
    details: [{ path: '/content', message: 'line 3, column 1' }],
    retryAfterMs: 7,
    cause: new Error('the parser said so'),
  });
}

/** Takes more memory than there is, bit by bit or with one allocation. */
function hog(atOnce: boolean): never {
  const taken: unknown[] = atOnce ? [new Array<number>(30_000_000).fill(0)] : [];
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, number) => ({ number })));
  for (;;) taken.push(JSON.parse(text));
}

/** What libraries do. */
const kept: unknown[] = [];

function keep(mebibytes: number): number {
  for (let each = 0; each < mebibytes; each++) kept.push(new Array(131_072).fill(each));
  return kept.length;
}

/** Until the flag is up, or for ever. */
function wait(until?: Flag): unknown {
  return until ? Atomics.wait(until, 0, 0) : new Promise(() => undefined);
}

function moved(bytes: number) {
  const array = new Uint8Array(bytes).fill(1);
  return new Transferred(array, [array.buffer]);
}
