import { Transferred, workerTask } from '../workers/worker-task.ts';
import { compose } from './compose.ts';
import type { Composed, ComposeTask } from './task.ts';

const nothing = new Uint8Array();

// The first real document finds its code loaded.
await compose({ format: 'html', content: nothing, variables: nothing, options: {} });

export default workerTask<ComposeTask, Composed>(async (task) => {
  const composed = await compose(task);
  const { composition } = composed;
  return composition.kind === 'docx' ? new Transferred(composed, [composition.docx.buffer]) : composed;
});
