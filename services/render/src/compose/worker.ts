import { Transferred, workerTask } from '../workers/worker-task.ts';
import { compose } from './compose.ts';
import type { Composed, ComposeTask } from './task.ts';

const nothing = new Uint8Array();

// Loads the code before the first real document.
await compose({ format: 'html', content: nothing, variables: nothing, options: {} });

export default workerTask<ComposeTask, Composed>(async (task) => {
  const composed = await compose(task);
  const { composition } = composed;
  return composition.kind === 'html'
    ? composed
    : new Transferred(composed, [composition.file.buffer]);
});
